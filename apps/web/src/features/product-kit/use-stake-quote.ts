import { useEffect } from 'react';
import { refresh, useCall } from '../../base/api/use-call.ts';
import { readDecimal } from '../../base/money/read-decimal.ts';
import { useSettled } from '../../base/time/use-settled.ts';
import type { Product } from './product-calls.ts';
import type { ProductFamily } from './product-family.ts';

/**
 * What the server quotes for what is typed, once typing has paused. Where it knows other terms, the product is read anew.
 * @param amount what `text` says; null where that cannot be put in.
 */
export function useStakeQuote(family: ProductFamily, product: Product, text: string, amount: string | null) {
  const settled = readDecimal(useSettled(text));
  const isSettled = amount !== null && settled === amount;
  const asked = { config_id: product.id, amount: settled ?? '0', terms_id: product.terms_id };
  const { data, error, isFetching } = useCall(family.calls.quote, asked, { enabled: isSettled, keepPrevious: true });
  const isOutdated = error?.code === 'PRICE_CHANGED';
  useEffect(() => {
    if (isOutdated) void refresh(family.calls.product);
  }, [isOutdated, family]);
  return {
    quote: amount === null ? undefined : data,
    isQuoting: amount !== null && (!isSettled || isFetching),
    isOutdated,
    /** The server's words on why it quotes nothing. */
    refusal: isSettled && error !== null && !error.isUncertain ? error.message : null,
  };
}
