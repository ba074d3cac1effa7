import { Sheet } from '@bourse/ui/sheet';
import { Cell, HeadCell, Row, Table } from '@bourse/ui/table';
import { leverCalls } from '@bourse/contract/lever';
import { marketCalls } from '@bourse/contract/market';
import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { clock } from '../../../base/time/clock.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import type { ContractProduct } from '../../../base/market/use-contract.ts';
import type { ContractPrice } from './candle-source.ts';
import { firstPageTo, type Interval, timePartsOf } from './chart-data.ts';
import type { Market } from '../market-terms.ts';
import { OrdersLoading } from '../orders-loading.tsx';

interface ChartTableProps {
  readonly market: Market;
  /** The contract whose candles they are; null for the market's. */
  readonly product: ContractProduct | null;
  readonly price: ContractPrice;
  readonly interval: Interval;
  readonly onClose: () => void;
}

const shownRows = 100;

/** The newest candles as a table, for who cannot see a chart and for who wants the digits. */
export function ChartTable({ market, product, price: drawn, interval, onClose }: ChartTableProps) {
  const t = useTranslations('trade.chart');
  const act = useTranslations('app.act');
  const numbers = useNumbers();
  const format = useFormatter();
  const to = useMemo(() => firstPageTo(clock.now()), []);
  const asked = { symbol: market.symbol, period: interval, from: 0, to };
  const spot = useCall(marketCalls.candles, asked, { enabled: product === null });
  const own = useCall(
    leverCalls.candles,
    { ...asked, level_type: product ?? 'heyue', price: drawn },
    { enabled: product !== null },
  );
  const data = product === null ? spot.data : own.data;
  const hasVolume = product === null ? !market.isTracked : drawn === 'last';
  const title = t('tableTitle', { symbol: market.symbol, interval: t(`intervals.${interval}`) });
  const price = (text: string): string => numbers.fixed(text, market.priceDecimals);
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={act('close')}>
      {data === undefined ? (
        <OrdersLoading />
      ) : (
        <Table label={title}>
          <thead>
            <tr>
              <HeadCell>{t('time')}</HeadCell>
              <HeadCell figures>{t('open')}</HeadCell>
              <HeadCell figures>{t('high')}</HeadCell>
              <HeadCell figures>{t('low')}</HeadCell>
              <HeadCell figures>{t('close')}</HeadCell>
              {hasVolume ? <HeadCell figures>{t('volume')}</HeadCell> : null}
            </tr>
          </thead>
          <tbody>
            {data
              .slice(-shownRows)
              .toReversed()
              .map((candle) => (
                <Row key={candle.time}>
                  <Cell className="text-t3">{format.dateTime(candle.time * 1_000, timePartsOf(interval, true))}</Cell>
                  <Cell figures>{price(candle.open)}</Cell>
                  <Cell figures>{price(candle.high)}</Cell>
                  <Cell figures>{price(candle.low)}</Cell>
                  <Cell figures>{price(candle.close)}</Cell>
                  {hasVolume ? <Cell figures>{numbers.fixed(candle.volume, market.amountDecimals)}</Cell> : null}
                </Row>
              ))}
          </tbody>
        </Table>
      )}
    </Sheet>
  );
}
