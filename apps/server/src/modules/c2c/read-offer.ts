import type { c2cCalls } from '@bourse/contract/c2c';
import { c2cScales } from '@bourse/contract/c2c-rules';
import type { InputOf } from '@bourse/contract/call';
import { tidyText } from '@bourse/contract/text-rules';
import { type Atoms, formatAmount, parseAmount } from '@bourse/kernel/amount';
import { assetId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { listFiatCodes, type ListedAsset } from '../registry/index.ts';
import type { C2cPorts } from './c2c-ports.ts';
import { leastCoins, moneyOf } from './c2c.ts';
import { priceBounds } from './price-bounds.ts';

/** What is published, read and judged by itself. */
export interface Offer {
  readonly asset: ListedAsset;
  readonly side: 1 | 2;
  readonly fiat: string;
  readonly price: bigint;
  readonly minimum: Atoms;
  readonly maximum: Atoms;
  readonly total: Atoms;
  readonly smallest: Atoms;
  readonly terms: string;
}

const longestTerms = 1_000;

function above0(text: string, scale: number, field: string): Result<Atoms, Rejection> {
  const amount = parseAmount(text, scale);
  return amount.ok && amount.value > 0n ? amount : reject('INVALID_AMOUNT', { field });
}

/**
 * @returns CURRENCY_NOT_FOUND, INVALID_PRICE (none), INVALID_AMOUNT (number, then the bounds), INVALID_PRICE (too small or large to
 * be reckoned with, or too far from the market), PARAMETER_ERROR, TEXT_TOO_LONG.
 */
export async function readOffer(
  ports: C2cPorts,
  input: InputOf<typeof c2cCalls.publish>,
): Promise<Result<Offer, Rejection>> {
  const { db, registry } = ports;
  const asset = registry.findAsset(assetId(input.currency_id));
  if (asset === undefined) return reject('CURRENCY_NOT_FOUND', { field: 'currency_id' });
  const fiat = input.fiat.toUpperCase();
  if (!(await listFiatCodes(db)).includes(fiat)) return reject('CURRENCY_NOT_FOUND', { field: 'fiat' });
  const price = parseAmount(input.price, c2cScales.price);
  if (!price.ok || price.value <= 0n) return reject('INVALID_PRICE');
  const total = above0(input.number, asset.scale, 'number');
  if (!total.ok) return total;
  const minimum = above0(input.minimum, c2cScales.money, 'minimum');
  if (!minimum.ok) return minimum;
  const maximum = above0(input.maximum, c2cScales.money, 'maximum');
  if (!maximum.ok) return maximum;
  const smallest = leastCoins(minimum.value, price.value, asset);
  const whole = moneyOf(total.value, price.value, asset);
  if (smallest === null || whole === null) return reject('INVALID_PRICE');
  const bounds = await priceBounds(ports, asset, fiat);
  if (bounds !== null && (price.value < bounds.least || price.value > bounds.most)) {
    const [least, most] = [bounds.least, bounds.most].map((one) => formatAmount(one, c2cScales.price));
    return reject('INVALID_PRICE', { minimum: least, maximum: most });
  }
  if (maximum.value < minimum.value) return rejectField('maximum');
  const terms = tidyText(input.terms);
  if (terms.length > longestTerms) return reject('TEXT_TOO_LONG', { field: 'terms', limit: longestTerms });
  return ok({
    asset,
    side: input.type === 'buy' ? 1 : 2,
    fiat,
    price: price.value,
    minimum: minimum.value,
    maximum: maximum.value,
    total: total.value,
    smallest,
    terms,
  });
}
