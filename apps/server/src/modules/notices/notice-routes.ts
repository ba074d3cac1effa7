import { eventOf } from '@bourse/contract/event';
import { noticesRead } from '@bourse/contract/events';
import { supportCalls } from '@bourse/contract/support';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Database } from '../../platform/database/database.ts';
import { bind, type Binding, requireUser } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject } from '../../platform/http/rejection.ts';
import { findNotice, markRead, selectNotices, type UnreadCounts, unreadNotices } from './notice-store.ts';

/** Marks one notice as read, or all with null, and says so to the customer's other devices; what is read stays so. */
async function read(db: Database, clock: Clock, owner: UserId, id: string | null): Promise<void> {
  await db.withTx('read notices', async (tx) => {
    const now = clock.now();
    if ((await markRead(tx, owner, id, now)) === 0) return;
    appendEvents(tx, now, [eventOf(noticesRead, { user_id: owner, at: toIso(now) })]);
  });
}

async function countUnread(db: Database, owner: UserId): Promise<UnreadCounts> {
  return present((await unreadNotices(db, [owner])).get(owner), 'the counts of the one who asks');
}

/** Binds the calls of the own notices. */
export function noticeRoutes({ db, clock }: { readonly db: Database; readonly clock: Clock }): Binding[] {
  return [
    bind(supportCalls.mails, async (call, input) => {
      const slice = sliceOf(input);
      if (!slice.ok) return slice;
      const { notices, total } = await selectNotices(db, requireUser(call), input.group, slice.value);
      return ok(pageOf(input, notices, total));
    }),
    bind(supportCalls.mail, async (call, { id }) => {
      const owner = requireUser(call);
      const notice = await findNotice(db, owner, id);
      if (notice === undefined) return reject('NOT_FOUND');
      if (!notice.read) await read(db, clock, owner, id);
      return ok({ ...notice, read: true });
    }),
    bind(supportCalls.mailRead, async (call, { id }) => {
      const owner = requireUser(call);
      if ((await findNotice(db, owner, id)) === undefined) return reject('NOT_FOUND');
      await read(db, clock, owner, id);
      return ok(await countUnread(db, owner));
    }),
    bind(supportCalls.mailReadAll, async (call) => {
      const owner = requireUser(call);
      await read(db, clock, owner, null);
      return ok(await countUnread(db, owner));
    }),
    bind(supportCalls.mailUnread, async (call) => ok(await countUnread(db, requireUser(call)))),
  ];
}
