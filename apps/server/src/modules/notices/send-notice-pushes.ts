import type { NoticeContent } from '@bourse/contract/notices';
import { noticePush } from '@bourse/i18n/notice-push';
import type { Database } from '../../platform/database/database.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { resting } from '../../platform/jobs/resting.ts';
import type { PushPort, VapidKeys } from '../../platform/push/web-push.ts';
import { findLanguage, isSessionAlive } from '../identity/index.ts';
import { type DuePush, noticePushes } from './notice-push-store.ts';
import { triesMax } from './notice-mail-store.ts';
import { noticeSentence } from './notice-sentences.ts';
import { findNotices } from './notice-store.ts';
import { readWishes } from './notice-wish-store.ts';
import { deleteSubscription, findSubscription, type Subscription } from './push-store.ts';
import type { MailPorts } from './send-notice-mails.ts';

/** What notices reach browsers by. */
export interface PushPorts extends Omit<MailPorts, 'messages'> {
  readonly pushes: PushPort;
  readonly pushKeys: () => Promise<VapidKeys>;
}

const everyMs = 1_000;
const atOnce = 50;
const sideBySide = 10;

/** What a browser is told, as JSON; null where there is nothing to tell any more. */
async function textOf({ db, siteName }: PushPorts, due: DuePush): Promise<string | null> {
  const wishes = await readWishes(db, 'push', [due.userId]);
  if (wishes.get(due.userId)?.has(due.topic) !== true) return null;
  const notices = await findNotices(db, due.userId, due.noticeIds);
  const lang = await findLanguage(db, due.userId);
  if (notices.length === 0 || lang === undefined) return null;
  const told = notices.map((notice) => noticeSentence(notice as NoticeContent, lang)); // a notice is its content and more
  const { title, body } = noticePush(lang, { siteName: siteName(), notices: told, more: due.more });
  const [one] = notices;
  // The browser opens a page of this house by itself: the message names a notice, and no address.
  const id = notices.length === 1 && due.more === 0 ? one?.id : null;
  return JSON.stringify({ title, body, lang, tag: `notice-${due.id}`, notice: id });
}

const forget = (db: Database, { userId, endpoint }: Subscription): Promise<void> =>
  db.withTx('end of a push subscription', (tx) => deleteSubscription(tx, userId, endpoint));

/** Sends one; a browser that is not told any more, or whose session has ended, is forgotten. */
async function send(ports: PushPorts, due: DuePush): Promise<void> {
  const { db, clock, pushes, pushKeys } = ports;
  const to = await findSubscription(db, due.subscriptionId);
  if (to === undefined || to.userId !== due.userId) return;
  const isOpen = to.sessionId === null || (await isSessionAlive(db, to.sessionId, clock.now()));
  if (!isOpen) return forget(db, to);
  const text = await textOf(ports, due);
  if (text === null) return;
  if ((await pushes.push(await pushKeys(), to, text)) === 'gone') await forget(db, to);
}

/** Sends what is due, as mails are sent: once, but again where the process ends in between; the browser shows it once, by its tag. */
export function noticePushSender(ports: PushPorts): Repetition {
  const { db, clock, onSendFailed } = ports;
  const handle = async (one: DuePush): Promise<void> => {
    try {
      await send(ports, one);
    } catch (error) {
      onSendFailed(error);
      if (one.tries < triesMax) return;
    }
    await db.withTx('sent notice push', (tx) => noticePushes.remove(tx, one.id));
  };
  const work: Repetition = {
    name: 'notice pushes',
    everyMs,
    run: async () => {
      const due = await db.withTx('claim notice pushes', (tx) => noticePushes.claim(tx, clock.now(), atOnce));
      for (let first = 0; first < due.length; first += sideBySide)
        await Promise.all(due.slice(first, first + sideBySide).map(handle));
    },
  };
  const due = { clock, nextAt: () => noticePushes.nextAt(db) };
  return resting(work, { db, wokenBy: ['notice_pushes'], due });
}
