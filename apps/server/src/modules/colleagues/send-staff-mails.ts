import { staffMail } from '@bourse/i18n/staff-mail';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { resting } from '../../platform/jobs/resting.ts';
import {
  claimStaffMails,
  deleteStaffMail,
  findNextStaffMail,
  issueInvitation,
  type StaffMail,
} from '../identity/index.ts';
import type { ColleaguePorts } from './colleague-ports.ts';

const everyMs = 1_000;
const atOnce = 20;

/** The address behind an invitation: what follows the hash goes to no server. */
export const invitationUrl = (officeUrl: string, token: string): string => `${officeUrl}#/invite/${token}`;

/** Makes the link that the mail brings, where it brings one; what an earlier mail brought ends with that. */
async function linkFor({ db, clock, officeUrl }: ColleaguePorts, { kind, to }: StaffMail): Promise<string> {
  if (kind === 'recovery') return officeUrl;
  const { token } = await db.withTx('make an invitation', (tx) => issueInvitation(tx, to.id, clock.now()));
  return invitationUrl(officeUrl, token);
}

/** Sends the mails to staff that are due, behind the transactions that they tell of. */
export function staffMails(ports: ColleaguePorts): () => Promise<void> {
  const { db, clock, messages, siteName, onMailFailed } = ports;
  const send = async (due: StaffMail): Promise<void> => {
    const { lang, kind, to, detail } = due;
    const text = staffMail(lang, kind, { ...detail, name: to.name, site: siteName(), link: await linkFor(ports, due) });
    await messages.send({ channel: 'email', to: to.mail, ...text, isSecret: kind !== 'recovery' });
    await db.withTx('sent mail to staff', async (tx) => deleteStaffMail(tx, due.id));
  };
  return async () => {
    const due = await db.withTx('claim mails to staff', (tx) => claimStaffMails(tx, clock.now(), atOnce));
    for (const one of due) await send(one).catch(onMailFailed);
  };
}

/** Tries again what nobody took, and sends what an approval or a recovery has caused. */
export function staffMailSender({ db, clock }: ColleaguePorts, send: () => Promise<void>): Repetition {
  const work: Repetition = { name: 'mails to staff', everyMs, run: send };
  return resting(work, { db, wokenBy: ['staff_mails'], due: { clock, nextAt: () => findNextStaffMail(db) } });
}
