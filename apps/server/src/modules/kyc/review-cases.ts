import type { InputOf, OutputOf } from '@bourse/contract/call';
import { kycStaffCalls } from '@bourse/contract/kyc-staff';
import type { StaffId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { approvalAnswer, findOpenApproval } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { caseSubject, verdictKind } from './decide-case.ts';
import type { KycContext } from './kyc-ports.ts';
import { readRules } from './rules.ts';
import { type Identifying, openAppeal, openPerson } from './sealed-person.ts';
import { findOnLists } from './screening-store.ts';
import {
  findSubmission,
  selectNewest,
  selectPictures,
  selectQueue,
  selectSameDocument,
  type Submission,
} from './verification-store.ts';
import { hasOpened, takeView } from './view-store.ts';

type Queue = OutputOf<typeof kycStaffCalls.queue>;
type Case = OutputOf<typeof kycStaffCalls.open>;

function queued(submission: Submission): Queue['list'][number] {
  const { id, userId: owner, level, state, country, idType, flags, submittedAt, decidedAt } = submission;
  const decided_at = decidedAt === null ? null : toIso(decidedAt);
  const what = { id, user_id: owner, level, state, country, id_type: idType, flags: [...flags] };
  return { ...what, submitted_at: toIso(submittedAt), decided_at };
}

/** Submissions in the order in which they came. @returns PARAMETER_ERROR for a strange cursor. */
export async function listQueue(
  { db }: KycContext,
  input: InputOf<typeof kycStaffCalls.queue>,
): Promise<Result<Queue, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectQueue(db, { state: input.state, level: input.level }, slice.value);
  return ok(pageOf(input, rows.map(queued), total));
}

const personAnswer = (person: Identifying | null): Case['person'] =>
  person === null ? null : { name: person.name, card_id: person.cardId, birth_date: person.birthDate };

/** What level 1 was certified with, where a submission of level 2 says something else. */
async function otherOnLevel1({ db, sealer }: KycContext, submission: Submission): Promise<Case['level1']> {
  if (!submission.flags.includes('differs')) return null;
  const first = (await selectNewest(db, submission.userId)).get(1);
  return first === undefined ? null : personAnswer(openPerson(sealer, first));
}

async function caseAnswer(context: KycContext, submission: Submission, viewsLeft: number): Promise<Case> {
  const { db, sealer } = context;
  const person = openPerson(sealer, submission);
  const [level1, pictures, screening, same, proposal] = await Promise.all([
    otherOnLevel1(context, submission),
    selectPictures(db, submission.id),
    person === null ? [] : findOnLists(db, person),
    selectSameDocument(db, submission.documentHash, submission.userId),
    findOpenApproval(db, verdictKind, caseSubject(submission.id)),
  ]);
  const { providerAnswer, providerComment } = submission;
  return {
    ...queued(submission),
    person: personAnswer(person),
    level1,
    pictures: [...pictures.keys()],
    screening: screening.map(({ birthYears, ...hit }) => ({ ...hit, birth_years: [...birthYears] })),
    same_document: same.map(({ userId: owner, state }) => ({ user_id: owner, state })),
    appeal: openAppeal(sealer, submission),
    provider: providerAnswer === null ? null : { answer: providerAnswer, comment: providerComment },
    proposal: proposal === undefined ? null : approvalAnswer(proposal),
    views_left: viewsLeft,
  };
}

/**
 * Opens a case to a member of staff, who says why; noted in the audit log before anything is shown.
 * @returns NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function openCase(
  context: KycContext,
  member: StaffId,
  { id, reason }: InputOf<typeof kycStaffCalls.open>,
): Promise<Result<Case, Rejection>> {
  const { db, clock } = context;
  const taken = await db.withTx<Result<number, Rejection>>('open a case', async (tx) => {
    if ((await findSubmission(tx, id)) === undefined) return reject('NOT_FOUND');
    const at = clock.now();
    const { views_per_hour: perHour } = await readRules(tx, at);
    const left = await takeView(tx, { staffId: member, verificationId: id, reason, at }, perHour);
    if (left === null) return reject('TOO_MANY_REQUESTS');
    await recordAudit(tx, {
      at,
      staffId: member,
      action: kycStaffCalls.open.name,
      subject: caseSubject(id),
      detail: { reason },
    });
    return ok(left);
  });
  if (!taken.ok) return taken;
  const submission = await findSubmission(db, id);
  return submission === undefined ? reject('NOT_FOUND') : ok(await caseAnswer(context, submission, taken.value));
}

/** The address of a picture, for a minute. @returns CASE_NOT_OPENED, NOT_FOUND. */
export async function linkPicture(
  { db, clock, documents }: KycContext,
  member: StaffId,
  { id, side }: InputOf<typeof kycStaffCalls.picture>,
): Promise<Result<{ readonly address: string }, Rejection>> {
  return db.withTx('show a picture', async (tx) => {
    const at = clock.now();
    if (!(await hasOpened(tx, member, id, at))) return reject('CASE_NOT_OPENED');
    const name = (await selectPictures(tx, id)).get(side);
    if (name === undefined) return reject('NOT_FOUND');
    await recordAudit(tx, {
      at,
      staffId: member,
      action: kycStaffCalls.picture.name,
      subject: caseSubject(id),
      detail: { side },
    });
    return ok({ address: documents.linkTo(name) });
  });
}
