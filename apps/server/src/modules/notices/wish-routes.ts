import type { OutputOf } from '@bourse/contract/call';
import { noticeTopics } from '@bourse/contract/notice-wishes';
import { supportCalls } from '@bourse/contract/support';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok } from '@bourse/kernel/result';
import type { Database } from '../../platform/database/database.ts';
import { bind, type Binding, requireUser } from '../../platform/http/binding.ts';
import { reject } from '../../platform/http/rejection.ts';
import { arePushKeys } from '../../platform/push/encrypt-push.ts';
import { findMailAddress } from '../identity/index.ts';
import { readWishes, saveWish } from './notice-wish-store.ts';
import { deleteSubscription, listSubscriptions, saveSubscription } from './push-store.ts';
import type { PushPorts } from './send-notice-pushes.ts';

/** What the ways beside the app are chosen with. */
export type WishPorts = Pick<PushPorts, 'pushes' | 'pushKeys'> & { readonly db: Database; readonly clock: Clock };

async function wishesOf(
  { db, pushKeys }: WishPorts,
  owner: UserId,
): Promise<OutputOf<typeof supportCalls.noticeWishes>> {
  const [mail, push] = [await readWishes(db, 'mail', [owner]), await readWishes(db, 'push', [owner])].map((wishes) =>
    present(wishes.get(owner), 'the wishes of the one who asks'),
  );
  return {
    has_mail: (await findMailAddress(db, owner)) !== undefined,
    push_key: (await pushKeys()).publicKey,
    push_endpoints: (await listSubscriptions(db, owner)).map(({ endpoint }) => endpoint),
    list: noticeTopics.map((topic) => ({ topic, mail: mail?.has(topic) === true, push: push?.has(topic) === true })),
  };
}

/** Binds the calls by which customers choose how they are told. */
export function wishRoutes(ports: WishPorts): Binding[] {
  const { db, clock, pushes } = ports;
  return [
    bind(supportCalls.noticeWishes, async (call) => ok(await wishesOf(ports, requireUser(call)))),
    bind(supportCalls.wishNotices, async (call, wish) => {
      const owner = requireUser(call);
      await db.withTx('wish notices', (tx) => saveWish(tx, owner, wish));
      return ok(await wishesOf(ports, owner));
    }),
    bind(supportCalls.pushSubscribe, async (call, { endpoint, keys }) => {
      const owner = requireUser(call);
      if (!pushes.mayPush(endpoint)) return reject('PARAMETER_ERROR', { field: 'endpoint' });
      if (!arePushKeys(keys)) return reject('PARAMETER_ERROR', { field: 'keys' });
      const address = { endpoint, keys };
      await db.withTx('subscribe to pushes', (tx) => saveSubscription(tx, owner, call.sessionId, address, clock.now()));
      return ok(await wishesOf(ports, owner));
    }),
    bind(supportCalls.pushUnsubscribe, async (call, { endpoint }) => {
      const owner = requireUser(call);
      await db.withTx('end pushes', (tx) => deleteSubscription(tx, owner, endpoint));
      return ok(await wishesOf(ports, owner));
    }),
  ];
}
