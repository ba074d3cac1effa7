import { leverCalls } from '@bourse/contract/lever';
import type { OutputOf } from '@bourse/contract/call';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { demoCoins } from './demo-coins.ts';

/** The coin whose contract is traded in the demo's past. */
export const contractCoin = 'SOL';
const listing = present(demoCoins.find(({ code }) => code === contractCoin)?.listing ?? undefined, contractCoin);
/** Its contract, as calls name it. */
const pastContract = { currency_id: String(listing.assetId), legal_id: '3', level_type: 'heyue' } as const;

/** Makes a customer's call. */
export type Act = (user: UserId, path: string, fields: object) => Promise<unknown>;

/** What a trader wants to have open next. */
export interface PastWish {
  readonly user: UserId;
  readonly isLong: boolean;
  readonly lots: number;
  readonly multiple: number;
}

interface RoundPorts {
  readonly act: Act;
  /** The same; null where it is refused. */
  readonly attempt: Act;
  readonly maker: UserId;
  /** Writes the mark price down and works it. */
  readonly mark: () => Promise<void>;
  /** Copies what traders have done. */
  readonly copies: () => Promise<void>;
}

/** Half the width between bid and ask, as a part of the price; and lots of each quote. */
const halfWidth = 0.0002;
const quoted = '6000';

type Standing = OutputOf<typeof leverCalls.positions>['list'][number];

/**
 * One round of trading in a contract: everybody closes what they have, and opens what they want next, at the quotes of a maker
 * who closes first what it has against them. Each step is a batch of the lane. Who was liquidated meanwhile has nothing to close.
 */
export function contractRounds({ act, attempt, maker, mark, copies }: RoundPorts) {
  const open = new Map<UserId, string>();
  const quotes = (price: number) => ({
    bid: (price * (1 - halfWidth)).toFixed(listing.tickDecimals),
    ask: (price * (1 + halfWidth)).toFixed(listing.tickDecimals),
  });

  const closeAll = async (price: number): Promise<void> => {
    const { bid, ask } = quotes(price);
    const own = (await act(maker, leverCalls.positions.path, { ...pastContract, limit: '50' })) as {
      readonly list: readonly Standing[];
    }; // as the call says
    const standing = own.list.filter(({ lots }) => lots > 0);
    await Promise.all(
      standing.map(({ id, lots, type }) => {
        const target_price = type === 1 ? ask : bid;
        return attempt(maker, leverCalls.closePart.path, {
          id,
          number: String(lots),
          target_price,
          level_type: 'heyue',
        });
      }),
    );
    const closing = [...open].map(([user, id]) => attempt(user, leverCalls.close.path, { id, level_type: 'heyue' }));
    await Promise.all(closing);
    open.clear();
    await copies();
  };

  const openAll = async (price: number, wishes: readonly PastWish[]): Promise<void> => {
    const { bid, ask } = quotes(price);
    const quote = { ...pastContract, number: quoted, multiple: '5', status: '0' };
    await Promise.all(
      [
        { type: '1', price: bid },
        { type: '2', price: ask },
      ].map((side) => act(maker, leverCalls.submit.path, { ...quote, ...side })),
    );
    await Promise.all(
      wishes.map(async ({ user, isLong, lots, multiple }) => {
        const order = { ...pastContract, type: isLong ? '1' : '2', number: String(lots), multiple: String(multiple) };
        const opened = (await act(user, leverCalls.submit.path, order)) as { readonly id: string }; // likewise
        open.set(user, opened.id);
      }),
    );
    await copies();
    await act(maker, leverCalls.cancelAll.path, { level_type: 'heyue' });
  };

  return async (price: number, wishes: readonly PastWish[]): Promise<void> => {
    await mark();
    await closeAll(price);
    await openAll(price, wishes);
  };
}
