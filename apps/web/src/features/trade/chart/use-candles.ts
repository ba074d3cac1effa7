import { useMemo, useState } from 'react';
import { type ContractProduct, useContract } from '../../../base/market/use-contract.ts';
import type { Market } from '../market-terms.ts';
import { contractCandles, type ContractPrice, marketCandles } from './candle-source.ts';
import { useChartSettings } from './chart-settings.ts';

/** Which prices are drawn: of a contract its own trades, and before the first one its mark price, unless chosen otherwise. */
export function useCandles({ symbol }: Market, product: ContractProduct | null) {
  const { interval } = useChartSettings();
  const { contract } = useContract(symbol, product);
  const [chosen, choose] = useState<ContractPrice | null>(null);
  const isUntraded = contract?.last_price === null;
  const price = chosen ?? (isUntraded ? 'mark' : 'last');
  const source = useMemo(
    () => (product === null ? marketCandles(symbol, interval) : contractCandles(symbol, interval, { product, price })),
    [symbol, interval, product, price],
  );
  return { source, price, choose, isUntraded, isKnown: product === null || contract !== undefined };
}
