import assert from 'node:assert/strict';
import type { Random } from '@bourse/kernel/random';
import { bookOf, shownBook } from '../e2e/customer-view.ts';
import { compareOrders, countAcknowledged } from '../load/acknowledged-orders.ts';
import { type SentOrder, sendOrders } from '../load/order-load.ts';
import { newestOf, readOpenOrders, readOrdersAfter, thinOut } from '../load/read-orders.ts';
import type { DividedHouse, Group } from './divided-house.ts';

const symbols: Readonly<Record<Group, string>> = { main: 'BTC/USDT', ether: 'ETH/USDT' };

/** A small order on ETH/USDT near the middle, so that some trade at once and some rest. */
function drawEther(random: Random): Record<string, string> {
  const price = { type: random.pick(['buy', 'sell'] as const), target_price: String(3_000 + random.int(-20, 20)) };
  return { currency_id: '2', legal_id: '3', ...price, amount: `0.00${String(random.int(20, 99))}` };
}

/** What customers send who trade in both markets. */
export interface TwoLoads {
  readonly sent: Readonly<Record<Group, SentOrder[]>>;
  /** Ends both and waits for their answers. */
  end(): Promise<void>;
}

/** Lets all customers trade in the markets of both engines at once. */
export function tradeInBoth(
  { client, tokens }: DividedHouse,
  load: { readonly random: Random; readonly prefix: string; readonly ordersPerSecond: number },
): TwoLoads {
  const ending = new AbortController();
  const sent: Record<Group, SentOrder[]> = { main: [], ether: [] };
  const running = (['main', 'ether'] as const).map((group) =>
    sendOrders(
      {
        ...load,
        client,
        tokens,
        signal: ending.signal,
        prefix: `${load.prefix}-${group}`,
        ...(group === 'ether' && { draw: drawEther }),
      },
      sent[group],
    ),
  );
  return {
    sent,
    end: async () => {
      ending.abort();
      await Promise.all(running);
    },
  };
}

/** Watches for how long no order of a load is taken. */
export function watchGaps(sent: readonly SentOrder[]): { readonly stop: () => number } {
  let [known, since, longest] = [countAcknowledged(sent), performance.now(), 0];
  const look = (): void => {
    const count = countAcknowledged(sent);
    longest = Math.max(longest, performance.now() - since);
    if (count > known) [known, since] = [count, performance.now()];
  };
  const timer = setInterval(look, 20);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.round(longest);
    },
  };
}

/** Holds what customers were told of their orders against what is there, in both markets. */
export class Comparison {
  readonly #house: DividedHouse;
  readonly #newest: Record<Group, bigint> = { main: 0n, ether: 0n };
  acknowledged = 0;

  constructor(house: DividedHouse) {
    this.#house = house;
  }

  /** What customers were told is so, nothing is there twice, and each book is that of its orders. */
  async assertWhole({ sent }: TwoLoads): Promise<void> {
    const { client, tokens } = this.#house;
    for (const group of ['main', 'ether'] as const) {
      const scope = { tokens, symbol: symbols[group] };
      const unknown = sent[group].filter(({ answer }) => answer?.type !== 'ok');
      for (const { fields, token } of unknown.slice(0, 10)) {
        const first = await client.callPatiently('/coin/trade', fields, { token });
        if (first.type === 'ok') assert.deepEqual(await client.callPatiently('/coin/trade', fields, { token }), first);
      }
      const made = await readOrdersAfter(client, scope, this.#newest[group]);
      const { lost, repeated, acknowledgedCount } = compareOrders(sent[group], made);
      assert.deepEqual([lost, repeated], [[], []], group);
      this.acknowledged += acknowledgedCount;
      this.#newest[group] = newestOf(made, this.#newest[group]);
      const open = await readOpenOrders(client, scope);
      assert.deepEqual(await shownBook(client, scope.symbol), bookOf(open), group);
      await thinOut(client, scope, open.length);
    }
  }
}
