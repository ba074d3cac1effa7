import type { Clock } from '@bourse/kernel/clock';
import { hourMs, instant, minuteMs, type Instant } from '@bourse/kernel/instant';
import type { Database } from '../../../platform/database/database.ts';
import { FaultError } from '../../../platform/fault.ts';
import type { Repetition } from '../../../platform/jobs/jobs.ts';
import { claimRefresh, postponeRefresh, saveRates, selectAllRates } from '../country-store.ts';
import { acceptRates } from './accept-rates.ts';
import type { RateSource } from './rate-source.ts';

/** Four times a day, so that one failure leaves nobody with a rate of yesterday; after a failure sooner. */
const everyMs = 6 * hourMs;
const againAfterMs = 30 * minuteMs;

export interface RatePorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly source: RateSource;
}

/**
 * Asks the source where it is time, which one node of all does, and takes over what is plausible. What fails leaves the
 * rates as they are, with the time that they have.
 * @returns how many rates were taken over; null where it was not time.
 * @throws FaultError when the source did not answer, or its rates are refused.
 */
export async function refreshRates({ db, clock, source }: RatePorts): Promise<number | null> {
  const now = clock.now();
  const later = (ms: number): Instant => instant(now + ms);
  const isMine = await db.withTx('claim the rates', (tx) => claimRefresh(tx, now, later(againAfterMs)));
  if (!isMine) return null;
  const offered = await source.read();
  const accepted = acceptRates(await selectAllRates(db), offered, now);
  if (!accepted.ok) throw new FaultError(`rates of ${source.name} are refused: ${accepted.error}`);
  await db.withTx('save the rates', async (tx) => {
    await saveRates(tx, accepted.value, { at: offered.at, savedAt: now, source: source.name });
    await postponeRefresh(tx, later(everyMs));
  });
  return accepted.value.size;
}

/** The refreshing as background work of every node that has the common jobs. */
export function rateRefresher(ports: RatePorts): Repetition {
  return {
    name: 'fiat rates',
    everyMs: minuteMs,
    run: async () => {
      await refreshRates(ports);
    },
  };
}
