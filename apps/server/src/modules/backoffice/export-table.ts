import { exportCalls, exportLimit } from '@bourse/contract/audit';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Clock } from '@bourse/kernel/clock';
import { toIso } from '@bourse/kernel/instant';
import { parseJson } from '@bourse/kernel/parse-json';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database } from '../../platform/database/database.ts';
import { type Binding, type CallContext, requireStaff } from '../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { readStaff } from '../identity/index.ts';
import { csvOf } from './csv.ts';

/** What an export reads by. */
export interface ExportPorts {
  readonly db: Database;
  readonly clock: Clock;
  /** Every call that the server answers; only those of staff that list something by a cursor are tables. */
  readonly bindings: () => readonly Binding[];
}

const pageSize = 100;

interface Page {
  readonly list: readonly object[];
  readonly cursor?: string;
}

/** The call that lists a table; undefined where there is none of that name. */
function tableOf({ bindings }: ExportPorts, name: string): Binding | undefined {
  return bindings().find(
    ({ call }) =>
      call.name === name && call.auth === 'staff' && call.method === 'GET' && 'cursor' in call.input._zod.def.shape,
  );
}

function filtersOf(text: string): Readonly<Record<string, unknown>> | null {
  const parsed = parseJson(text);
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
}

async function readRows(
  table: Binding,
  caller: CallContext,
  filters: Readonly<Record<string, unknown>>,
): Promise<Result<{ readonly rows: object[]; readonly complete: boolean }, Rejection>> {
  const rows: object[] = [];
  let cursor: string | undefined;
  do {
    const input = { ...filters, page: 1, limit: pageSize, ...(cursor === undefined ? {} : { cursor }) };
    const answer = await table.run(caller, input);
    if (!answer.ok) return answer;
    const page = answer.value as Page; // what every call with a cursor answers
    rows.push(...page.list);
    ({ cursor } = page);
  } while (cursor !== undefined && rows.length < exportLimit);
  return ok({ rows: rows.slice(0, exportLimit), complete: cursor === undefined });
}

/**
 * Gives a table as a file, to whoever may see it, and notes that in the audit log.
 * @returns NOT_FOUND (no such table), NOT_ALLOWED (without its grant), PARAMETER_ERROR (filters that are no JSON object),
 * then what its call refuses.
 */
export async function exportTable(
  ports: ExportPorts,
  caller: CallContext,
  { table: name, filters: text }: InputOf<typeof exportCalls.table>,
): Promise<Result<OutputOf<typeof exportCalls.table>, Rejection>> {
  const by = requireStaff(caller);
  const table = tableOf(ports, name);
  if (table === undefined) return reject('NOT_FOUND');
  const { grant } = table.call;
  if (grant !== undefined && !(await readStaff(ports.db, by)).grants.includes(grant)) return reject('NOT_ALLOWED');
  const filters = filtersOf(text);
  if (filters === null) return rejectField('filters');
  const read = await readRows(table, caller, filters);
  if (!read.ok) return read;
  const { rows, complete } = read.value;
  const at = ports.clock.now();
  await ports.db.withTx('export a table', (tx) =>
    recordAudit(tx, {
      at,
      staffId: by,
      action: exportCalls.table.name,
      subject: `table:${name}`,
      detail: { filters, rows: rows.length, complete, address: caller.ip },
    }),
  );
  const file = `${name.replace('.', '-')}-${toIso(at).slice(0, 19).replaceAll(/[-:]/g, '')}.csv`;
  return ok({ name: file, csv: csvOf(rows), rows: rows.length, complete });
}
