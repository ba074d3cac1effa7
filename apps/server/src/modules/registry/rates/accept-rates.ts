import { fiatCurrencies } from '@bourse/contract/settings';
import { dayMs, minuteMs, type Instant } from '@bourse/kernel/instant';
import { err, ok, type Result } from '@bourse/kernel/result';
import type { FiatRate } from '../country-store.ts';
import { rateScale } from '../country-store.ts';
import type { OfferedRates } from './rate-source.ts';

/** How far a rate may move in a day, and over however many days since it was last known. */
const dailyChangeBps = 1_000n;
const largestChangeBps = 5_000n;
/** How far a source's clock may go before ours. */
const aheadMaxMs = 5 * minuteMs;

const oneDollar = 10n ** BigInt(rateScale);

/** Whether a rate can have come to be what it is since it was last known. */
function isPlausible(known: FiatRate<string>, offered: bigint, at: Instant): boolean {
  const days = BigInt(Math.max(1, Math.ceil((at - known.at) / dayMs)));
  const allowed = days * dailyChangeBps < largestChangeBps ? days * dailyChangeBps : largestChangeBps;
  const change = offered > known.rate ? offered - known.rate : known.rate - offered;
  return change * 10_000n <= known.rate * allowed;
}

/**
 * What of the offered rates is taken over: those of currencies that we know, newer than ours, and plausible. All twelve
 * currencies in which worth is shown must be there and plausible, else nothing is taken; of the others each stands alone.
 * @returns the new rates, none where ours are as new; or why the offer is refused as a whole.
 */
export function acceptRates(
  known: readonly FiatRate<string>[],
  offered: OfferedRates,
  now: Instant,
): Result<ReadonlyMap<string, bigint>, string> {
  if (offered.at > now + aheadMaxMs) return err('their time is in the future');
  const shown = new Set<string>(fiatCurrencies);
  const taken = new Map<string, bigint>();
  for (const one of known) {
    const rate = offered.rates.get(one.currencyCode);
    const isShown = shown.has(one.currencyCode);
    if (rate === undefined) {
      if (isShown) return err(`${one.currencyCode} is missing`);
      continue;
    }
    const isDollarWrong = one.currencyCode === 'USD' && rate !== oneDollar;
    if (isDollarWrong || !isPlausible(one, rate, offered.at)) {
      if (isShown) return err(`${one.currencyCode} has changed by too much`);
      continue;
    }
    if (offered.at > one.at) taken.set(one.currencyCode, rate);
  }
  return ok(taken);
}
