import type { AlertParameters } from '@bourse/contract/alerts';
import { type Atoms, parseAmount } from '@bourse/kernel/amount';
import { assetId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { listMovesOf } from '../ledger/index.ts';
import { type Deed, type Evidence, type Look, type RulePorts, windowOf } from './deed.ts';
import { type Fill, listFillsOf } from '../spot/index.ts';
import { lookAtEmptiedAccount, lookAtWithdrawalStructuring, lookAtWithdrawalVelocity } from './look-at-withdrawals.ts';
import type { AlertRule } from './rule-store.ts';

const asEvidence =
  (source: Evidence['source']) =>
  ({ id, at }: { readonly id: string; readonly at: Instant }): Evidence => ({ source, id, at });

/** Rules that look at what two customers trade with each other: how many trades they want at least, within how long. */
export function pairTradesOf(rule: AlertRule): { readonly count: number; readonly minutes: number } | null {
  if (rule.kind === 'linked_trades') return rule.parameters;
  if (rule.kind !== 'round_trips') return null;
  const { count, minutes } = rule.parameters;
  return { count: 2 * count, minutes };
}

/** What one rule looks at after a deed; empty where the deed is none of its business. */
export async function looksOf(ports: RulePorts, rule: AlertRule, deed: Deed): Promise<Look[]> {
  if (deed.activity === 'withdrawal') return looksAtWithdrawal(ports, rule, deed);
  if (deed.activity === 'listing') return rule.kind === 'listed' ? [lookAtListing(deed)] : [];
  switch (rule.kind) {
    case 'velocity':
      return lookAtVelocity(ports, rule.parameters, deed);
    case 'volume':
      return lookAtVolume(ports, rule.parameters, deed);
    case 'structuring':
      return lookAtStructuring(ports, rule.parameters, deed);
    case 'linked_trades':
      return lookAtLinkedTrades(ports, rule.parameters, deed);
    case 'round_trips':
      return lookAtRoundTrips(ports, rule.parameters, deed);
    case 'withdrawal_velocity':
    case 'withdrawal_structuring':
    case 'emptied_account':
    case 'listed':
      return [];
  }
}

/** Withdrawals have rules of their own. */
async function looksAtWithdrawal(
  ports: RulePorts,
  rule: AlertRule,
  deed: Extract<Deed, { readonly activity: 'withdrawal' }>,
): Promise<Look[]> {
  switch (rule.kind) {
    case 'withdrawal_velocity':
      return lookAtWithdrawalVelocity(ports, rule.parameters, deed);
    case 'withdrawal_structuring':
      return lookAtWithdrawalStructuring(ports, rule.parameters, deed);
    case 'emptied_account':
      return lookAtEmptiedAccount(ports, rule.parameters, deed);
    default:
      return [];
  }
}

/** Whoever a list may mean is looked at, whatever else they do. */
function lookAtListing({ userId, hits, at }: Extract<Deed, { readonly activity: 'listing' }>): Look {
  const evidence = hits.map((id): Evidence => ({ source: 'screening', id, at }));
  return { subject: userId, users: [userId], evidence, isEnough: (of) => of.length > 0 };
}

/** What the other rules look at. */
type InnerDeed = Exclude<Deed, { readonly activity: 'withdrawal' | 'listing' }>;

async function lookAtVelocity(
  { db }: RulePorts,
  { activity, count, minutes }: AlertParameters<'velocity'>,
  deed: InnerDeed,
): Promise<Look[]> {
  if (deed.activity !== activity) return [];
  const isEnough = (of: readonly Evidence[]): boolean => of.length >= count;
  const window = windowOf(deed.at, minutes);
  if (deed.activity !== 'trade') {
    const moves = await listMovesOf(db, { ...window, userId: deed.userId, kind: deed.activity, assetId: null });
    return [{ subject: deed.userId, users: [deed.userId], evidence: moves.map(asEvidence('posting')), isEnough }];
  }
  const looks: Look[] = [];
  for (const user of deed.users) {
    const fills = await listFillsOf(db, user, window);
    looks.push({ subject: user, users: [user], evidence: fills.map(asEvidence('trade')), isEnough });
  }
  return looks;
}

/** An amount of the rules in atoms: they were judged by the asset's scale when they were set. */
function atomsOf({ registry }: RulePorts, currency: number, amount: string): Atoms {
  const parsed = parseAmount(amount, registry.getAsset(assetId(currency)).scale);
  return present(parsed.ok ? parsed.value : undefined, 'an amount of a rule');
}

async function lookAtVolume(
  ports: RulePorts,
  { activity, currency_id: currency, amount, minutes }: AlertParameters<'volume'>,
  deed: InnerDeed,
): Promise<Look[]> {
  if (deed.activity !== activity) return [];
  const wanted = { userId: deed.userId, kind: activity, assetId: assetId(currency) };
  const moves = await listMovesOf(ports.db, { ...windowOf(deed.at, minutes), ...wanted });
  const amounts = new Map(moves.map((move) => [move.id, move.amount]));
  const least = atomsOf(ports, currency, amount);
  const isEnough = (of: readonly Evidence[]): boolean =>
    of.reduce((sum, { id }) => sum + (amounts.get(id) ?? 0n), 0n) >= least;
  return [{ subject: deed.userId, users: [deed.userId], evidence: moves.map(asEvidence('posting')), isEnough }];
}

async function lookAtStructuring(
  ports: RulePorts,
  parameters: AlertParameters<'structuring'>,
  deed: InnerDeed,
): Promise<Look[]> {
  const { activity, currency_id: currency, threshold, below_bps: below, count, minutes } = parameters;
  if (deed.activity !== activity) return [];
  const top = atomsOf(ports, currency, threshold);
  const wanted = { userId: deed.userId, kind: activity, assetId: assetId(currency) };
  const moves = await listMovesOf(ports.db, { ...windowOf(deed.at, minutes), ...wanted });
  const near = moves.filter(({ amount }) => amount < top && amount * 10_000n >= top * BigInt(10_000 - below));
  const evidence = near.map(asEvidence('posting'));
  return [{ subject: deed.userId, users: [deed.userId], evidence, isEnough: (of) => of.length >= count }];
}

async function lookAtLinkedTrades(
  { pairs }: RulePorts,
  { count, minutes, days }: AlertParameters<'linked_trades'>,
  deed: InnerDeed,
): Promise<Look[]> {
  if (deed.activity !== 'trade') return [];
  const [one, other] = deed.users;
  const fills = await pairs.fillsBetween(deed.users, null, windowOf(deed.at, minutes));
  if (fills.length < count || !pairs.sharePlace(deed.users, instant(deed.at - days * dayMs))) return [];
  const evidence = fills.map(asEvidence('trade'));
  return [{ subject: `${one}-${other}`, users: deed.users, evidence, isEnough: (of) => of.length >= count }];
}

async function lookAtRoundTrips(
  { pairs }: RulePorts,
  { count, minutes, price_bps: bps }: AlertParameters<'round_trips'>,
  deed: InnerDeed,
): Promise<Look[]> {
  if (deed.activity !== 'trade') return [];
  const [one, other] = deed.users;
  const fills = await pairs.fillsBetween(deed.users, deed.market, windowOf(deed.at, minutes));
  const byId = new Map(fills.map((fill) => [fill.id, fill]));
  const isEnough = (of: readonly Evidence[]): boolean => {
    const all = of.flatMap(({ id }) => byId.get(id) ?? []);
    const [there, back] = [all.filter(({ buyer }) => buyer === one), all.filter(({ buyer }) => buyer === other)];
    return Math.min(there.length, back.length) >= count && areNear(there, back, bps);
  };
  const subject = `${one}-${other} in ${String(deed.market)}`;
  return [{ subject, users: deed.users, evidence: fills.map(asEvidence('trade')), isEnough }];
}

/** Whether the average prices of two directions differ by at most so many hundredths of a percent. */
function areNear(there: readonly Fill[], back: readonly Fill[], bps: number): boolean {
  const sums = (fills: readonly Fill[]): readonly [bigint, bigint] => [
    fills.reduce((sum, { price, quantity }) => sum + price * quantity, 0n),
    fills.reduce((sum, { quantity }) => sum + quantity, 0n),
  ];
  // Averages a/b and c/d, compared without a division.
  const [a, b] = sums(there);
  const [c, d] = sums(back);
  const gap = a * d - c * b;
  return (gap < 0n ? -gap : gap) * 10_000n <= BigInt(bps) * (a * d < c * b ? a * d : c * b);
}
