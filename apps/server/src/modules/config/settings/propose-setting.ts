import { isDeepStrictEqual } from 'node:util';
import { configurationCalls } from '@bourse/contract/configuration';
import type { InputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import { settingVersioned } from '@bourse/contract/events';
import type { Clock } from '@bourse/kernel/clock';
import type { StaffId } from '@bourse/kernel/ids';
import { dayMs, type Instant, instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { parseJson } from '@bourse/kernel/parse-json';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import type { AppliedChange, ApprovedRequest, SettingArea, SettingValue } from '../../../platform/module-manifest.ts';
import { type ApprovalAnswer, valueChangesOf, requestApproval } from '../../approvals/index.ts';
import { noEvidenceOfStaff } from '../../../platform/no-evidence-of-staff.ts';
import { readStaff } from '../../identity/index.ts';
import { findInForce, findNewest, insertVersion, selectVersions } from './setting-store.ts';

/** What the settings work with; the areas of all modules together. */
export interface SettingPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly areas: readonly SettingArea[];
}

/** How far ahead a change can be dated. */
const aheadMs = 366 * dayMs;

/** A setting and who may change it. @returns NOT_FOUND for what cannot be set, NOT_ALLOWED without the area's grant. */
export async function findArea(
  { db, areas }: SettingPorts,
  by: StaffId,
  { area: name, key }: { readonly area: string; readonly key: string },
): Promise<Result<SettingArea, Rejection>> {
  const area = areas.find((one) => one.area === name);
  if (area === undefined || !(await area.keys(db)).includes(key)) return reject('NOT_FOUND');
  return (await readStaff(db, by)).grants.includes(area.grant) ? ok(area) : reject('NOT_ALLOWED');
}

/** The value of a setting at a moment, as the area keeps it. */
export async function valueAt(db: Queryable, area: SettingArea, key: string, at: Instant): Promise<SettingValue> {
  return (await findInForce(db, area.area, key, at))?.value ?? present(area.initial(key), `a version of ${area.area}`);
}

/** Judges a value by its area. @returns PARAMETER_ERROR with the field that is wrong. */
export function readValue(area: SettingArea, value: unknown): Result<SettingValue, Rejection> {
  const parsed = z.safeParse(area.schema, value);
  if (!parsed.success) return rejectField(['value', ...(parsed.error.issues[0]?.path ?? [])].join('.'));
  const read = parsed.data as SettingValue; // the schemas of settings are objects
  const fault = area.findFault(read);
  return fault === null ? ok(read) : rejectField(`value.${fault}`);
}

/** The same from the text of a call. */
export const readValueText = (area: SettingArea, text: string): Result<SettingValue, Rejection> =>
  readValue(area, parseJson(text));

/** From when a change is to hold; null as soon as it is approved. @returns PARAMETER_ERROR for a time that is past or too far. */
export function readEffect(from: string | undefined, now: Instant): Result<Instant | null, Rejection> {
  if (from === undefined) return ok(null);
  const at = Date.parse(from);
  return at >= now && at <= now + aheadMs ? ok(instant(at)) : rejectField('effective_at');
}

const kindOf = (area: string): string => `configuration.${area}`;

/** What is kept of a proposal; its reason stands beside it. */
const payloadSchema = z.object({
  area: z.string(),
  key: z.string(),
  base: z.int(),
  /** What would hold without the change, for whoever decides. */
  before: z.record(z.string(), z.unknown()),
  value: z.record(z.string(), z.unknown()),
  effective_at: z.nullable(z.string()),
  /** The earlier version whose value this is; null for a new value. */
  rolls_back_to: z.nullable(z.int()),
});

type Wanted = Omit<InputOf<typeof configurationCalls.propose>, 'value'>;

interface Asking {
  readonly by: StaffId;
  readonly area: SettingArea;
  readonly wanted: Wanted;
  readonly value: SettingValue;
  readonly rollsBackTo: number | null;
  readonly action: string;
}

async function ask({ db, clock }: SettingPorts, asking: Asking): Promise<Result<ApprovalAnswer, Rejection>> {
  const { by, area, wanted, value, rollsBackTo, action } = asking;
  const { area: name, key, base, reason } = wanted;
  const at = clock.now();
  const from = readEffect(wanted.effective_at, at);
  if (!from.ok) return from;
  const effectiveAt = from.value ?? at;
  return db.withTx('propose a setting', async (tx) => {
    const newest = await findNewest(tx, name, key);
    if ((newest?.version ?? 0) !== base) return reject('STATE_CHANGED');
    const holdsThen = newest === undefined || newest.effectiveAt <= effectiveAt;
    const before = await valueAt(tx, area, key, effectiveAt);
    if (holdsThen && isDeepStrictEqual(before, value)) return reject('STATE_CHANGED');
    const effective_at = from.value === null ? null : toIso(from.value);
    const payload = { area: name, key, base, before, value, effective_at, rolls_back_to: rollsBackTo };
    const subject = `configuration:${name}:${key}`;
    const summary = { to: `${name}, ${key}`, changes: valueChangesOf({ ...before }, { ...value }) };
    const request = { kind: kindOf(name), subject, payload, reason, summary, requestedBy: by, at };
    return ok(await requestApproval(tx, action, request));
  });
}

/** Asks for another value. @returns NOT_FOUND, NOT_ALLOWED, PARAMETER_ERROR (the value, then the date), STATE_CHANGED. */
export async function proposeSetting(
  ports: SettingPorts,
  by: StaffId,
  { value: text, ...wanted }: InputOf<typeof configurationCalls.propose>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  const area = await findArea(ports, by, wanted);
  if (!area.ok) return area;
  const value = readValueText(area.value, text);
  if (!value.ok) return value;
  const action = configurationCalls.propose.name;
  return ask(ports, { by, area: area.value, wanted, value: value.value, rollsBackTo: null, action });
}

/** Asks for an earlier value; it must still be within its bounds. @returns the same, NOT_FOUND also for a version that is none. */
export async function proposeRollBack(
  ports: SettingPorts,
  by: StaffId,
  { version, ...wanted }: InputOf<typeof configurationCalls.rollBack>,
): Promise<Result<ApprovalAnswer, Rejection>> {
  const area = await findArea(ports, by, wanted);
  if (!area.ok) return area;
  const versions = await selectVersions(ports.db, wanted.area, wanted.key);
  const earlier =
    version === 0 ? area.value.initial(wanted.key) : versions.find((one) => one.version === version)?.value;
  if (earlier === null || earlier === undefined) return reject('NOT_FOUND');
  const value = readValue(area.value, earlier);
  if (!value.ok) return value;
  const action = configurationCalls.rollBack.name;
  return ask(ports, { by, area: area.value, wanted, value: value.value, rollsBackTo: version, action });
}

/**
 * Adds the version that was asked for, in the transaction of its approval. Approved later than it was to begin, it begins
 * now, never in the past.
 * @returns STATE_CHANGED where another version has followed its base: of two at once one is carried out.
 */
export async function applySetting(
  { areas }: SettingPorts,
  tx: Tx,
  request: ApprovedRequest,
): Promise<Result<AppliedChange, Rejection>> {
  const payload = z.safeParse(payloadSchema, request.payload);
  if (!payload.success) return reject('PARAMETER_ERROR');
  const { area: name, key, base, effective_at: from } = payload.data;
  const area = areas.find((one) => one.area === name);
  if (area === undefined) return reject('NOT_FOUND');
  const value = readValue(area, payload.data.value);
  if (!value.ok) return value;
  const { at, reason, requestedBy: author, approvedBy: approver } = request;
  const effectiveAt = instant(Math.max(at, from === null ? at : Date.parse(from)));
  const before = await valueAt(tx, area, key, effectiveAt);
  const next = { area: name, key, base, value: value.value, effectiveAt, author, approver, reason, at };
  if (!(await insertVersion(tx, next))) return reject('STATE_CHANGED');
  const effective_at = toIso(effectiveAt);
  const told = { area: name, key, setting_version: base + 1, effective_at, at: toIso(at) };
  appendEvents(tx, at, [eventOf(settingVersioned, told)]);
  return ok({ before, after: { ...value.value, effective_at } });
}

/** How a change of an area is carried out. */
export const approvalOf = (ports: SettingPorts, { area, grant }: SettingArea) => ({
  kind: kindOf(area),
  grant,
  involved: noEvidenceOfStaff('the request has all of the value'),
  apply: (tx: Tx, request: ApprovedRequest) => applySetting(ports, tx, request),
});
