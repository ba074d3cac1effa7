import type { OutputOf } from '@bourse/contract/call';
import { leverCalls } from '@bourse/contract/lever';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { demoCoins } from './demo-coins.ts';

/** The coin whose contract is traded in the demo's past. */
const contractCoin = 'SOL';
const listing = present(demoCoins.find(({ code }) => code === contractCoin)?.listing ?? undefined, contractCoin);
/** Its index. */
export const contractSymbol = `${contractCoin}/USDT`;
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
 * One round of trading in a contract, in few batches of the lane: everybody closes what they have, and opens what they want
 * next. A maker quotes for it, and a little better where it closes what it has against them. Who was liquidated meanwhile has
 * nothing to close.
 */
export function contractRounds({ act, attempt, maker, mark, copies }: RoundPorts) {
  const open = new Map<UserId, string>();
  const textOf = (price: number): string => price.toFixed(listing.tickDecimals);

  const quote = async (price: number): Promise<void> => {
    const own = (await act(maker, leverCalls.positions.path, { ...pastContract, limit: '50' })) as {
      readonly list: readonly Standing[];
    }; // as the call says
    const closing = own.list
      .filter(({ lots }) => lots > 0)
      .map(({ id, lots, type }) => {
        const target_price = textOf(price * (type === 1 ? 1 + halfWidth / 2 : 1 - halfWidth / 2));
        const part = { id, number: String(lots), target_price, level_type: pastContract.level_type };
        return act(maker, leverCalls.closePart.path, part);
      });
    const opening = [
      { type: '1', price: textOf(price * (1 - halfWidth)) },
      { type: '2', price: textOf(price * (1 + halfWidth)) },
    ].map((side) => {
      const order = { ...pastContract, ...side, number: quoted, multiple: '5', status: '0' };
      return act(maker, leverCalls.submit.path, order);
    });
    await Promise.all([...closing, ...opening]);
  };

  const change = async ({ user, isLong, lots, multiple }: PastWish): Promise<void> => {
    const id = open.get(user);
    if (id !== undefined) await attempt(user, leverCalls.close.path, { id, level_type: pastContract.level_type });
    const order = { ...pastContract, type: isLong ? '1' : '2', number: String(lots), multiple: String(multiple) };
    const opened = (await act(user, leverCalls.submit.path, order)) as { readonly id: string }; // likewise
    open.set(user, opened.id);
  };

  /** @param isCopied whether anybody follows, or will before the next round. */
  return async (price: number, wishes: readonly PastWish[], isCopied: boolean): Promise<void> => {
    await mark();
    await quote(price);
    await Promise.all(wishes.map(change));
    if (isCopied) await copies();
    await act(maker, leverCalls.cancelAll.path, { level_type: pastContract.level_type });
  };
}
