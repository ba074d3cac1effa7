import type { InputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { verificationSubmitted } from '@bourse/contract/kyc-events';
import type { verificationCalls } from '@bourse/contract/kyc-form';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import { cancelDue } from '../../platform/jobs/due-work.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { lockVerified } from '../identity/index.ts';
import { kycWork } from './decide.ts';
import type { KycContext } from './kyc-ports.ts';
import { mayAppeal } from './read-state.ts';
import { sealAppeal } from './sealed-person.ts';
import { reopenSubmission, selectNewest } from './verification-store.ts';

/**
 * Opens the newest failed submission of a level again, for other people than those who decided it; once (S123).
 * @returns NOT_FOUND without a submission, STATE_CHANGED where it did not fail, was appealed before, or is deleted.
 */
export async function appeal(
  { db, clock, sealer }: KycContext,
  owner: UserId,
  { level, text }: InputOf<typeof verificationCalls.appeal>,
): Promise<Result<undefined, Rejection>> {
  return db.withTx('appeal', async (tx) => {
    // Nobody hands anything in meanwhile.
    await lockVerified(tx, owner);
    const submission = (await selectNewest(tx, owner)).get(level);
    if (submission === undefined) return reject('NOT_FOUND');
    if (!mayAppeal(submission)) return reject('STATE_CHANGED');
    // False where it is being deleted right now, or was.
    if (!(await cancelDue(tx, kycWork, submission.id))) return reject('STATE_CHANGED');
    reopenSubmission(tx, submission.id, sealAppeal(sealer, owner, level, text));
    const at = clock.now();
    const about = { user_id: owner, verification_id: submission.id, level, at: toIso(at) };
    appendEvents(tx, at, [eventOf(verificationSubmitted, { ...about, appeal: true })]);
    return ok(undefined);
  });
}
