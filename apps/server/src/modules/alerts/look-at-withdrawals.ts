import type { AlertParameters } from '@bourse/contract/alerts';
import { dayMs, instant } from '@bourse/kernel/instant';
import { listWatchedRequests, type WatchedRequest } from '../withdrawals/index.ts';
import { type Deed, type Evidence, type Look, type RulePorts, windowOf } from './deed.ts';

type Withdrawal = Extract<Deed, { readonly activity: 'withdrawal' }>;

const evidenceOf = ({ id, at }: WatchedRequest): Evidence => ({ source: 'withdrawal', id, at });

/** What a rule finds among the requests of a customer; so many of them are enough. */
async function lookAt(
  { db }: RulePorts,
  { at, userId }: Withdrawal,
  { minutes, count }: { readonly minutes: number; readonly count: number },
  counts: (request: WatchedRequest) => boolean,
): Promise<Look[]> {
  const requests = (await listWatchedRequests(db, userId, windowOf(at, minutes))).filter(counts);
  const isEnough = (of: readonly Evidence[]): boolean => of.length >= count;
  return [{ subject: userId, users: [userId], evidence: requests.map(evidenceOf), isEnough }];
}

/** Many requests within a short time. */
export function lookAtWithdrawalVelocity(
  ports: RulePorts,
  rule: AlertParameters<'withdrawal_velocity'>,
  deed: Withdrawal,
): Promise<Look[]> {
  return lookAt(ports, deed, rule, () => true);
}

/** Several requests, each just below what a second person would have looked at. */
export function lookAtWithdrawalStructuring(
  ports: RulePorts,
  rule: AlertParameters<'withdrawal_structuring'>,
  deed: Withdrawal,
): Promise<Look[]> {
  const least = BigInt(10_000 - rule.below_bps);
  return lookAt(ports, deed, rule, ({ amount, facts }) => {
    return facts !== null && amount < facts.twoFrom && amount * 10_000n >= facts.twoFrom * least;
  });
}

/** A request that takes nearly all there is to an address that is new and was never paid. */
export function lookAtEmptiedAccount(
  ports: RulePorts,
  { days, share_bps: share }: AlertParameters<'emptied_account'>,
  deed: Withdrawal,
): Promise<Look[]> {
  const window = { minutes: days * 24 * 60, count: 1 };
  return lookAt(ports, deed, window, ({ at, amount, facts, knownSince, wasPaid }) => {
    if (facts === null || wasPaid || knownSince < instant(at - days * dayMs)) return false;
    return amount * 10_000n >= (amount + facts.leftOver) * BigInt(share);
  });
}
