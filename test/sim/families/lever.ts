import { leverCalls } from '@bourse/contract/lever';
import { poolAccount } from '@bourse/server/modules/ledger/index';
import { ContractLane, contractRoutes, contractWork, openLever } from '@bourse/server/modules/lever/index';
import { secondsLoss } from '@bourse/server/modules/seconds/index';
import type { Database } from '@bourse/server/platform/database/database';
import { leverTerms, longOf, quoteOf } from '@bourse/testing/lever-world';
import { units, usdt } from '@bourse/testing/product-world';
import type { SimulatedFamily, Wish, Wisher } from './family.ts';

const lanes = new WeakMap<Database, ContractLane>();

/** The lane of contracts in the lifetime of the process that has this database. */
export const contractLaneOn = (db: Database): ContractLane | undefined => lanes.get(db);

const stoppedBy = (reason: string): string =>
  `SELECT count(*)::int AS count FROM lever_triggers WHERE reason = '${reason}'`;

/** Every second customer has cross margin, chosen before anything is open: what they wish for until they have it. */
function modeOf({ userId, own }: Wisher): Wish | null {
  const isCross = BigInt(userId) % 2n === 0n;
  return isCross && own(leverCalls.marginMode) === '999999' ? [leverCalls.marginMode, { mode: 'cross' }] : null;
}

/** A quote, or an order at the market, of which some have a stop. */
function orderOf(who: Wisher): Wish {
  const { random } = who;
  // Copies may have opened something before, and then it stays isolated.
  const mode = random.next() < 0.7 ? modeOf(who) : null;
  if (mode !== null) return mode;
  const [type, lots] = [random.pick([1, 2] as const), random.int(1, 60)];
  const level_type = random.next() < 0.7 ? 'heyue' : 'high';
  if (random.next() < 0.6) {
    const near = String(62_000 + random.int(-400, 400));
    return [
      leverCalls.submit,
      { ...quoteOf(type, lots, near), multiple: random.pick(['10', '100', '100']), level_type },
    ];
  }
  const stop = { stop_loss_price: type === 1 ? '61500.0' : '62500.0' };
  const terms = {
    multiple: random.pick(['20', '100', '100', '100']),
    level_type,
    ...(random.next() < 0.3 ? stop : {}),
  };
  return [leverCalls.submit, { ...longOf(lots), type: String(type), ...terms }];
}

/** What is done with a position or an order. */
function moveOf(who: Wisher): Wish {
  const { random, own } = who;
  const mode = modeOf(who);
  if (mode !== null) return mode;
  const id = own(leverCalls.submit);
  return random.pick<Wish>([
    [leverCalls.close, { id }],
    [leverCalls.close, { id }],
    [leverCalls.closePart, { id, number: '1' }],
    [leverCalls.margin, { id, number: String(random.int(1, 9)), type: random.pick(['add', 'remove']) }],
    [leverCalls.cancel, { id }],
  ]);
}

/** Contracts with isolated and cross margin: traded, closed, liquidated by the price walk, funded each hour or charged each night. */
export const lever: SimulatedFamily = {
  name: 'lever',
  prepare: async ({ fund, fundEach, sell }) => {
    // The insurance pool takes over a little, and leaves the rest to be closed against the other side.
    await fund(poolAccount('lever', usdt), units(20));
    await fundEach('lever', usdt, units(5_000));
    await sell('lever', { ...leverTerms, funding: '0.0001', overnight_fee: '0' });
    await sell('lever', { ...leverTerms, level_type: 'high' });
    return [
      { weight: 8, wish: orderOf },
      { weight: 3, wish: moveOf },
    ];
  },
  open: async (given) => {
    const ports = { ...given, feed: () => given.feed, restricted: () => [], otherLoss: secondsLoss };
    const lane = new ContractLane(ports);
    await lane.start();
    lanes.set(given.db, lane);
    const repetitions = contractWork(ports, lane).ownRepetitions ?? [];
    return { manifests: [openLever(ports)], routes: contractRoutes(ports, lane), repetitions };
  },
  things: [
    {
      call: leverCalls.submit,
      table: 'lever_positions',
      over: 'status IN (3, 4)',
      // The insurance account's and copies were asked for by no customer.
      asked: `user_id IS NOT NULL AND id NOT IN (SELECT position_id FROM copy_copies WHERE position_id IS NOT NULL)`,
    },
  ],
  tables: [
    'lever_fills',
    'lever_triggers',
    'lever_overnights',
    'lever_fundings',
    'lever_funding_payments',
    'lever_contracts',
    'lever_cross_accounts',
    'lever_cross_triggers',
    'contract_marks',
  ],
  happens: {
    'contracts liquidated': stoppedBy('liquidated'),
    'payments of funding': 'SELECT count(*)::int AS count FROM lever_funding_payments',
    'accounts with cross margin': 'SELECT count(*)::int AS count FROM lever_cross_accounts',
  },
  wrong: {
    'the pot holds what all positions and cross accounts have in it': `
      SELECT available FROM ledger_accounts WHERE house = 'pool:lever_margin' AND available + held <>
        (SELECT coalesce(sum(margin + reserve - sign * cost), 0) FROM lever_positions WHERE status <= 2)
        + (SELECT coalesce(sum(balance), 0) FROM lever_cross_accounts)`,
    'both directions have the same lots': `
      SELECT product_id, sum(sign * lots) FROM lever_positions GROUP BY product_id HAVING sum(sign * lots) <> 0`,
  },
};
