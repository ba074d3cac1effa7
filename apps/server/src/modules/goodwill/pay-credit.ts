import type { InputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { goodwillCalls, goodwillCredited, goodwillPool } from '@bourse/contract/goodwill';
import { type Atoms, formatAmount, parseAmount } from '@bourse/kernel/amount';
import { type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { AppliedChange, ApprovedRequest } from '../../platform/module-manifest.ts';
import { type ApprovalAnswer, customerBalances, findOpenApproval, requestApproval } from '../approvals/index.ts';
import { findCustomer, lockCustomer } from '../identity/index.ts';
import { openAccountsIn, poolAccount, post, userAccount } from '../ledger/index.ts';
import { readPool } from '../pools/index.ts';
import type { ListedAsset } from '../registry/index.ts';
import { insertCredit } from './goodwill-store.ts';
import type { GoodwillPorts } from './goodwill-ports.ts';

export const creditKind = 'goodwill.credit';

/** What is kept of a request; its reason stands beside it. */
const payloadSchema = z.omit(goodwillCalls.credit.input, { reason: true });

/** An amount that is to be paid to a customer. */
interface Credit {
  readonly user: UserId;
  readonly asset: ListedAsset;
  readonly amount: Atoms;
}

/** Reads what is asked for, while nobody else decides about this customer. */
async function readCredit(
  { registry }: GoodwillPorts,
  tx: Tx,
  { id, currency_id, number }: z.output<typeof payloadSchema>,
): Promise<Result<Credit, Rejection>> {
  const user = userId(id);
  if (!(await lockCustomer(tx, user))) return reject('NOT_FOUND');
  if ((await findCustomer(tx, user))?.status !== 'open') return reject('ACCOUNT_CLOSED');
  const asset = registry.findAsset(currency_id);
  if (asset === undefined) return reject('CURRENCY_NOT_FOUND');
  const amount = parseAmount(number, asset.scale);
  if (!amount.ok || amount.value <= 0n) return reject('INVALID_AMOUNT');
  return ok({ user, asset, amount: amount.value });
}

/**
 * Asks a second person to pay a customer.
 * @returns NOT_FOUND (no customer), ACCOUNT_CLOSED, CURRENCY_NOT_FOUND, INVALID_AMOUNT, STATE_CHANGED (a request of the
 *   customer is open), INSUFFICIENT_BALANCE of the pool as it is now.
 */
export async function askToCredit(
  ports: GoodwillPorts,
  requestedBy: StaffId,
  { reason, ...payload }: InputOf<typeof goodwillCalls.credit>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  return ports.db.withTx<Result<ApprovalAnswer, Rejection>>('ask for a credit', async (tx) => {
    const credit = await readCredit(ports, tx, payload);
    if (!credit.ok) return credit;
    const { asset, amount, user } = credit.value;
    const subject = `customer:${user}`;
    if ((await findOpenApproval(tx, creditKind, subject)) !== undefined) return reject('STATE_CHANGED');
    const pool = await readPool(tx, goodwillPool, asset.id);
    if (pool.available < amount) return reject('INSUFFICIENT_BALANCE');
    const account = `pool:${goodwillPool}`;
    const summary = {
      customer: user,
      amount: { asset, atoms: amount },
      from: account,
      to: 'change',
      balances: [
        ...(await customerBalances(tx, user, asset, { available: amount })),
        { account, asset, before: pool.available, change: -amount },
      ],
    };
    const wanted = { kind: creditKind, subject, payload, reason, summary, requestedBy, at: ports.clock.now() };
    return ok(await requestApproval(tx, goodwillCalls.credit.name, wanted));
  });
}

/**
 * Pays a credit that two have agreed on: one posting, the row of the credit and its event.
 * @returns NOT_FOUND, ACCOUNT_CLOSED, CURRENCY_NOT_FOUND, INVALID_AMOUNT, TRADING_HALTED, INSUFFICIENT_BALANCE.
 */
export async function payCredit(
  ports: GoodwillPorts,
  tx: Tx,
  { id: approvalId, payload, reason, requestedBy, approvedBy, at }: ApprovedRequest,
): Promise<Result<AppliedChange, Rejection>> {
  const parsed = z.safeParse(payloadSchema, payload);
  if (!parsed.success) return reject('PARAMETER_ERROR');
  const read = await readCredit(ports, tx, parsed.data);
  if (!read.ok) return read;
  const { user, asset, amount } = read.value;
  const paid = { approvalId, userId: user, assetId: asset.id, amount, reason, requestedBy, approvedBy, at };
  const credit = await insertCredit(tx, paid);
  const keys = [poolAccount(goodwillPool, asset.id), userAccount(user, asset.id, 'change')];
  const [debit, account] = await openAccountsIn(tx, keys);
  const ends = { debit: present(debit, 'the pool'), credit: present(account, 'the account of the customer') };
  const posting = {
    ...ends,
    assetId: asset.id,
    amount,
    kind: 'goodwill_credit',
    reference: `credit:${credit}`,
  } as const; // the kind stays a literal
  const posted = await post(tx, { at, postings: [posting] });
  if (!posted.ok) return posted;
  const number = formatAmount(amount, asset.scale);
  const event = { user_id: user, credit_id: credit, currency_id: asset.id, number, at: toIso(at) };
  appendEvents(tx, at, [eventOf(goodwillCredited, event)]);
  return ok({ after: { credit, currency: asset.code, number, pool: goodwillPool } });
}
