import type { InputOf, OutputOf } from '@bourse/contract/call';
import { staffCalls } from '@bourse/contract/staff';
import type { StaffId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import {
  confirmLinks,
  forgetNumber,
  issueNumber,
  lockColleague,
  mayBeOnePerson,
  readColleague,
  tryNumber,
} from '../identity/index.ts';
import { othersOf } from './colleague-answer.ts';
import type { ColleaguePorts } from './colleague-ports.ts';

/**
 * Gives the number by which a colleague is confirmed: whoever confirms reads it to them, and they type it in their session.
 * @returns NOT_FOUND, STATE_CHANGED (nobody else has invited them), NOT_ALLOWED (who may be one of the two), STATE_CHANGED
 *   (whoever has it has not set a password and a factor of their own: there is nobody to vouch for).
 */
export async function beginToConfirm(
  { db, clock }: ColleaguePorts,
  by: StaffId,
  { id, reason }: InputOf<typeof staffCalls.confirm>,
): Promise<Result<OutputOf<typeof staffCalls.confirm>, Rejection>> {
  const action = staffCalls.confirm.name;
  return db.withTx<Result<OutputOf<typeof staffCalls.confirm>, Rejection>>(action, async (tx) => {
    const colleague = await lockColleague(tx, id);
    if (colleague === undefined) return reject('NOT_FOUND');
    const at = clock.now();
    if (colleague.mayBe.length === 0) return reject('STATE_CHANGED');
    if (await mayBeOnePerson(tx, by, colleague.id, at)) return reject('NOT_ALLOWED');
    const hasArrived = !colleague.isNew && colleague.hasFactor && colleague.status === 'open';
    if (!hasArrived) return reject('STATE_CHANGED', { because: 'not_signed_in' });
    const { number, expiresAt } = await issueNumber(tx, colleague.id, by, at);
    await recordAudit(tx, { at, staffId: by, action, subject: `staff:${colleague.id}`, reason });
    return ok({ id: colleague.id, name: colleague.name, number, expires_at: toIso(expiresAt) });
  });
}

/**
 * Confirms the caller by the number that a third person is shown. Each try is counted, also where it confirms nobody.
 * @returns CODE_EXPIRED (nobody confirms them now, or too much was tried), CODE_WRONG, NOT_ALLOWED (the confirmer may be one of
 *   the two by now).
 */
export async function enterNumber(
  { db, clock }: ColleaguePorts,
  own: StaffId,
  { number }: InputOf<typeof staffCalls.enterNumber>,
): Promise<Result<OutputOf<typeof staffCalls.enterNumber>, Rejection>> {
  const at = clock.now();
  const action = staffCalls.enterNumber.name;
  const outcome = await db.withTx(action, async (tx) => {
    // Nobody ends their password meanwhile.
    const self = present(await lockColleague(tx, own), 'the caller');
    const tried = await tryNumber(tx, own, number, at);
    if (tried === null) return 'CODE_EXPIRED';
    if (tried === 'wrong') return 'CODE_WRONG';
    const { by } = tried;
    if (await mayBeOnePerson(tx, by, own, at)) return 'NOT_ALLOWED';
    forgetNumber(tx, own);
    await confirmLinks(tx, own, by, at);
    const before = { may_be: self.mayBe.map(({ id }) => id) };
    await recordAudit(tx, { at, staffId: own, approver: by, action, subject: `staff:${own}`, before });
    return present(await readColleague(tx, own), 'the caller');
  });
  return typeof outcome === 'string' ? reject(outcome) : ok({ may_be: othersOf(outcome) });
}
