import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { drawMarketLines, type MarketLine } from '../../base/market/market-lines.ts';
import { lineId, type Position } from './lever-view.ts';
import { useFigures } from './use-figures.ts';

/**
 * Draws entries, liquidation prices, levels and limits of the own positions on the chart, as long as they are shown. Levels can
 * be dragged, and the entry, from which a new one begins.
 */
export function useContractLines(
  open: readonly Position[] | undefined,
  waiting: readonly Position[] | undefined,
  onMove: (id: string, price: string) => void,
): void {
  const t = useTranslations('lever.line');
  const { side } = useFigures();
  useEffect(() => {
    const line = (symbol: string, price: string | null, label: string, more: Partial<MarketLine> = {}): MarketLine[] =>
      price === null ? [] : [{ symbol, price, label, isDashed: true, ...more }];
    const solid = { isDashed: false };
    const lines = [
      ...(open ?? []).flatMap((one) => [
        ...line(one.symbol, one.price, side(one), { ...solid, id: lineId('entry', one) }),
        ...line(one.symbol, one.liquidation_price, t('liquidation', { side: side(one) })),
        ...line(one.symbol, one.target_profit_price, t('target', { side: side(one) }), { id: lineId('target', one) }),
        ...line(one.symbol, one.stop_loss_price, t('stop', { side: side(one) }), { id: lineId('stop', one) }),
      ]),
      ...(waiting ?? []).flatMap((one) =>
        one.pending > 0
          ? line(one.symbol, one.limit_price, t('limit', { side: side(one) }), solid)
          : line(one.symbol, one.closing_price, t('closing', { side: side(one) }), solid),
      ),
    ];
    drawMarketLines(lines, onMove);
  });
  // What takes the place of spot orders leaves it with the tab.
  useEffect(() => () => drawMarketLines(null), []);
}
