import * as z from 'zod/mini';
import { type AnyCall, defineCall } from './call.ts';
import * as s from './scalars.ts';

const staff = { auth: 'staff', feature: 'backoffice' } as const;
const person = z.object({ id: s.idOut, name: z.string() });
const facts = z.record(z.string(), z.unknown());

/** An entry of the audit log. */
export const auditEntryOut = z.object({
  /** Counts from 1 without a gap. */
  id: s.idOut,
  at: s.isoTime,
  staff: person,
  /** The name of the call, or the kind of what two persons decided. */
  action: z.string(),
  /** What it was done to, for example `market:1`. */
  subject: z.string(),
  reason: z.nullable(z.string()),
  /** The second person. */
  approver: z.nullable(person),
  before: z.nullable(facts),
  after: z.nullable(facts),
  detail: facts,
  previous_hash: z.string(),
  hash: z.string(),
});

/** What staff did, and how to see that nothing of it was changed. */
export const auditCalls = {
  list: defineCall({
    name: 'audit.list',
    method: 'GET',
    path: '/admin/audit',
    ...staff,
    grant: 'audit.read',
    input: z.object({
      /** Whoever did it, or approved it. */
      staff_id: s.optional(s.id),
      /** Its beginning: `admin.` finds every call of that name. */
      action: s.optional(s.text(100)),
      /** Its beginning: `market:` finds every market. */
      subject: s.optional(s.text(200)),
      from: s.optional(s.day),
      /** This day included. */
      to: s.optional(s.day),
      ...s.paging(50),
    }),
    output: s.pageOf(auditEntryOut),
    rejections: ['PARAMETER_ERROR'],
    summary: 'The audit log, newest first: who did what, before, after, why, and who approved it.',
  }),
  verify: defineCall({
    name: 'audit.verify',
    method: 'GET',
    path: '/admin/audit/verify',
    ...staff,
    grant: 'audit.read',
    input: z.object({ hash: s.optional(s.text(64, 64)) }),
    output: z.object({
      rows: z.int(),
      /** The end of the chain: note it down elsewhere, and name it the next time. */
      last_hash: z.string(),
      /** The first row that does not fit; 0 when the hash that was named is in no row; null when all is well. */
      broken_at: z.nullable(z.int()),
    }),
    summary: 'Goes through the chain of hashes from the first row. `hash` is one that was noted down before.',
  }),
};

/** How many rows an export holds at most. */
export const exportLimit = 10_000;

/** Tables that everybody may read; those of staff are found by their shape. */
const publicTables: readonly string[] = ['proof.pools'];

/** How a call gives a table: page after page by a cursor or a number, or all of it at once; null where it gives none. */
export function tableKindOf({ name, auth, method, gate, input, output }: AnyCall): 'cursor' | 'pages' | 'whole' | null {
  // What asks for more than a grant is given by its own call alone.
  if (method !== 'GET' || gate !== undefined || (auth !== 'staff' && !publicTables.includes(name))) return null;
  if (output instanceof z.ZodMiniArray) return output._zod.def.element instanceof z.ZodMiniObject ? 'whole' : null;
  const isList = output instanceof z.ZodMiniObject && 'list' in output.shape;
  if (!isList) return null;
  const fields = input._zod.def.shape;
  if ('cursor' in fields) return 'cursor';
  return 'page' in fields ? 'pages' : null;
}

/** Any table of the back office as a file. */
export const exportCalls = {
  table: defineCall({
    name: 'admin.export',
    method: 'POST',
    path: '/admin/export',
    ...staff,
    audited: true,
    input: z.object({
      /** The name of the call that gives the table, for example `audit.list`; whoever may make it may export it. */
      table: s.text(60, 1),
      /** The fields of that call, as a JSON object. */
      filters: s.withDefault(s.text(4_000), '{}'),
    }),
    output: z.object({
      name: z.string(),
      csv: z.string(),
      rows: z.int(),
      /** False: the table has more rows than a file holds. */
      complete: z.boolean(),
    }),
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'PARAMETER_ERROR'],
    summary: 'A table as CSV, at most 10,000 rows from the newest; each export is a row of the audit log.',
  }),
};
