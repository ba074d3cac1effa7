import type { InputOf } from '@bourse/contract/call';
import { couponPool } from '@bourse/contract/coupon-rules';
import { couponStaffCalls } from '@bourse/contract/coupons';
import { type Atoms, formatAmount, maxAtoms, parseAmount } from '@bourse/kernel/amount';
import { type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import type { AppliedChange, ApprovedRequest } from '../../platform/module-manifest.ts';
import { type ApprovalAnswer, requestApproval } from '../approvals/index.ts';
import { countOpenAmong } from '../identity/index.ts';
import { applyLocked, lockBalances, openAccountsIn, poolAccount } from '../ledger/index.ts';
import { readPool } from '../pools/index.ts';
import { insertCampaign } from './campaign-store.ts';
import { budgetOf, type CampaignTerms, wholeBps } from './coupon.ts';
import type { CouponPorts } from './coupon-ports.ts';
import { giveCoupons } from './give-coupons.ts';

export const startKind = 'coupons.start';

/** What is kept of a request; its reason stands beside it. */
const payloadSchema = z.omit(couponStaffCalls.start.input, { reason: true });
type Asked = z.output<typeof payloadSchema>;

interface Started {
  readonly terms: CampaignTerms;
  readonly budget: Atoms;
  readonly listed: readonly UserId[];
}

/** The share in basis points: of a discount what was typed, of cash-back the whole. */
function shareOf({ kind, share }: Asked): number | null {
  if (kind === 'cash_back') return share === undefined ? wholeBps : null;
  const parsed = parseAmount(share ?? '', 4);
  const isPart = parsed.ok && parsed.value > 0n && parsed.value <= BigInt(wholeBps);
  return isPart ? Number.parseInt(parsed.value.toString(), 10) : null;
}

const momentOf = (text: string | undefined): Instant | null => {
  const ms = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? null : instant(ms);
};

/** When those register who get one, or whom a list names: each audience has its own fields and no other. */
function readAudience(asked: Asked): Result<Pick<CampaignTerms, 'window'> & Pick<Started, 'listed'>, Rejection> {
  const [from, to] = [momentOf(asked.from), momentOf(asked.to)];
  const listed = [...new Set(asked.users ?? [])].map(userId);
  if (asked.audience === 'listed') {
    if (asked.from !== undefined) return rejectField('from');
    if (asked.to !== undefined) return rejectField('to');
    return listed.length === 0 || listed.length > asked.number ? rejectField('users') : ok({ window: null, listed });
  }
  if (from === null) return rejectField('from');
  if (to === null) return rejectField('to');
  return listed.length > 0 ? rejectField('users') : ok({ window: { from, to }, listed });
}

/** Reads what is asked for, as it is now. @returns PARAMETER_ERROR, CURRENCY_NOT_FOUND, INVALID_AMOUNT, END_BEFORE_START, NOT_FOUND. */
async function readStart(
  { registry }: CouponPorts,
  tx: Tx,
  asked: Asked,
  now: Instant,
): Promise<Result<Started, Rejection>> {
  const shareBps = shareOf(asked);
  if (shareBps === null) return rejectField('share');
  const audience = readAudience(asked);
  if (!audience.ok) return audience;
  const endsAt = momentOf(asked.ends_at);
  if (endsAt === null) return rejectField('ends_at');
  const asset = registry.findAsset(asked.currency_id);
  if (asset === undefined) return reject('CURRENCY_NOT_FOUND');
  const amount = parseAmount(asked.amount, asset.scale);
  if (!amount.ok || amount.value <= 0n || amount.value * BigInt(asked.number) > maxAtoms)
    return reject('INVALID_AMOUNT');
  const { window, listed } = audience.value;
  if (endsAt <= now) return reject('END_BEFORE_START');
  if (window !== null && (window.to <= window.from || window.to > endsAt)) return reject('END_BEFORE_START');
  if ((await countOpenAmong(tx, listed)) < listed.length) return reject('NOT_FOUND');
  const { kind, number, days, audience: who } = asked;
  const terms = {
    kind,
    shareBps,
    amount: amount.value,
    assetId: asset.id,
    number,
    audience: who,
    window,
    days,
    endsAt,
  };
  return ok({ terms, budget: budgetOf(terms), listed });
}

/**
 * Asks a second person to start a campaign.
 * @returns PARAMETER_ERROR, CURRENCY_NOT_FOUND, INVALID_AMOUNT, END_BEFORE_START, NOT_FOUND (a customer of the list),
 *   POOL_EXHAUSTED of the pool as it is now.
 */
export function askToStart(
  ports: CouponPorts,
  requestedBy: StaffId,
  { reason, ...payload }: InputOf<typeof couponStaffCalls.start>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  const at = ports.clock.now();
  return ports.db.withTx<Result<ApprovalAnswer, Rejection>>('ask for a campaign', async (tx) => {
    const start = await readStart(ports, tx, payload, at);
    if (!start.ok) return start;
    const { terms, budget } = start.value;
    const pool = await readPool(tx, couponPool, terms.assetId);
    if (pool.available < budget) return reject('POOL_EXHAUSTED');
    const [asset, account] = [ports.registry.getAsset(terms.assetId), `pool:${couponPool}`];
    const summary = {
      amount: { asset, atoms: budget },
      from: account,
      to: terms.audience,
      balances: [{ account, asset, before: pool.available, change: -budget }],
    };
    const wanted = { kind: startKind, subject: account, payload, reason, summary, requestedBy, at };
    return ok(await requestApproval(tx, couponStaffCalls.start.name, wanted));
  });
}

/**
 * Starts a campaign that two have agreed on: its whole budget is held, its end is due, and whoever the list names has
 * their coupon.
 * @returns what {@link readStart} refuses, TRADING_HALTED, POOL_EXHAUSTED.
 */
export async function startCampaign(
  ports: CouponPorts,
  tx: Tx,
  { id: approvalId, payload, reason, requestedBy, approvedBy, at }: ApprovedRequest,
): Promise<Result<AppliedChange, Rejection>> {
  const parsed = z.safeParse(payloadSchema, payload);
  if (!parsed.success) return reject('PARAMETER_ERROR');
  const start = await readStart(ports, tx, parsed.data, at);
  if (!start.ok) return start;
  const { terms, budget, listed } = start.value;
  const [opened] = await openAccountsIn(tx, [poolAccount(couponPool, terms.assetId)]);
  const pool = present(opened, 'the pool');
  const locked = await lockBalances(tx, [pool]);
  if (!locked.ok) return locked;
  if (present(locked.value.get(pool), 'the locked pool').available < budget) return reject('POOL_EXHAUSTED');
  const campaign = await insertCampaign(tx, { ...terms, budget, approvalId, reason, requestedBy, approvedBy, at });
  const held = { account: pool, amount: budget, reason: { module: couponPool, reference: campaign.id } };
  applyLocked(tx, locked.value, { at, postings: [], holds: [held] });
  scheduleDue(tx, [{ module: couponPool, reference: campaign.id, dueAt: campaign.endsAt }]);
  await giveCoupons(ports, tx, campaign, { owners: listed, lookedAt: null }, at);
  const { code: currency, scale } = ports.registry.getAsset(terms.assetId);
  return ok({ after: { campaign: campaign.id, currency, budget: formatAmount(budget, scale), given: listed.length } });
}
