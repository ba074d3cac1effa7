import { caseCalls } from '@bourse/contract/alerts';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Clock } from '@bourse/kernel/clock';
import { type StaffId, staffId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, type Binding, requireStaff } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { RestrictionMemory } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { readStaffNames } from '../identity/index.ts';
import { describeHits } from '../kyc/index.ts';
import {
  type AlertCase,
  assignCase,
  closeCase,
  findCase,
  insertNote,
  selectCases,
  selectEvidence,
  selectNotes,
} from './case-store.ts';

export interface CasePorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly restrictions: Pick<RestrictionMemory, 'holding'>;
}

type Answer = OutputOf<typeof caseCalls.one>;
type Line = OutputOf<typeof caseCalls.list>['list'][number];
type Person = NonNullable<Answer['assignee']>;

/** How much evidence is shown. */
const shownMax = 200;

/** Gives the names of staff. */
async function namer(db: Queryable, people: readonly (StaffId | null)[]): Promise<(id: StaffId) => Person> {
  const names = await readStaffNames(
    db,
    people.filter((id) => id !== null),
  );
  return (id) => ({ id, name: names.get(staffId(id)) ?? '' });
}

function lineOf(one: AlertCase, person: (id: StaffId) => Person): Line {
  return {
    id: one.id,
    rule: one.rule,
    state: one.state,
    user_ids: [...one.userIds],
    evidence_count: one.evidenceCount,
    assignee: one.assignee === null ? null : person(one.assignee),
    opened_at: toIso(one.openedAt),
  };
}

async function answerOf({ restrictions }: CasePorts, db: Queryable, id: string): Promise<Answer> {
  const one = present(await findCase(db, id), 'the case');
  const [evidence, notes] = [await selectEvidence(db, id, shownMax), await selectNotes(db, id)];
  const hits = evidence.filter(({ source }) => source === 'screening').map((row) => row.id);
  const found = await describeHits(db, hits);
  const person = await namer(db, [one.assignee, one.close?.by ?? null, ...notes.map(({ by }) => by)]);
  return {
    ...lineOf(one, person),
    rule_version: one.ruleVersion,
    parameters: one.parameters,
    customers: one.userIds.map((user) => ({
      id: user,
      restrictions: restrictions.holding(user).map(({ kind }) => kind),
    })),
    evidence: evidence.map((row) => ({
      ...row,
      about: row.source === 'screening' ? (found.get(row.id) ?? '') : '',
      at: toIso(row.at),
    })),
    notes: notes.map(({ by, at, ...note }) => ({ ...note, by: person(by), at: toIso(at) })),
    outcome: one.close?.outcome ?? null,
    close_reason: one.close?.reason ?? null,
    closed_by: one.close === null ? null : person(one.close.by),
    closed_at: one.close === null ? null : toIso(one.close.at),
  };
}

/** Does something with a case that is not closed, noted in the audit log. @returns NOT_FOUND, STATE_CHANGED. */
async function work(
  ports: CasePorts,
  action: string,
  by: StaffId,
  { id, reason = null }: { readonly id: string; readonly reason?: string | null },
  change: (tx: Tx, found: AlertCase) => Readonly<Record<string, unknown>>,
): Promise<Result<Answer, Rejection>> {
  const { db, clock } = ports;
  return db.withTx<Result<Answer, Rejection>>(action, async (tx) => {
    const found = await findCase(tx, id, true);
    if (found === undefined) return reject('NOT_FOUND');
    if (found.state === 'closed') return reject('STATE_CHANGED');
    const before = { state: found.state, assignee: found.assignee };
    const after = change(tx, found);
    const noted = { before, after, ...(reason === null ? {} : { reason }) };
    await recordAudit(tx, { at: clock.now(), staffId: by, action, subject: `case:${id}`, ...noted });
    return ok(await answerOf(ports, tx, id));
  });
}

async function listCases({ db }: CasePorts, input: InputOf<typeof caseCalls.list>) {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectCases(db, input.state ?? null, slice.value);
  const person = await namer(
    db,
    rows.map(({ assignee }) => assignee),
  );
  return ok(
    pageOf(
      input,
      rows.map((one) => lineOf(one, person)),
      total,
    ),
  );
}

/** Binds the calls by which staff work on cases. */
export function caseRoutes(ports: CasePorts): Binding[] {
  const { db, clock } = ports;
  return [
    bind(caseCalls.list, (_context, input) => listCases(ports, input)),
    bind(caseCalls.one, async (_context, { id }) =>
      (await findCase(db, id)) === undefined ? reject('NOT_FOUND') : ok(await answerOf(ports, db, id)),
    ),
    bind(caseCalls.take, (context, input) => {
      const by = requireStaff(context);
      return work(ports, caseCalls.take.name, by, input, (tx) => {
        assignCase(tx, input.id, by);
        return { state: 'review', assignee: by };
      });
    }),
    bind(caseCalls.note, (context, { id, text }) => {
      const by = requireStaff(context);
      return work(ports, caseCalls.note.name, by, { id }, (tx) => {
        insertNote(tx, id, { by, text, at: clock.now() });
        return { note: text };
      });
    }),
    bind(caseCalls.close, (context, { id, outcome, reason }) => {
      const by = requireStaff(context);
      return work(ports, caseCalls.close.name, by, { id, reason }, (tx) => {
        closeCase(tx, id, { outcome, reason, by, at: clock.now() });
        return { state: 'closed', outcome };
      });
    }),
  ];
}
