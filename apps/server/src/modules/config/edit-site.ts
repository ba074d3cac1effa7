import { adminCalls } from '@bourse/contract/admin';
import { eventOf } from '@bourse/contract/event';
import { siteSettingsChanged } from '@bourse/contract/events';
import { isForeignPicture, type SiteKey, siteKeys } from '@bourse/contract/site';
import type { Clock } from '@bourse/kernel/clock';
import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { AppliedChange, ApprovalKind, ApprovedRequest } from '../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { changesOf, requestApproval } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { type SiteMemory, valueOf } from './site-face.ts';
import { defaultSiteSettings } from './site-settings.ts';
import { insertChange, lockCurrent, type SiteChange } from './site-store.ts';

/** What {@link editSite} works with. */
export interface EditSitePorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly site: SiteMemory;
}

/** Who wants which values, and why. A key that is not named stays as it is. */
export interface SiteEdit {
  readonly staffId: StaffId;
  readonly values: Readonly<Partial<Record<SiteKey, string | undefined>>>;
  readonly reason: string;
}

const kind = adminCalls.editSite.name;
const subject = 'site';

/** What is asked for: each key that changes, from what to what. */
const valuesSchema = z.partialRecord(z.enum(siteKeys), z.string());
const payloadSchema = z.object({ values: valuesSchema, was: valuesSchema });
type Values = z.output<typeof valuesSchema>;

/** What would change, and what there is now of it; other writers wait until the transaction ends. */
async function planEdit(
  tx: Tx,
  values: SiteEdit['values'],
): Promise<{ readonly changes: readonly SiteChange[]; readonly was: Values }> {
  const current = new Map((await lockCurrent(tx)).map((change) => [change.key, change]));
  const before = (key: SiteKey) => current.get(key) ?? { value: valueOf(defaultSiteSettings, key), version: 0 };
  const changes = siteKeys.flatMap((key): SiteChange[] => {
    const value = values[key];
    return value === undefined || value === before(key).value ? [] : [{ key, value, version: before(key).version + 1 }];
  });
  return { changes, was: Object.fromEntries(changes.map(({ key }) => [key, before(key).value])) };
}

const valuesOf = (changes: readonly SiteChange[]): Values =>
  Object.fromEntries(changes.map(({ key, value }) => [key, value]));

/** Writes the changes and their event. */
function writeChanges(
  tx: Tx,
  changes: readonly SiteChange[],
  decided: { readonly staffId: StaffId; readonly reason: string; readonly at: Instant },
): void {
  const { staffId, reason, at } = decided;
  for (const change of changes) insertChange(tx, change, decided);
  appendEvents(tx, at, [
    eventOf(siteSettingsChanged, { changes: [...changes], staff_id: staffId, reason, at: toIso(at) }),
  ]);
}

/** What became of an edit. */
interface Edited {
  readonly changes: readonly SiteChange[];
  /** Of an edit that waits for a second person, and has changed nothing. */
  readonly request: string | null;
}

/**
 * Changes what staff may change of the site: a row for each key that changes, one audit row and one event in one
 * transaction. This process knows the new values when it returns, the others when they hear the event. A picture of another
 * host tells that host who looks, and can become another at any time: an edit with one waits for a second person.
 * @returns the request of such an edit, else null; STATE_CHANGED when nothing would change.
 */
export async function editSite(
  { db, clock, site }: EditSitePorts,
  { staffId, values, reason }: SiteEdit,
): Promise<Result<string | null, Rejection>> {
  const edited = await db.withTx<Result<Edited, Rejection>>(kind, async (tx) => {
    const { changes, was } = await planEdit(tx, values);
    if (changes.length === 0) return reject('STATE_CHANGED');
    const [at, after] = [clock.now(), valuesOf(changes)];
    if (changes.some(({ value }) => isForeignPicture(value))) {
      const payload = { values: after, was };
      const summary = { changes: changesOf(was, after) };
      const wanted = { kind, subject, payload, reason, summary, requestedBy: staffId, at };
      const request = await requestApproval(tx, kind, wanted);
      return ok({ changes: [], request: request.id });
    }
    writeChanges(tx, changes, { staffId, reason, at });
    await recordAudit(tx, { at, staffId, action: kind, subject, reason, before: was, after });
    return ok({ changes, request: null });
  });
  if (!edited.ok) return edited;
  site.take(edited.value.changes);
  return ok(edited.value.request);
}

/** @returns PARAMETER_ERROR, STATE_CHANGED where one of the keys is not as it was when that was asked for. */
async function apply(tx: Tx, request: ApprovedRequest): Promise<Result<AppliedChange, Rejection>> {
  const parsed = z.safeParse(payloadSchema, request.payload);
  if (!parsed.success) return reject('PARAMETER_ERROR');
  const { values, was } = parsed.data;
  const plan = await planEdit(tx, values);
  const isAsAsked = siteKeys.every((key) => plan.was[key] === was[key]);
  if (!isAsAsked) return reject('STATE_CHANGED');
  const { requestedBy: staffId, reason, at } = request;
  writeChanges(tx, plan.changes, { staffId, reason, at });
  return ok({ before: was, after: values });
}

/** Pictures of another host take two persons. */
export const siteApproval: ApprovalKind = {
  kind,
  grant: present(adminCalls.editSite.grant, 'the grant of the call'),
  involved: noEvidenceOfStaff('both look at the picture itself'),
  apply,
};
