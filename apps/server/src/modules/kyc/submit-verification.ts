import type { InputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { verificationDecided, verificationSubmitted } from '@bourse/contract/kyc-events';
import type { verificationCalls } from '@bourse/contract/kyc-form';
import { type PictureSide, type ReviewFlag, sidesOf } from '@bourse/contract/kyc-words';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { bindPhone, lockVerified, provePhone, type ProvenPhone, readVerified, setVerified } from '../identity/index.ts';
import { countChoice, readCountryCodes } from '../registry/index.ts';
import type { KycContext } from './kyc-ports.ts';
import { type Person, readPerson } from './person.ts';
import { readRules } from './rules.ts';
import { type Identifying, openPerson, sealPerson } from './sealed-person.ts';
import { findOnLists } from './screening-store.ts';
import { isCertifiedByRules, nextState } from './verification.ts';
import {
  insertPicture,
  insertSubmission,
  lockDocument,
  type NewSubmission,
  selectNewest,
  selectSameDocument,
  type Submission,
} from './verification-store.ts';

type Input = InputOf<typeof verificationCalls.submit>;

/** What a customer brings, read and judged; nothing of it is kept yet. */
interface Brought {
  readonly owner: UserId;
  readonly level: 1 | 2;
  readonly person: Person;
  readonly pictures: readonly (readonly [PictureSide, string])[];
  readonly phone: ProvenPhone | null;
  readonly flags: readonly ReviewFlag[];
}

/** @returns VERIFICATION_REQUIRED for level 2 before level 1, STATE_CHANGED where one counts already. */
function stateProblem(level: 1 | 2, reached: 0 | 1 | 2, newest: Submission | undefined): Rejection | null {
  if (reached >= level) return { code: 'STATE_CHANGED' };
  if (level === 2 && reached < 1) return { code: 'VERIFICATION_REQUIRED', data: { level: 1 } };
  return nextState(newest?.state ?? null, 'submit') === null ? { code: 'STATE_CHANGED' } : null;
}

/** Level 2 is about whom level 1 is about, unless something else is said. */
function claimOf(input: Input, known: (Identifying & { readonly country: string }) | null) {
  return {
    idType: input.id_type,
    name: input.name ?? known?.name,
    cardId: input.card_id ?? known?.cardId,
    country: input.country ?? known?.country,
    birthDate: input.birth_date ?? known?.birthDate,
  };
}

/** The pictures that the document needs. @returns CREDENTIALS_REQUIRED, or PARAMETER_ERROR for what is no address of ours. */
function readPictures({ documents }: KycContext, input: Input): Result<Brought['pictures'], Rejection> {
  const given = { front: input.front_pic, reverse: input.reverse_pic, selfie: input.selfie_pic };
  const read: [PictureSide, string][] = [];
  for (const side of sidesOf(input.id_type)) {
    const address = given[side];
    if (address === undefined) return reject('CREDENTIALS_REQUIRED', { field: `${side}_pic` });
    const name = documents.nameOf(address);
    if (name === null || read.some(([, other]) => other === name)) return rejectField(`${side}_pic`);
    read.push([side, name]);
  }
  return ok(read);
}

/**
 * Mail and phone must be bound (S58); the phone may be bound by the way.
 * @returns INVALID_ADDRESS, PHONE_NOT_OFFERED, MAIL_OR_PHONE_MISSING, PARAMETER_ERROR, CODE_WRONG, CODE_EXPIRED.
 */
async function readAddresses(
  context: KycContext,
  account: { readonly email: string | null; readonly phone: string | null },
  { phone, area_code: areaCode, code }: Input,
): Promise<Result<ProvenPhone | null, Rejection>> {
  if (account.email === null) return reject('MAIL_OR_PHONE_MISSING', { missing: 'email' });
  if (account.phone !== null) return ok(null);
  if (phone === undefined) return reject('MAIL_OR_PHONE_MISSING', { missing: 'phone' });
  return provePhone(context, { phone, areaCode, code }, context.clock.now());
}

async function flagsOf(
  { db, hasher }: KycContext,
  { owner, level, person }: Pick<Brought, 'owner' | 'level' | 'person'>,
  known: Identifying | null,
): Promise<ReviewFlag[]> {
  const [same, hits] = await Promise.all([
    hasher(person).then((hash) => selectSameDocument(db, hash, owner)),
    findOnLists(db, person),
  ]);
  const differs = known !== null && (known.name !== person.name || known.birthDate !== person.birthDate);
  const found: readonly (ReviewFlag | false)[] = [
    level === 2 && 'documents',
    same.length > 0 && 'duplicate',
    hits.length > 0 && 'screening',
    differs && 'differs',
  ];
  return found.filter((flag) => flag !== false);
}

/**
 * Writes a submission. Level 1 without a flag is certified at once; where the document was certified for somebody else in
 * the meantime, people look at it.
 */
async function write(
  context: KycContext,
  tx: Tx,
  brought: Brought,
  now: Instant,
): Promise<{ id: string; isCertified: boolean }> {
  const { owner, level, person, flags } = brought;
  const base = {
    userId: owner,
    level,
    country: person.country,
    idType: person.idType,
    person: sealPerson(context.sealer, owner, level, person),
    documentHash: await context.hasher(person),
  };
  if (isCertifiedByRules(level, flags)) {
    await lockDocument(tx, base.documentHash);
    const id = await insertSubmission(tx, { ...base, state: 'certified', flags }, now);
    if (id !== undefined) return { id, isCertified: true };
  }
  const waiting: NewSubmission = { ...base, state: 'review', flags: flags.length === 0 ? ['duplicate'] : flags };
  return { id: present(await insertSubmission(tx, waiting, now), 'the submission'), isCertified: false };
}

async function keep(context: KycContext, brought: Brought): Promise<Result<undefined, Rejection>> {
  const { db, clock, documents } = context;
  const { owner, level, person, pictures, phone } = brought;
  // The key is read outside of the transaction.
  await context.hasher(person);
  return db.withTx('hand in a verification', async (tx) => {
    const now = clock.now();
    const account = await lockVerified(tx, owner);
    const problem = stateProblem(level, account.level, (await selectNewest(tx, owner)).get(level));
    if (problem !== null) return reject(problem.code, problem.data);
    const bound = phone === null ? ok(undefined) : await bindPhone(tx, owner, phone, now);
    if (!bound.ok) return bound;
    for (const [side, name] of pictures) {
      if (!(await documents.keep(tx, name, owner))) return reject('NOT_FOUND', { field: `${side}_pic` });
    }
    const { id, isCertified } = await write(context, tx, brought, now);
    for (const [side, name] of pictures) insertPicture(tx, id, side, name);
    // Last but for news: everybody of a country counts on the same row.
    if (level === 1) countChoice(tx, person.country);
    const about = { user_id: owner, verification_id: id, level, at: toIso(now) };
    if (!isCertified) {
      appendEvents(tx, now, [eventOf(verificationSubmitted, { ...about, appeal: false })]);
      return ok(undefined);
    }
    await setVerified(tx, owner, { level, country: person.country });
    const outcome = { outcome: 'certified', reason_code: null, automatic: true } as const;
    appendEvents(tx, now, [eventOf(verificationDecided, { ...about, ...outcome })]);
    return ok(undefined);
  });
}

/**
 * Takes what a customer hands in for a level. Refusals in this order: STATE_CHANGED where the level is reached or one is
 * under review, VERIFICATION_REQUIRED for level 2 before level 1, those of {@link readPerson}, CREDENTIALS_REQUIRED and
 * PARAMETER_ERROR of the pictures, those of mail and phone, ADDRESS_TAKEN, NOT_FOUND of a picture that is gone.
 */
export async function submitVerification(
  context: KycContext,
  owner: UserId,
  input: Input,
): Promise<Result<undefined, Rejection>> {
  const { db, clock, sealer } = context;
  const level = input.real_type;
  const account = await readVerified(db, owner);
  const newest = await selectNewest(db, owner);
  const problem = stateProblem(level, account.level, newest.get(level));
  if (problem !== null) return reject(problem.code, problem.data);
  const first = level === 2 ? newest.get(1) : undefined;
  const opened = first?.state === 'certified' ? openPerson(sealer, first) : null;
  const known = first === undefined || opened === null ? null : { ...opened, country: first.country };
  const now = clock.now();
  const judge = { rules: await readRules(db, now), countries: await readCountryCodes(db), now };
  const person = readPerson(claimOf(input, known), judge);
  if (!person.ok) return person;
  const pictures = level === 2 ? readPictures(context, input) : ok([]);
  if (!pictures.ok) return pictures;
  const phone = await readAddresses(context, account, input);
  if (!phone.ok) return phone;
  const about = { owner, level, person: person.value };
  const flags = await flagsOf(context, about, known);
  return keep(context, { ...about, pictures: pictures.value, phone: phone.value, flags });
}
