import { exportCalls, exportLimit, tableKindOf } from '@bourse/contract/audit';
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
  /** Every call that the server answers; only those that give a table are exported. */
  readonly bindings: () => readonly Binding[];
}

const pageSize = 100;

interface Page {
  readonly list: readonly object[];
  readonly cursor?: string;
}

/** The call that gives a table; undefined where there is none of that name. */
function tableOf({ bindings }: ExportPorts, name: string): Binding | undefined {
  return bindings().find(({ call }) => call.name === name && tableKindOf(call) !== null);
}

function filtersOf(text: string): Filters | null {
  const parsed = parseJson(text);
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
}

type Read = Promise<Result<{ readonly rows: readonly object[]; readonly complete: boolean }, Rejection>>;
type Filters = Readonly<Record<string, unknown>>;

/** Reads what a call answers at once. */
async function readWhole(table: Binding, caller: CallContext, filters: Filters): Read {
  const answer = await table.run(caller, filters);
  if (!answer.ok) return answer;
  const rows = answer.value as readonly object[]; // a table that is given whole is a list of objects
  return ok({ rows: rows.slice(0, exportLimit), complete: rows.length <= exportLimit });
}

/** Reads page after page by number. A row that moves while it is read may stand twice, and then once is enough. */
async function readPages(table: Binding, caller: CallContext, filters: Filters): Read {
  const rows = new Map<string, object>();
  for (let page = 1; ; page += 1) {
    const answer = await table.run(caller, { ...filters, page, limit: pageSize });
    if (!answer.ok) return answer;
    const { list } = answer.value as Page; // what every call with pages answers
    for (const row of list) rows.set(JSON.stringify(row), row);
    const complete = rows.size <= exportLimit;
    if (list.length < pageSize || !complete) return ok({ rows: [...rows.values()].slice(0, exportLimit), complete });
  }
}

async function readByCursor(table: Binding, caller: CallContext, filters: Filters): Read {
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
  const kind = tableKindOf(table.call);
  const readRows = kind === 'whole' ? readWhole : kind === 'pages' ? readPages : readByCursor;
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
