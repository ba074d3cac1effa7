import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { privacyCalls } from '@bourse/contract/privacy';
import type { StaffId, UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { DataSection } from '../../platform/database/data-section.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { lockCustomer } from '../identity/index.ts';
import { countExports, findExport, insertExport } from './closing-store.ts';
import type { PrivacyPorts } from './privacy-ports.ts';

type Page = Pick<InputOf<typeof privacyCalls.export>, 'export_id' | 'section' | 'after'>;
type Outcome = Result<OutputOf<typeof privacyCalls.export>, Rejection>;

/** Who takes a copy of whose data. */
interface Taker {
  readonly owner: UserId;
  /** With the name of the call, for the audit log; null where the customer takes it. */
  readonly staff: { readonly id: StaffId; readonly action: string; readonly reason: string } | null;
}

/** So many copies a customer may begin in a day. */
const copiesOfDay = 5;
/** So long a copy that was begun can be read. */
const copyLifeMs = hourMs;

/** Begins a copy, and tells of it: the customer by message and notice, or the audit log. */
async function begin(ports: PrivacyPorts, { owner, staff }: Taker): Promise<Result<string, Rejection>> {
  const { db, clock, identity } = ports;
  return db.withTx<Result<string, Rejection>>('begin a copy of data', async (tx: Tx) => {
    const at = clock.now();
    // One after another: none of several at once goes beyond what a day allows.
    if (!(await lockCustomer(tx, owner))) return reject('NOT_FOUND');
    if (staff === null && (await countExports(tx, owner, instant(at - dayMs))) >= copiesOfDay) {
      return reject('TOO_MANY_REQUESTS', { retry_after_seconds: dayMs / 1_000 });
    }
    const wanted = { owner, staffId: staff?.id ?? null, reason: staff?.reason ?? '', at };
    const id = await insertExport(tx, wanted);
    if (staff === null) await identity.noteExport(tx, owner, at);
    else {
      const { id: by, action, reason } = staff;
      await recordAudit(tx, { at, staffId: by, action, subject: `customer:${owner}`, reason, after: { export: id } });
    }
    return ok(id);
  });
}

/** Where a page begins. @returns PARAMETER_ERROR for a section that there is not, or a place that is none. */
function placeOf(sections: readonly DataSection[], { section, after }: Page): Result<number, Rejection> {
  const place = section === undefined ? 0 : sections.findIndex(({ name }) => name === section);
  if (place < 0) return rejectField('section');
  return after !== undefined && !/^[1-9]\d{0,17}$/.test(after) ? rejectField('after') : ok(place);
}

/**
 * Gives a page of what is held of a customer. Pages are read one by one and each by a key, so that neither memory nor a
 * transaction grows with what somebody has done; what happens meanwhile is in the pages that are read after it.
 * @returns TOO_MANY_REQUESTS (five copies a day), NOT_FOUND (no such copy of theirs within the hour), PARAMETER_ERROR.
 */
export async function exportData(ports: PrivacyPorts, taker: Taker, page: Page): Promise<Outcome> {
  const { db, clock, held } = ports;
  const { owner, staff } = taker;
  const all = held().flatMap(({ sections = [] }) => sections);
  const sections = staff === null ? all : all.filter(({ ownerOnly }) => ownerOnly !== true);
  const place = placeOf(sections, page);
  if (!place.ok) return place;
  const given = page.export_id;
  const id = given === undefined ? await begin(ports, taker) : ok(given);
  if (!id.ok) return id;
  const asked = { id: id.value, owner, staffId: staff?.id ?? null };
  if (!(await findExport(db, asked, clock.now(), copyLifeMs))) return reject('NOT_FOUND');
  const section = sections[place.value];
  if (section === undefined) return rejectField('section');
  const { rows, after } = await section.read(db, owner, page.after ?? null);
  const behind = sections[place.value + 1];
  const next =
    after !== null
      ? { section: section.name, after }
      : behind === undefined
        ? null
        : { section: behind.name, after: null };
  return ok({
    export_id: id.value,
    sections: sections.map(({ name }) => name),
    section: section.name,
    rows: [...rows],
    next,
  });
}
