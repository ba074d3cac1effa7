import type { InputOf, OutputOf } from '@bourse/contract/call';
import { privacyCalls } from '@bourse/contract/privacy';
import { type StaffId, type UserId, userId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database/database.ts';
import type { DataSection } from '../../platform/database/data-section.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import type { AppliedChange, ApprovalKind, ApprovedRequest } from '../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { type ApprovalAnswer, requestApproval } from '../approvals/index.ts';
import { findCustomer, lockCustomer } from '../identity/index.ts';
import { countExports, findExport, findNewestExport, insertExport } from './closing-store.ts';
import type { PrivacyPorts } from './privacy-ports.ts';

type Page = Pick<InputOf<typeof privacyCalls.export>, 'section' | 'after'>;
type Outcome = Result<OutputOf<typeof privacyCalls.export>, Rejection>;

/** So many copies a customer may begin in a day. */
const copiesOfDay = 5;
/** So long a copy that a customer has begun can be read. */
const copyLifeMs = hourMs;
/** So long one that staff have asked for, who do not sit and wait for its approval. */
const staffCopyLifeMs = dayMs;

/** Begins a copy, and tells the customer of it by message and notice. */
async function begin({ db, clock, identity }: PrivacyPorts, owner: UserId): Promise<Result<string, Rejection>> {
  return db.withTx<Result<string, Rejection>>('begin a copy of data', async (tx: Tx) => {
    const at = clock.now();
    // One after another: none of several at once goes beyond what a day allows.
    if (!(await lockCustomer(tx, owner))) return reject('NOT_FOUND');
    if ((await countExports(tx, owner, instant(at - dayMs))) >= copiesOfDay)
      return reject('TOO_MANY_REQUESTS', { retry_after_seconds: dayMs / 1_000 });
    const id = await insertExport(tx, { owner, staffId: null, reason: '', at });
    await identity.noteExport(tx, owner, at);
    return ok(id);
  });
}

/** Where a page begins. @returns PARAMETER_ERROR for a section that there is not, or a place that is none. */
function placeOf(sections: readonly DataSection[], { section, after }: Page): Result<number, Rejection> {
  const place = section === undefined ? 0 : sections.findIndex(({ name }) => name === section);
  if (place < 0) return rejectField('section');
  return after !== undefined && !/^[1-9]\d{0,17}$/.test(after) ? rejectField('after') : ok(place);
}

/** A copy that was begun, and what may be read of it. */
interface Begun {
  readonly id: string;
  readonly owner: UserId;
  readonly sections: readonly DataSection[];
}

/**
 * Gives a page of a copy. Pages are read one by one and each by a key, so that neither memory nor a transaction grows with
 * what somebody has done; what happens meanwhile is in the pages that are read after it.
 */
async function readPage(
  { db }: PrivacyPorts,
  { id, owner, sections }: Begun,
  { place, after: from }: { readonly place: number; readonly after: string | undefined },
): Promise<Outcome> {
  const section = sections[place];
  if (section === undefined) return rejectField('section');
  const { rows, after } = await section.read(db, owner, from ?? null);
  const behind = sections[place + 1];
  const next =
    after !== null
      ? { section: section.name, after }
      : behind === undefined
        ? null
        : { section: behind.name, after: null };
  return ok({
    export_id: id,
    sections: sections.map(({ name }) => name),
    section: section.name,
    rows: [...rows],
    next,
  });
}

const sectionsOf = ({ held }: PrivacyPorts): DataSection[] => held().flatMap(({ sections = [] }) => sections);

/**
 * Gives customers a page of what is held of them, of a new copy where none is named.
 * @returns TOO_MANY_REQUESTS (five copies a day), NOT_FOUND (no such copy of theirs within the hour), PARAMETER_ERROR.
 */
export async function exportData(
  ports: PrivacyPorts,
  owner: UserId,
  { export_id: given, ...page }: InputOf<typeof privacyCalls.export>,
): Promise<Outcome> {
  const { db, clock } = ports;
  const sections = sectionsOf(ports);
  const place = placeOf(sections, page);
  if (!place.ok) return place;
  const id = given === undefined ? await begin(ports, owner) : ok(given);
  if (!id.ok) return id;
  if (!(await findExport(db, { id: id.value, owner, staffId: null }, clock.now(), copyLifeMs)))
    return reject('NOT_FOUND');
  return readPage(ports, { id: id.value, owner, sections }, { place: place.value, after: page.after });
}

const kind = privacyCalls.exportOf.name;
const payloadSchema = z.object({ user_id: z.string() });

/** Asks a second person for a copy of what is held of a customer. @returns NOT_FOUND (no customer). */
export function askForCopy(
  { db, clock }: PrivacyPorts,
  by: StaffId,
  { id, reason }: InputOf<typeof privacyCalls.exportOf>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  return db.withTx<Result<ApprovalAnswer, Rejection>>('ask for a copy of data', async (tx) => {
    const customer = await findCustomer(tx, id);
    if (customer === undefined) return reject('NOT_FOUND');
    const payload = { user_id: customer.id };
    const subject = `customer:${customer.id}`;
    const summary = { customer: customer.id };
    const wanted = { kind, subject, payload, reason, summary, requestedBy: by, at: clock.now() };
    return ok(await requestApproval(tx, kind, wanted));
  });
}

/** Begins the copy of whoever has asked for it. @returns PARAMETER_ERROR, NOT_FOUND. */
async function beginApproved(tx: Tx, request: ApprovedRequest): Promise<Result<AppliedChange, Rejection>> {
  const parsed = z.safeParse(payloadSchema, request.payload);
  if (!parsed.success) return reject('PARAMETER_ERROR');
  const owner = userId(parsed.data.user_id);
  if (!(await lockCustomer(tx, owner))) return reject('NOT_FOUND');
  const { requestedBy: by, reason, at } = request;
  return ok({ after: { export: await insertExport(tx, { owner, staffId: by, reason, at }) } });
}

/** What is held of a customer leaves the house by two persons. */
export const copyApproval: ApprovalKind = {
  kind,
  grant: present(privacyCalls.exportOf.grant, 'the grant of the call'),
  involved: noEvidenceOfStaff('the customer has asked for the copy'),
  apply: beginApproved,
};

/** The newest copy of a customer that a member of staff may read now. */
export async function readableCopy(
  db: Queryable,
  owner: UserId,
  by: StaffId,
  now: Instant,
): Promise<{ readonly export_id: string; readonly until: string } | null> {
  const newest = await findNewestExport(db, { owner, staffId: by });
  if (newest === undefined || newest.at <= now - staffCopyLifeMs) return null;
  return { export_id: newest.id, until: toIso(instant(newest.at + staffCopyLifeMs)) };
}

/**
 * Gives a member of staff a page of a copy that they have asked for and another has approved.
 * @returns PARAMETER_ERROR, NOT_FOUND (no such copy of theirs within the day).
 */
export async function readCopy(
  ports: PrivacyPorts,
  by: StaffId,
  { id: user, export_id: id, ...page }: InputOf<typeof privacyCalls.copyOf>,
): Promise<Outcome> {
  const { db, clock } = ports;
  const sections = sectionsOf(ports).filter(({ ownerOnly }) => ownerOnly !== true);
  const place = placeOf(sections, page);
  if (!place.ok) return place;
  const owner = userId(user);
  if (!(await findExport(db, { id, owner, staffId: by }, clock.now(), staffCopyLifeMs))) return reject('NOT_FOUND');
  return readPage(ports, { id, owner, sections }, { place: place.value, after: page.after });
}
