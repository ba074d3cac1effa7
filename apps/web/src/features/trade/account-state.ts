import type { MessageOn } from '@bourse/client/topic-names';
import type { OutputOf } from '@bourse/contract/call';
import type { spotCalls } from '@bourse/contract/spot';

/** An order as the server tells it. */
export type OwnOrder = OutputOf<typeof spotCalls.detail>;

/** What the account has of a coin for spot trading. */
export interface OwnBalance {
  readonly available: string;
  readonly held: string;
}

/** What is known of the account by its private news; both null before the first of them. */
export interface OwnAccount {
  /** Open orders and stops that wait, by their ids. */
  readonly orders: ReadonlyMap<string, OwnOrder> | null;
  /** By the coin's code; a coin that is not there has nothing. */
  readonly balances: ReadonlyMap<string, OwnBalance> | null;
}

/** Before the first news. */
export const unknownAccount: OwnAccount = { orders: null, balances: null };

function isOpen({ status }: OwnOrder): boolean {
  return status === 0 || status === 1 || status === 2;
}

/** Takes one message into what is known: a snapshot replaces all, an update only what it names. */
export function withNews(
  account: OwnAccount,
  news: Pick<MessageOn<'private'>, 'type' | 'orders' | 'balances'>,
): OwnAccount {
  const isNew = news.type === 'snapshot';
  const orders = new Map(isNew ? [] : account.orders);
  for (const order of news.orders) {
    const known = orders.get(order.id);
    // Two commits of one order may be told in one batch or late; an older state never replaces a newer one.
    if (known !== undefined && known.updated_at > order.updated_at) continue;
    if (isOpen(order)) orders.set(order.id, order);
    else orders.delete(order.id);
  }
  const balances = new Map(isNew ? [] : account.balances);
  for (const { account: kind, currency, available, held } of news.balances) {
    if (kind === 'change') balances.set(currency, { available, held });
  }
  return { orders, balances };
}
