import { eventOf } from '@bourse/contract/event';
import { invitePool, rebateShares, rebatesPaid, sharedDeviceDays } from '@bourse/contract/reward-rules';
import { atoms, bpsOf, formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, minuteMs, startOfDay, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { StorageFull } from '../../platform/database/storage.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { throwAll } from '../../platform/jobs/each-alone.ts';
import { findCustomer, type Invitation, listInvitations, lockCustomer, shareDevice } from '../identity/index.ts';
import { applyLocked, type FeesPaid, lockBalances, openAccountsIn, poolAccount, userAccount } from '../ledger/index.ts';
import { keptFees } from './kept-fees.ts';
import { insertDone, insertRebate, isWorkedOut, lastDay, type Rebate, sumPaidOn } from './rebate-store.ts';
import type { RewardPorts } from './reward-ports.ts';

/** What was charged before midnight is written by now; later than that, nothing of the day comes. */
const graceMs = 10 * minuteMs;
const invitedAtOnce = 500;

/** The rebates that fees lead to; a share that is cut to nothing is none. */
export function rebatesOf({ id: payer, inviter, second }: Invitation, fees: FeesPaid, day: Instant): Rebate[] {
  const owners: Readonly<Record<1 | 2, UserId | null>> = { 1: inviter, 2: second };
  const fee = atoms(fees.amount);
  return rebateShares.flatMap(({ level, bps }) => {
    const owner = owners[level];
    const amount = bpsOf(fee, bps, 'down');
    if (owner === null || owner === payer || amount === 0n) return [];
    return [{ owner, payer, level, day, assetId: fees.assetId, fee, shareBps: bps, amount }];
  });
}

/**
 * Pays a rebate unless it was worked out before, its owner is no customer with an open account, or the payer may be the
 * same person. Where the pool does not have it, a line says so and nothing is paid.
 * @returns TRADING_HALTED, and then nothing was written.
 */
async function payRebate(tx: Tx, rebate: Rebate, at: Instant): Promise<Result<undefined, Rejection>> {
  const { owner, payer, assetId, amount } = rebate;
  if (!(await lockCustomer(tx, owner)) || (await isWorkedOut(tx, rebate))) return ok(undefined);
  if ((await findCustomer(tx, owner))?.status !== 'open') return ok(undefined);
  if (await shareDevice(tx, owner, payer, instant(at - sharedDeviceDays * dayMs))) return ok(undefined);
  const [debit, credit] = await openAccountsIn(tx, [
    poolAccount(invitePool, assetId),
    userAccount(owner, assetId, 'change'),
  ]);
  const ends = { debit: present(debit, 'the pool'), credit: present(credit, 'the account of the customer') };
  const locked = await lockBalances(tx, [ends.debit, ends.credit]);
  if (!locked.ok) return locked;
  const isFunded = present(locked.value.get(ends.debit), 'the locked pool').available >= amount;
  const id = await insertRebate(tx, rebate, isFunded ? 'paid' : 'unfunded', at);
  const posting = { ...ends, assetId, amount, kind: 'invite_rebate', reference: `invite:${id}` } as const; // the kind stays a literal
  if (isFunded) applyLocked(tx, locked.value, { at, postings: [posting] });
  return ok(undefined);
}

/** Notes that a day is worked out, and tells each owner once what it has brought. */
async function finishDay({ clock, registry }: RewardPorts, tx: Tx, day: Instant): Promise<void> {
  const at = clock.now();
  if (!(await insertDone(tx, day, at))) return;
  const events = (await sumPaidOn(tx, day)).map(({ owner, assetId, amount }) => {
    const number = formatAmount(amount, registry.getAsset(assetId).scale);
    return eventOf(rebatesPaid, { user_id: owner, day: toIso(day), currency_id: assetId, number, at: toIso(at) });
  });
  if (events.length > 0) appendEvents(tx, at, events);
}

/** Works out the lines of a day, a transaction each; those that fail keep no other back. @returns false while money is halted, and when told to stop. */
async function payDay(
  { db, clock }: RewardPorts,
  day: Instant,
  failed: unknown[],
  stop?: AbortSignal,
): Promise<boolean> {
  let after: UserId | null = null;
  for (;;) {
    const invitations: Invitation[] = await listInvitations(db, after, invitedAtOnce);
    const byId = new Map(invitations.map((one) => [one.id, one]));
    for (const fees of await keptFees(db, [...byId.keys()], day)) {
      for (const rebate of rebatesOf(present(byId.get(fees.userId), 'the invitation'), fees, day)) {
        if (stop?.aborted === true) return false;
        try {
          const paid = await db.withTx('pay a rebate', (tx) => payRebate(tx, rebate, clock.now()));
          if (!paid.ok) return false;
        } catch (error) {
          if (error instanceof StorageFull) throw error;
          failed.push(error);
        }
      }
    }
    if (invitations.length < invitedAtOnce) return true;
    after = invitations.at(-1)?.id ?? null;
  }
}

/**
 * Works out every whole day since the last one. The first run begins with the day on which it is made. Who dies in the
 * middle leaves lines that the next run finds; nodes that do it at once wait for each other at the owner's row. A day of which
 * a line fails is not over, nor is any behind it: the next run tries that line again.
 * @throws at the end what failed.
 */
export async function payRebates(ports: RewardPorts, stop?: AbortSignal): Promise<void> {
  const { db, clock } = ports;
  const over = startOfDay(instant(clock.now() - graceMs));
  const last = await lastDay(db);
  if (last === undefined) {
    await db.withTx('rebates begin', (tx) => insertDone(tx, instant(over - dayMs), clock.now()));
    return;
  }
  const failed: unknown[] = [];
  for (let day = instant(last + dayMs); day < over; day = instant(day + dayMs)) {
    if (!(await payDay(ports, day, failed, stop))) break;
    if (failed.length === 0) await db.withTx('rebates of a day', (tx) => finishDay(ports, tx, day));
  }
  throwAll(failed);
}
