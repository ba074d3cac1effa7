import { eventOf } from '@bourse/contract/event';
import { verificationDecided } from '@bourse/contract/kyc-events';
import { dayMs, instant, toIso } from '@bourse/kernel/instant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { lockVerified, setVerified } from '../identity/index.ts';
import { readRules } from './rules.ts';
import { type Decision, type Submission, updateDecision } from './verification-store.ts';

/** By what due work knows this module. */
export const kycWork = 'kyc';

/**
 * Decides a submission that is under review, in the transaction of whoever may: state, level and country of the customer,
 * the day on which what was handed in is deleted, and the news.
 */
export async function decideSubmission(tx: Tx, submission: Submission, decision: Decision): Promise<void> {
  const { id, userId: owner, level, country } = submission;
  const { state, reasonCode, deciders, at } = decision;
  updateDecision(tx, id, decision);
  const { keep_days: keepDays } = await readRules(tx, at);
  scheduleDue(tx, [{ module: kycWork, reference: id, dueAt: instant(at + keepDays[state] * dayMs) }]);
  if (state === 'certified') {
    const { level: reached } = await lockVerified(tx, owner);
    await setVerified(tx, owner, { level: reached > level ? reached : level, country });
  }
  const automatic = deciders.length === 0;
  const about = { user_id: owner, verification_id: id, level, at: toIso(at) };
  appendEvents(tx, at, [
    eventOf(verificationDecided, { ...about, outcome: state, reason_code: reasonCode, automatic }),
  ]);
}
