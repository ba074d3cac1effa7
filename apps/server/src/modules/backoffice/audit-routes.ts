import { auditCalls } from '@bourse/contract/audit';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { staffId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, type Binding } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { type AuditRow, findEntries, readChain } from '../audit/index.ts';
import { readStaffNames } from '../identity/index.ts';
import { endOfDay, startOf } from './days.ts';

type Entry = OutputOf<typeof auditCalls.list>['list'][number];
type Facts = Readonly<Record<string, unknown>>;

const factsOf = (text: string): Facts => JSON.parse(text) as Facts; // what `recordAudit` has written

function entryOf(row: AuditRow, nameOf: (id: string) => Entry['staff']): Entry {
  const { reason: noted, ...detail } = factsOf(row.detail);
  return {
    id: String(row.id),
    at: row.at,
    staff: nameOf(row.staffId),
    action: row.action,
    subject: row.subject,
    // Rows of earlier releases say why among their details.
    reason: row.reason ?? (typeof noted === 'string' ? noted : null),
    approver: row.approverId === null ? null : nameOf(row.approverId),
    before: row.before === null ? null : factsOf(row.before),
    after: row.after === null ? null : factsOf(row.after),
    detail,
    previous_hash: row.previousHash,
    hash: row.hash,
  };
}

async function listEntries(
  db: Queryable,
  input: InputOf<typeof auditCalls.list>,
): Promise<Result<OutputOf<typeof auditCalls.list>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const filter = {
    staffId: input.staff_id ?? null,
    action: input.action ?? null,
    subject: input.subject ?? null,
    from: input.from === undefined ? null : startOf(input.from),
    to: input.to === undefined ? null : endOfDay(input.to),
  };
  const { rows, total } = await findEntries(db, filter, slice.value);
  const people = rows.flatMap(({ staffId: one, approverId: other }) => (other === null ? [one] : [one, other]));
  const names = await readStaffNames(db, [...new Set(people)].map(staffId));
  const nameOf = (id: string): Entry['staff'] => ({ id, name: names.get(staffId(id)) ?? '' });
  return ok(
    pageOf(
      input,
      rows.map((row) => entryOf(row, nameOf)),
      total,
    ),
  );
}

/** Binds the calls by which staff read the audit log. */
export function auditRoutes(db: Queryable): Binding[] {
  return [
    bind(auditCalls.list, (_context, input) => listEntries(db, input)),
    bind(auditCalls.verify, async (_context, { hash }) => {
      const { rows, end, brokenAt } = await readChain(db, hash);
      return ok({ rows, last_hash: end.hash, broken_at: brokenAt });
    }),
  ];
}
