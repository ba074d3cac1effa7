import { type Asset, oneUnit, parseAmount } from '@bourse/kernel/amount';
import { marketId, type MarketId } from '@bourse/kernel/ids';
import { err, ok, type Result } from '@bourse/kernel/result';
import type { GivenFile } from './network-file.ts';

/** A market that the file prepares: it takes orders once its coin is listed. */
export interface PreparedMarket {
  readonly id: MarketId;
  readonly base: Asset;
  readonly quote: Asset;
  /** Quote atoms for one whole unit of the base, base atoms, and quote atoms. */
  readonly tick: bigint;
  readonly lot: bigint;
  readonly minNotional: bigint;
}

/** Reads a market of the file; the error is a part of a sentence. */
export function readMarket(
  findAsset: (code: string) => Asset | undefined,
  given: GivenFile['markets'][number],
): Result<PreparedMarket, string> {
  const [base, quote] = [findAsset(given.base), findAsset(given.quote)];
  if (base === undefined) return err(`there is no currency ${given.base}`);
  if (quote === undefined || quote.id === base.id) return err(`there is no currency ${given.quote} to pay with`);
  const [tick, lot, minNotional] = [
    parseAmount(given.priceStep, quote.scale),
    parseAmount(given.quantityStep, base.scale),
    parseAmount(given.minimum, quote.scale),
  ];
  if (!tick.ok || tick.value === 0n) return err('priceStep is no amount above 0');
  if (!lot.ok || lot.value === 0n) return err('quantityStep is no amount above 0');
  if (!minNotional.ok) return err('minimum is no amount');
  if ((tick.value * lot.value) % oneUnit(base) !== 0n)
    return err('a step of the quantity at a step of the price is too fine');
  const sums = { tick: tick.value, lot: lot.value, minNotional: minNotional.value };
  return ok({ id: marketId(given.id), base, quote, ...sums });
}
