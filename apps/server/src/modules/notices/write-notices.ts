import { eventOf } from '@bourse/contract/event';
import {
  marketStatusChanged,
  noticesAdded,
  passwordChanged,
  securityChanged,
  spotOrdersEnded,
  unknownPlaceSignedIn,
  walletConverted,
  walletCredited,
  walletTransferred,
} from '@bourse/contract/events';
import type { NoticeContent } from '@bourse/contract/notices';
import type { Clock } from '@bourse/kernel/clock';
import { assetId, type MarketId, marketId, type UserId, userId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { parse } from 'zod/mini';
import {
  appendEvents,
  beginReader,
  eventName,
  type Judgement,
  judgeNext,
  type StoredEvent,
} from '../../platform/bus/outbox.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Repetition } from '../../platform/jobs/jobs.ts';
import { resting } from '../../platform/jobs/resting.ts';
import { untilCaughtUp } from '../../platform/jobs/until-caught-up.ts';
import { customersAmong } from '../identity/index.ts';
import type { NoticeTeller } from '../../platform/module-manifest.ts';
import type { Registry } from '../registry/index.ts';
import { queueNews } from './queue-news.ts';
import { insertNotices, type NoticeDraft } from './notice-store.ts';

type ArgsOf<K extends NoticeContent['kind']> = Extract<NoticeContent, { kind: K }>['args'];

/** What notices are made with: the modules behind this one answer what only they know. */
export interface NoticePorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: Registry;
  /** What the modules behind this one tell of their own events. */
  readonly tellers: readonly NoticeTeller[];
  readonly symbolOf: (market: MarketId) => string;
  /** Orders that ended, as a notice tells them. One that is not kept any more is left out. */
  readonly endedOrders: (
    db: Queryable,
    orders: readonly { readonly userId: UserId; readonly id: number }[],
  ) => Promise<readonly { readonly userId: UserId; readonly args: ArgsOf<'order_ended'> }[]>;
  /** Who has open orders in a market, and how many. */
  readonly ownersIn: (
    db: Queryable,
    market: MarketId,
  ) => Promise<readonly { readonly userId: UserId; readonly orders: number }[]>;
}

/** What an event tells whom. */
type Told = { readonly userId: UserId } & NoticeContent;
type Teller = (ports: NoticePorts, db: Queryable, payload: unknown) => Promise<readonly Told[]> | readonly Told[];

const reader = 'notices';
const everyMs = 500;
/** Events looked at in one transaction. */
const eventsAtOnce = 200;
/** Notices announced by one event, which a message server has to carry. */
const announcedAtOnce = 500;

/** Which events are told, and how. */
const tellers: Readonly<Record<string, Teller>> = {
  [spotOrdersEnded.type]: async ({ endedOrders }, db, payload) => {
    const { orders } = parse(spotOrdersEnded.payload, payload);
    const customers = await customersAmong(
      db,
      orders.map((order) => userId(order.user_id)),
    );
    const own = orders.map(({ id, user_id: owner }) => ({ userId: userId(owner), id }));
    const ended = await endedOrders(
      db,
      own.filter((order) => customers.has(order.userId)),
    );
    return ended.map((order) => ({ ...order, kind: 'order_ended' }));
  },
  [marketStatusChanged.type]: async ({ symbolOf, ownersIn }, db, payload) => {
    const { market_id: id, status } = parse(marketStatusChanged.payload, payload);
    const kind = status === 'halted' ? 'market_halted' : 'market_resumed';
    const symbol = symbolOf(marketId(id));
    const owners = await ownersIn(db, marketId(id));
    return owners.map(({ userId: owner, orders }) => ({ userId: owner, kind, args: { symbol, orders } }));
  },
  [walletTransferred.type]: ({ registry }, _db, payload) => {
    const { user_id: owner, currency_id: id, number, from_field, to_field } = parse(walletTransferred.payload, payload);
    const currency = registry.getAsset(assetId(id)).code;
    return [{ userId: userId(owner), kind: 'transferred', args: { number, currency, from_field, to_field } }];
  },
  [walletConverted.type]: ({ registry }, _db, payload) => {
    const { user_id: owner, number, received, ...ids } = parse(walletConverted.payload, payload);
    const [currency, received_currency] = [ids.from_currency_id, ids.to_currency_id].map(
      (id) => registry.getAsset(assetId(id)).code,
    ) as [string, string]; // a code for each of the two
    return [{ userId: userId(owner), kind: 'converted', args: { number, currency, received, received_currency } }];
  },
  [walletCredited.type]: (_ports, _db, payload) => {
    const { user_id: owner, kind } = parse(walletCredited.payload, payload);
    return kind === 'demo_grant' ? [{ userId: userId(owner), kind: 'demo_granted', args: {} }] : [];
  },
  [unknownPlaceSignedIn.type]: (_ports, _db, payload) => {
    const { user_id: owner, device, address } = parse(unknownPlaceSignedIn.payload, payload);
    return [{ userId: userId(owner), kind: 'new_sign_in', args: { device, address } }];
  },
  [passwordChanged.type]: (_ports, _db, payload) => {
    const { user_id: owner } = parse(passwordChanged.payload, payload);
    return [{ userId: userId(owner), kind: 'password_changed', args: {} }];
  },
  [securityChanged.type]: (_ports, _db, payload) => {
    const { user_id: owner, change } = parse(securityChanged.payload, payload);
    return [{ userId: userId(owner), kind: 'security_changed', args: { change } }];
  },
};

/** What an event tells, by whoever knows it. */
async function toldBy(ports: NoticePorts, { type, payload }: StoredEvent): Promise<readonly Told[]> {
  const own = await tellers[type]?.(ports, ports.db, payload);
  if (own !== undefined) return own;
  return ports.tellers.filter((one) => one.type === type).flatMap(({ tell }) => tell(payload) ?? []);
}

async function draftsOf(ports: NoticePorts, events: readonly StoredEvent[]): Promise<NoticeDraft[]> {
  const drafts: NoticeDraft[] = [];
  for (const event of events) {
    const { payload } = event;
    if (payload === null) continue;
    const told = await toldBy(ports, event);
    // Every event that is told says when it happened.
    const at = told.length === 0 ? ports.clock.now() : instant(Date.parse((payload as { readonly at: string }).at)); // its teller has parsed it
    drafts.push(...told.map((one) => ({ ...one, at })));
  }
  return drafts;
}

async function write(ports: NoticePorts, tx: Tx, drafts: readonly NoticeDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  const customers = await customersAmong(
    tx,
    drafts.map(({ userId: owner }) => owner),
  );
  const written = await insertNotices(
    tx,
    drafts.filter(({ userId: owner }) => customers.has(owner)),
  );
  await queueNews(tx, written, ports.clock.now());
  for (let first = 0; first < written.length; first += announcedAtOnce) {
    const list = written.slice(first, first + announcedAtOnce);
    const payload = { list: list.map(({ userId: owner, notice }) => ({ user_id: owner, notice })) };
    appendEvents(tx, ports.clock.now(), [eventOf(noticesAdded, payload)]);
  }
}

/** Keeps what happens from now on for {@link noticeWriter}; what happened before the first time is told to nobody. */
export function beginNotices(db: Database): Promise<void> {
  return beginReader(db, reader);
}

/** Turns what happens into notices, once {@link beginNotices} has begun. */
export function noticeWriter(ports: NoticePorts): Repetition {
  const types = [...Object.keys(tellers), ...ports.tellers.map(({ type }) => type)];
  const work: Repetition = {
    name: 'notices',
    everyMs,
    run: (stop) => {
      // What events tell is asked for before the transaction, which takes as many round trips for many as for one.
      const judgement: Judgement<readonly NoticeDraft[]> = {
        judge: (events) => draftsOf(ports, events),
        write: (tx, drafts) => write(ports, tx, drafts),
      };
      return untilCaughtUp(() => judgeNext(ports.db, reader, eventsAtOnce, judgement, types), eventsAtOnce, stop);
    },
  };
  return resting(work, { db: ports.db, wokenBy: types.map(eventName) });
}
