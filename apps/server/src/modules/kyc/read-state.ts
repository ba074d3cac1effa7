import type { OutputOf } from '@bourse/contract/call';
import type { kycCalls } from '@bourse/contract/kyc';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import { readVerified } from '../identity/index.ts';
import { openPerson } from './sealed-person.ts';
import { stateNumbers } from './verification.ts';
import { selectNewest, type Submission } from './verification-store.ts';

type StateAnswer = OutputOf<typeof kycCalls.state>;

/** A customer may ask once for other people to look again, as long as there is something to look at. */
export function mayAppeal({ state, appeal, person, deciders }: Submission): boolean {
  return state === 'failed' && appeal === null && person !== null && deciders.length > 0;
}

/** What a customer is reminded of their own document: its last characters. */
function endingOf(sealer: Sealer, submission: Submission): string {
  return openPerson(sealer, submission)?.cardId.slice(-2) ?? '';
}

/** How far each level is (S134). Whoever has a level has it, also without having handed anything in. */
export async function readState(
  { db, sealer }: { readonly db: Queryable; readonly sealer: Sealer },
  owner: UserId,
): Promise<StateAnswer> {
  const [{ level: reached }, newest] = await Promise.all([readVerified(db, owner), selectNewest(db, owner)]);
  return ([1, 2] as const).map((level): StateAnswer[number] => {
    const submission = newest.get(level);
    const document =
      submission === undefined
        ? null
        : { country: submission.country, id_type: submission.idType, ending: endingOf(sealer, submission) };
    const isReached = level <= reached;
    const isFailed = !isReached && submission?.state === 'failed';
    return {
      level,
      state: isReached ? stateNumbers.certified : stateNumbers[submission?.state ?? 'none'],
      reason: isFailed ? submission.reason : '',
      reason_code: isFailed ? submission.reasonCode : null,
      can_appeal: isFailed && mayAppeal(submission),
      submitted_at: submission === undefined ? null : toIso(submission.submittedAt),
      document,
    };
  });
}
