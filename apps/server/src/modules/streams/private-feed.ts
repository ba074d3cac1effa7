import type { PayloadOf } from '@bourse/contract/event';
import type { spotBatch } from '@bourse/contract/events';
import type { MessageOf, topics } from '@bourse/contract/topics';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import type { Queryable } from '../../platform/database/sql.ts';
import { roomOf, type TopicRooms } from '../../platform/sockets/topic-rooms.ts';
import { isUserAccountKind, listBalancesOf, productOf, type UserBalance } from '../ledger/index.ts';
import type { MarketList } from '../markets/index.ts';
import type { CustomerNotice } from '../notices/index.ts';
import type { Registry } from '../registry/index.ts';
import { type Addressed, type Owned, readNamedFills, readNamedOrders, readOpenOrdersOf } from '../spot/index.ts';

type PrivateMessage = MessageOf<typeof topics.private>;
type BalanceNews = PrivateMessage['balances'][number];
type ProductNews = PrivateMessage['products'][number];

/** The topic of the private channel; each customer has a room of their own. */
export const privateTopic = 'private';

export interface PrivateFeedPorts {
  readonly db: Queryable;
  readonly markets: MarketList;
  readonly registry: Registry;
  readonly rooms: TopicRooms;
}

/** What has happened to one customer since they were last told. */
interface News {
  readonly orders: Set<number>;
  readonly trades: Set<number>;
  readonly notices: CustomerNotice[];
  /** Conversations with their newest message. */
  readonly threads: Map<string, string>;
}

const openOrdersMax = 200;
/** After a restart everybody comes back at once; those who are there already get their news in between. */
const welcomedMax = 200;

/** The balances that a follower has been told, by account. */
type ToldBalances = Map<string, string>;

/** Tells customers what happens to their orders and balances: always how things stand now, never a change of them. */
export class PrivateFeed {
  readonly #ports: PrivateFeedPorts;
  #news = new Map<UserId, News>();
  readonly #told = new Map<UserId, ToldBalances>();

  constructor(ports: PrivateFeedPorts) {
    this.#ports = ports;
  }

  /** Notes whose orders a commit touched. */
  takeBatch(batch: PayloadOf<typeof spotBatch>): void {
    for (const { orders, trades } of batch.markets) {
      for (const { id, user_id: user } of orders) this.#newsOf(user as UserId)?.orders.add(id); // the lane's own ids
      for (const trade of trades) {
        for (const user of [trade.maker_user_id, trade.taker_user_id]) {
          this.#newsOf(user as UserId)?.trades.add(trade.id); // the lane's own ids
        }
      }
    }
  }

  /** Notes what a customer was told. */
  take(user: UserId, notice: CustomerNotice): void {
    this.#newsOf(user)?.notices.push(notice);
  }

  /** Notes that something new stands in a conversation of a customer. */
  takeThread(user: UserId, threadId: string, messageId: string): void {
    this.#newsOf(user)?.threads.set(threadId, messageId);
  }

  /** Notes that something concerns a customer: their balances are looked at. */
  touch(user: UserId): void {
    this.#newsOf(user);
  }

  #newsOf(user: UserId): News | null {
    if (!this.#ports.rooms.isFollowed(roomOf(privateTopic, user))) return null;
    const news = this.#news.get(user) ?? {
      orders: new Set(),
      trades: new Set(),
      notices: [],
      threads: new Map(),
    };
    this.#news.set(user, news);
    return news;
  }

  /** Brings these customers up to date. */
  async flush(followers: readonly UserId[]): Promise<void> {
    const following = new Set(followers);
    for (const user of this.#told.keys()) if (!following.has(user)) this.#told.delete(user);
    const { rooms } = this.#ports;
    const waiting = followers.filter((user) => rooms.isWaiting(roomOf(privateTopic, user)));
    const news = [...this.#news].filter(([user]) => this.#told.has(user));
    this.#news = new Map();
    try {
      await this.#tell(news);
    } catch (error) {
      for (const [user, one] of news) this.#putBack(user, one);
      throw error;
    }
    await this.#welcome(waiting.slice(0, welcomedMax));
  }

  /** What could not be told now is told with the next flush. */
  #putBack(user: UserId, { orders, trades, notices, threads }: News): void {
    const news = this.#newsOf(user);
    if (news === null) return;
    for (const id of orders) news.orders.add(id);
    for (const id of trades) news.trades.add(id);
    news.notices.unshift(...notices);
    for (const [thread, newest] of threads) if (!news.threads.has(thread)) news.threads.set(thread, newest);
  }

  async #tell(news: readonly (readonly [UserId, News])[]): Promise<void> {
    if (news.length === 0) return;
    const { db, markets, rooms } = this.#ports;
    const owned = (pick: (one: News) => Set<number>): Owned[] =>
      news.flatMap(([userId, one]) => [...pick(one)].map((id) => ({ userId, id })));
    const [namedOrders, namedTrades] = [owned((one) => one.orders), owned((one) => one.trades)];
    const [orders, fills, balances] = await Promise.all([
      readNamedOrders(db, markets, namedOrders).then(byUser),
      readNamedFills(db, markets, namedTrades).then(byUser),
      this.#readBalances(news.map(([user]) => user)),
    ]);
    for (const [user, { notices, threads: changedThreads }] of news) {
      const changed = this.#written(this.#changedBalances(user, balances.get(user) ?? []));
      const threads = [...changedThreads].map(([thread_id, message_id]) => ({ thread_id, message_id }));
      const update = { orders: orders.get(user) ?? [], fills: fills.get(user) ?? [], ...changed, notices, threads };
      if (Object.values(update).some((list) => list.length > 0)) {
        rooms.publish(roomOf(privateTopic, user), message('update', update));
      }
    }
  }

  /** What happens while this is read comes with the next flush, so that nothing older overtakes it. */
  async #welcome(users: readonly UserId[]): Promise<void> {
    if (users.length === 0) return;
    const { db, markets, rooms } = this.#ports;
    for (const user of users) if (!this.#told.has(user)) this.#told.set(user, new Map());
    const [balances, orders] = await Promise.all([
      this.#readBalances(users),
      readOpenOrdersOf(db, markets, users, openOrdersMax).then(byUser),
    ]);
    for (const user of users) {
      const room = roomOf(privateTopic, user);
      const own = balances.get(user) ?? [];
      // Another socket of the customer may follow already, and has not been told these.
      const changed = this.#changedBalances(user, own);
      if (changed.length > 0) rooms.publish(room, message('update', this.#written(changed)));
      const owned = own.filter(({ available, held }) => available + held > 0n);
      rooms.welcome(room, message('snapshot', { orders: orders.get(user) ?? [], ...this.#written(owned) }));
    }
  }

  /** Notes what followers are told from now on. @returns the balances that they have not been told so. */
  #changedBalances(user: UserId, balances: readonly UserBalance[]): UserBalance[] {
    const told = this.#told.get(user);
    return balances.filter(({ kind, assetId, available, held }) => {
      const key = `${kind} ${String(assetId)}`;
      const text = `${String(available)} ${String(held)}`;
      if (told?.get(key) === text) return false;
      told?.set(key, text);
      return true;
    });
  }

  async #readBalances(users: readonly UserId[]): Promise<Map<UserId, UserBalance[]>> {
    const rows = await listBalancesOf(this.#ports.db, users);
    return byUser(rows.map((row) => [row.userId, row]));
  }

  /** Balances as the messages have them: the four accounts apart from the products. */
  #written(rows: readonly UserBalance[]): { readonly balances: BalanceNews[]; readonly products: ProductNews[] } {
    const balances: BalanceNews[] = [];
    const products: ProductNews[] = [];
    for (const { assetId, kind, available, held } of rows) {
      const { id, code, scale } = this.#ports.registry.getAsset(assetId);
      const coin = { currency_id: id, currency: code };
      const product = productOf(kind);
      if (product !== null) products.push({ product, ...coin, amount: formatAmount(available + held, scale) });
      if (isUserAccountKind(kind)) {
        const [free, bound] = [formatAmount(available, scale), formatAmount(held, scale)];
        balances.push({ account: kind, ...coin, available: free, held: bound });
      }
    }
    return { balances, products };
  }
}

function message(
  type: PrivateMessage['type'],
  news: Partial<Pick<PrivateMessage, 'orders' | 'fills' | 'balances' | 'products' | 'notices' | 'threads'>>,
): PrivateMessage {
  const none = { orders: [], fills: [], balances: [], products: [], notices: [], threads: [] };
  return { topic: privateTopic, type, ...none, ...news };
}

function byUser<T>(addressed: readonly Addressed<T>[]): Map<UserId, T[]> {
  return new Map([...Map.groupBy(addressed, ([user]) => user)].map(([user, own]) => [user, own.map(([, one]) => one)]));
}
