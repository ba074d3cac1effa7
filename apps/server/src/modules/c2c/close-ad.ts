import { c2cCalls } from '@bourse/contract/c2c';
import { c2cStaffCalls } from '@bourse/contract/c2c-staff';
import type { InputOf } from '@bourse/contract/call';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { openAccountsIn, post, productAccount, userAccount } from '../ledger/index.ts';
import { type Ad, closeAd, findAd } from './ad-store.ts';
import { adSubjectOf, type C2cPorts, family } from './c2c-ports.ts';
import { movedEvent } from './order-events.ts';

/** What nobody has taken of a sale goes from escrow back to its owner. @returns TRADING_HALTED. */
async function giveRest(tx: Tx, { id, userId, assetId, remaining, side }: Ad, at: Instant) {
  if (side === 1 || remaining === 0n) return ok(undefined);
  const keys = [productAccount(userId, assetId, family), userAccount(userId, assetId, 'legal')];
  const [debit, credit] = await openAccountsIn(tx, keys);
  const ends = { debit: present(debit, 'escrow'), credit: present(credit, 'legal') };
  const posting = { ...ends, assetId, amount: remaining, kind: 'c2c_return', reference: adSubjectOf(id) } as const; // the kind stays a literal
  return post(tx, { at, postings: [posting] });
}

/** Closes a locked advertisement that is open; running orders go on. @returns STATE_CHANGED, TRADING_HALTED. */
async function close(
  { registry }: C2cPorts,
  tx: Tx,
  ad: Ad,
  downReason: string | null,
  at: Instant,
): Promise<Result<string, Rejection>> {
  if (ad.closedAt !== null) return reject('STATE_CHANGED');
  closeAd(tx, ad.id, at, { downReason });
  const given = await giveRest(tx, ad, at);
  if (!given.ok) return given;
  const news = downReason === null ? null : 'ad_down';
  const moved = { userId: ad.userId, orderId: null, news, amount: ad.remaining, at } as const; // one of the news
  appendEvents(tx, at, [movedEvent(registry.getAsset(ad.assetId), moved)]);
  return ok(ad.id);
}

/** Takes an own advertisement back. @returns NOT_FOUND, STATE_CHANGED, TRADING_HALTED. */
export async function withdrawAd(ports: C2cPorts, owner: UserId, id: string): Promise<Result<string, Rejection>> {
  const at = ports.clock.now();
  return ports.db.withTx<Result<string, Rejection>>(c2cCalls.withdrawAd.name, async (tx) => {
    const ad = await findAd(tx, id, true);
    return ad === undefined || ad.userId !== owner ? reject('NOT_FOUND') : close(ports, tx, ad, null, at);
  });
}

/**
 * Takes an advertisement of a customer down, with a reason that they read; its coins return to them.
 * @returns NOT_FOUND, STATE_CHANGED, TRADING_HALTED.
 */
export async function takeDown(
  ports: C2cPorts,
  by: StaffId,
  { id, reason }: InputOf<typeof c2cStaffCalls.takeDown>,
): Promise<Result<Record<string, never>, Rejection>> {
  const { name } = c2cStaffCalls.takeDown;
  const at = ports.clock.now();
  return ports.db.withTx<Result<Record<string, never>, Rejection>>(name, async (tx) => {
    const ad = await findAd(tx, id, true);
    if (ad === undefined) return reject('NOT_FOUND');
    const closed = await close(ports, tx, ad, reason, at);
    if (!closed.ok) return closed;
    await recordAudit(tx, { at, staffId: by, action: name, subject: adSubjectOf(id), reason });
    return ok({});
  });
}
