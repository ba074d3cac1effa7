import type { UserId } from '@bourse/kernel/ids';
import type { NoticeContent } from '@bourse/contract/notices';
import { noticeMail } from '@bourse/i18n/notice-mail';
import { withAntiPhishing } from '@bourse/i18n/security-mail';
import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { resting } from '../../platform/jobs/resting.ts';
import type { MessagePort } from '../../platform/mail/message-port.ts';
import { findMailAddress } from '../identity/index.ts';
import { type DueMail, noticeMails, triesMax } from './notice-mail-store.ts';
import { noticeSentence } from './notice-sentences.ts';
import { findNotices } from './notice-store.ts';
import { readWishes } from './notice-wish-store.ts';

/** What notices leave by. */
export interface MailPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly messages: MessagePort;
  /** The name that mails carry, as it is at the moment. */
  readonly siteName: () => string;
  /** A mail could not be handed over. */
  readonly onSendFailed: (error: unknown) => void;
}

const everyMs = 1_000;
const atOnce = 20;

async function wants(db: Database, owner: UserId, topic: DueMail['topic']): Promise<boolean> {
  return (await readWishes(db, 'mail', [owner])).get(owner)?.has(topic) === true;
}

/** Sends a mail; nothing to whoever has no address, does not want it any more or has closed the account. */
async function send({ db, messages, siteName }: MailPorts, due: DueMail): Promise<void> {
  const address = await findMailAddress(db, due.userId);
  if (address === undefined || !(await wants(db, due.userId, due.topic))) return;
  const notices = await findNotices(db, due.userId, due.noticeIds);
  if (notices.length === 0) return;
  const { email: to, lang, antiPhishing } = address;
  const told = notices.map((notice) => noticeSentence(notice as NoticeContent, lang)); // a notice is its content and more
  const mail = noticeMail(lang, { siteName: siteName(), notices: told, more: due.more });
  await messages.send({ channel: 'email', to, ...withAntiPhishing(lang, mail, antiPhishing) });
}

/**
 * Sends what is due, after the transaction that wrote the notices: once, unless the process ends between the mail's being
 * taken and its being forgotten; tried again some times where nobody takes it.
 */
export function noticeMailSender(ports: MailPorts): Repetition {
  const { db, clock, messages, onSendFailed } = ports;
  const work: Repetition = {
    name: 'notice mails',
    everyMs,
    run: async () => {
      if (!messages.channels.has('email')) return;
      const due = await db.withTx('claim notice mails', (tx) => noticeMails.claim(tx, clock.now(), atOnce));
      for (const one of due) {
        try {
          await send(ports, one);
        } catch (error) {
          onSendFailed(error);
          if (one.tries < triesMax) continue;
        }
        await db.withTx('sent notice mail', (tx) => noticeMails.remove(tx, one.id));
      }
    },
  };
  const due = { clock, nextAt: () => noticeMails.nextAt(db) };
  return resting(work, { db, wokenBy: ['notice_mails'], due });
}
