import type { InputOf, OutputOf } from '@bourse/contract/call';
import { copyCalls, traderDays } from '@bourse/contract/copy';
import { dayMs, type Instant, toIso } from '@bourse/kernel/instant';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { CallContext } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { findCustomer, mayBeOfStaff } from '../identity/index.ts';
import { selectFirstTrade } from '../lever/index.ts';
import type { CopyPorts } from './copy-ports.ts';
import { readShare, shareText } from './share.ts';
import { findTrader, insertApplication, lockTrader, type Trader, updateDesk } from './trader-store.ts';

type Application = OutputOf<typeof copyCalls.apply>;
type Requester = Pick<CallContext, 'device'> & { readonly userId: UserId };

const isoOf = (at: Instant | null): string | null => (at === null ? null : toIso(at));

function applicationAnswer(trader: Trader | undefined): Application {
  return {
    status: trader?.status ?? null,
    introduction: trader?.introduction ?? '',
    share: shareText(trader?.share ?? 0),
    is_open: trader?.isOpen ?? false,
    applied_at: isoOf(trader?.appliedAt ?? null),
    decided_at: isoOf(trader?.decidedAt ?? null),
    reason: trader?.reason ?? '',
  };
}

/**
 * Applies to become a trader; two members of staff decide.
 * @returns PARAMETER_ERROR (a share above the most, no agreement), NOT_ALLOWED (an account of the house or of staff, or less than 30 days of
 * own trades, with `days`), STATE_CHANGED (an application stands, or was approved).
 */
export async function applyAsTrader(
  { db, clock }: CopyPorts,
  { userId, device }: Requester,
  { introduction, share: wanted, agreement }: InputOf<typeof copyCalls.apply>,
): Promise<Result<Application, Rejection>> {
  const share = readShare(wanted);
  if (share === undefined) return rejectField('share');
  if (!agreement) return rejectField('agreement');
  const now = clock.now();
  // Rankings are those of customers alone (S125).
  if ((await findCustomer(db, userId))?.kind === 'house') return reject('NOT_ALLOWED');
  if (await mayBeOfStaff(db, userId, device, now)) return reject('NOT_ALLOWED');
  const first = await selectFirstTrade(db, userId);
  if (first === null || now - first < traderDays * dayMs) return reject('NOT_ALLOWED', { days: traderDays });
  const isNew = await db.withTx(copyCalls.apply.name, (tx) =>
    insertApplication(tx, userId, { introduction, share }, now),
  );
  return isNew ? ok(applicationAnswer(await findTrader(db, userId))) : reject('STATE_CHANGED');
}

/** The own application. */
export const readApplication = async ({ db }: CopyPorts, user: UserId): Promise<Result<Application, Rejection>> =>
  ok(applicationAnswer(await findTrader(db, user)));

/**
 * Changes the trader's own desk; another share holds for those who come later.
 * @returns PARAMETER_ERROR (a share above the most), NOT_FOUND, STATE_CHANGED (not approved).
 */
export async function setDesk(
  { db }: CopyPorts,
  user: UserId,
  { introduction, share: wanted, open }: InputOf<typeof copyCalls.traderSet>,
): Promise<Result<Application, Rejection>> {
  const share = wanted === undefined ? null : readShare(wanted);
  if (share === undefined) return rejectField('share');
  return db.withTx<Result<Application, Rejection>>(copyCalls.traderSet.name, async (tx) => {
    const trader = await lockTrader(tx, user);
    if (trader === undefined) return reject('NOT_FOUND');
    if (trader.status !== 1) return reject('STATE_CHANGED');
    const changed = {
      ...trader,
      introduction: introduction ?? trader.introduction,
      isOpen: open ?? trader.isOpen,
      share: share ?? trader.share,
    };
    updateDesk(tx, changed);
    return ok(applicationAnswer(changed));
  });
}
