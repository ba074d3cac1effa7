import { strategyCalls } from '@bourse/contract/strategy';
import { hourMs } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { spotDoor } from '@bourse/server/modules/spot-desk/index';
import { openStrategies, type ReadCloses, strategyDesk, strategyRunner } from '@bourse/server/modules/strategies/index';
import { deskUser, falling, rising, trendTerms } from '@bourse/testing/strategy-world';
import type { SimulatedFamily } from './family.ts';

/** Hours close higher and higher before every other hour, and lower and lower before those between. */
const closes: ReadCloses = async (_db, _market, until) => {
  const told = (until / hourMs) % 2 === 0 ? rising : falling;
  return told.map((close) => BigInt(close) * 10n ** 12n);
};

/** Runs of a strategy that trades in the books of the customers through the desk of the house. */
export const strategies: SimulatedFamily = {
  name: 'strategies',
  prepare: async ({ sell }) => {
    const id = await sell('strategies', trendTerms);
    return [
      { weight: 2, wish: ({ random }) => [strategyCalls.confirm, { id, amount: String(100 * random.int(0, 9)) }] },
      { weight: 4, wish: (who) => [strategyCalls.stop, { id: who.own(strategyCalls.confirm) }] },
    ];
  },
  open: (ports) => {
    const door = spotDoor(ports, { ensureAccount: async () => ok(deskUser) }, strategyDesk);
    return {
      manifests: [openStrategies(ports)],
      repetitions: [strategyRunner({ ...ports, door, closes })],
    };
  },
  things: [{ call: strategyCalls.confirm, table: 'strategy_runs', over: 'status > 1' }],
  tables: ['strategy_steps'],
  wrong: {
    'what has ended keeps nothing': `
      SELECT id FROM strategy_runs WHERE status > 1 AND (cash <> 0 OR coins <> 0)`,
    'what has ended has no order under way': `
      SELECT r.id FROM strategy_runs r JOIN strategy_steps s ON s.run_id = r.id WHERE r.status > 1 AND s.settled_at IS NULL`,
    'each account is given back to once': `
      SELECT reference FROM postings WHERE kind = 'strategies_end' GROUP BY reference, debit_account HAVING count(*) > 1`,
    'the desk keeps nothing between orders': `
      SELECT id FROM ledger_accounts WHERE user_id = ${deskUser} AND available + held <> 0
        AND NOT EXISTS (SELECT FROM strategy_steps WHERE settled_at IS NULL)`,
  },
};
