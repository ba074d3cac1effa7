import type { InputOf, OutputOf } from '@bourse/contract/call';
import { staffCalls } from '@bourse/contract/staff';
import type { Clock } from '@bourse/kernel/clock';
import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database, Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { resting } from '../../platform/jobs/resting.ts';
import { recordAudit } from '../audit/index.ts';
import {
  closeStaff,
  dropStaffMails,
  endInvitation,
  findNextRecovery,
  findRecovery,
  findRecoveryOf,
  insertRecovery,
  type IssuedInvitation,
  issueInvitation,
  listStaffWith,
  listWaiting,
  lockColleague,
  openRecovery,
  parseStaffMail,
  queueStaffMail,
  type StaffRecovery,
  updateRights,
  voidRecovery,
} from '../identity/index.ts';
import { openStaff, readStaffName } from './add-colleague.ts';
import type { ColleaguePorts } from './colleague-ports.ts';

const rights = { roles: ['administrator'], grants: [] } as const;
const subjectOf = (id: StaffId): string => `staff:${id}`;

type Ground = Pick<ColleaguePorts, 'db' | 'clock'>;

/**
 * Asks for a new administrator in the name of whoever has a shell on the server. The account may nothing until 48 hours later;
 * everybody who works here is told.
 * @returns ADDRESS_TAKEN where somebody has the name or the address.
 */
async function askForAdministrator(
  { db, clock }: Ground,
  { name, mail, reason }: { readonly name: string; readonly mail: string; readonly reason: string },
): Promise<Result<StaffRecovery, Rejection>> {
  return db.withTx<Result<StaffRecovery, Rejection>>('ask for an administrator', async (tx) => {
    const at = clock.now();
    const colleagues = await listStaffWith(tx, 'office.read');
    const opened = await openStaff(tx, { name, mail, roles: [], grants: [] }, at);
    if (!opened.ok) return opened;
    const recovery = await insertRecovery(tx, opened.value, at);
    const detail = { newcomer: name, time: toIso(recovery.effectiveAt) };
    for (const { id } of colleagues) queueStaffMail(tx, id, { kind: 'recovery', lang: 'en', detail }, at);
    const entry = { at, staffId: recovery.id, action: 'staff.recovery_asked', subject: subjectOf(recovery.id), reason };
    await recordAudit(tx, { ...entry, after: { name, mail, effective_at: toIso(recovery.effectiveAt) } });
    return ok(recovery);
  });
}

/** What became of a wish for a new administrator. */
export type RecoveryAnswer =
  | { readonly state: 'asked' | 'waiting'; readonly recovery: StaffRecovery }
  | { readonly state: 'opened'; readonly invitation: IssuedInvitation }
  | { readonly state: 'voided' | 'begun' | 'taken' | 'wrong' };

/**
 * Asks for a new administrator, or says what has become of one who was asked for by that name: a server that sends no mail
 * gives the link here, once the time has come.
 */
export async function recoverHouse(
  ground: Ground,
  wanted: { readonly name: string; readonly mail: string; readonly reason: string },
): Promise<RecoveryAnswer> {
  const name = readStaffName(wanted.name);
  const mail = parseStaffMail(wanted.mail);
  if (name === null || mail === null) return { state: 'wrong' };
  const recovery = await findRecoveryOf(ground.db, name);
  if (recovery === undefined) {
    const asked = await askForAdministrator(ground, { ...wanted, name, mail });
    return asked.ok ? { state: 'asked', recovery: asked.value } : { state: 'taken' };
  }
  if (recovery.state === 'waiting') return { state: 'waiting', recovery };
  if (recovery.state === 'voided') return { state: 'voided' };
  return ground.db.withTx<RecoveryAnswer>('link an administrator', async (tx) => {
    const colleague = await lockColleague(tx, recovery.id);
    if (colleague?.isNew !== true || colleague.status === 'closed') return { state: 'begun' };
    return { state: 'opened', invitation: await issueInvitation(tx, recovery.id, ground.clock.now()) };
  });
}

async function openOne(tx: Tx, { id }: StaffRecovery, at: Instant): Promise<void> {
  if (!(await openRecovery(tx, id, at))) return;
  updateRights(tx, id, rights);
  queueStaffMail(tx, id, { kind: 'invitation', lang: 'en' }, at);
  const entry = { at, staffId: id, action: 'staff.recovery_opened', subject: subjectOf(id) };
  await recordAudit(tx, { ...entry, after: { ...rights } });
}

/** Opens what has waited for its time and was not voided. */
export function recoveryOpener({ db, clock }: { readonly db: Database; readonly clock: Clock }): Repetition {
  const work: Repetition = {
    name: 'new administrators',
    everyMs: 1_000,
    run: async () => {
      const due = (await listWaiting(db)).filter(({ effectiveAt }) => effectiveAt <= clock.now());
      for (const one of due) await db.withTx('open an administrator', (tx) => openOne(tx, one, clock.now()));
    },
  };
  return resting(work, { db, wokenBy: ['staff_recoveries'], due: { clock, nextAt: () => findNextRecovery(db) } });
}

type Answer = OutputOf<typeof staffCalls.voidRecovery>;

const answerOf = ({ id, name, mail, askedAt, effectiveAt }: StaffRecovery): Answer => ({
  id,
  name,
  mail,
  asked_at: toIso(askedAt),
  effective_at: toIso(effectiveAt),
});

/** What waits, for everybody who works here. */
export const recoveriesWaiting = async ({ db }: Ground): Promise<Answer[]> => (await listWaiting(db)).map(answerOf);

/** Voids a new administrator before the account is opened. @returns NOT_FOUND, STATE_CHANGED. */
export async function voidAdministrator(
  { db, clock }: Ground,
  by: StaffId,
  { id, reason }: InputOf<typeof staffCalls.voidRecovery>,
): Promise<Result<Answer, Rejection>> {
  const action = staffCalls.voidRecovery.name;
  return db.withTx<Result<Answer, Rejection>>(action, async (tx) => {
    const recovery = await findRecovery(tx, id);
    if (recovery === undefined) return reject('NOT_FOUND');
    const at = clock.now();
    if (!(await voidRecovery(tx, recovery.id, by, at))) return reject('STATE_CHANGED');
    closeStaff(tx, recovery.id);
    endInvitation(tx, recovery.id);
    dropStaffMails(tx, recovery.id);
    await recordAudit(tx, { at, staffId: by, action, subject: subjectOf(recovery.id), reason });
    return ok(answerOf(recovery));
  });
}
