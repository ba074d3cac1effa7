import type { InputOf, OutputOf } from '@bourse/contract/call';
import { strategyCalls } from '@bourse/contract/strategy';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { runMoneyOperation } from '../ledger/index.ts';
import { accountKeys } from './run.ts';
import { runAnswer } from './run-answer.ts';
import { findRun, lockRun, updateRun } from './run-store.ts';
import type { Requester } from './start-run.ts';
import { sumTrades } from './step-store.ts';
import type { StrategyPorts } from './strategy-ports.ts';
import { termsOf } from './strategy-terms.ts';

/**
 * Ends a run: what it holds is sold at the market within seconds, and everything comes back.
 * @returns NOT_FOUND, ID_REUSED, STATE_CHANGED (it has ended, or is being closed), TRADING_HALTED.
 */
export async function stopRun(
  ports: StrategyPorts,
  requester: Requester,
  { id, client_order_id: clientKey }: InputOf<typeof strategyCalls.stop>,
): Promise<Result<OutputOf<typeof strategyCalls.stop>, Rejection>> {
  const known = await findRun(ports.db, requester.userId, id);
  if (known === undefined) return reject('NOT_FOUND');
  const terms = present((await termsOf(ports, ports.db, [known.termsId])).get(known.termsId), 'its terms');
  return runMoneyOperation(ports, {
    call: strategyCalls.stop,
    requester,
    clientKey,
    accounts: accountKeys(known.userId, terms.usdt.id, known.coin),
    prepare: async (tx) => {
      const run = present(await lockRun(tx, known.id), 'the run');
      return run.status === 1 && run.because === null ? ok(run) : reject('STATE_CHANGED');
    },
    decide: async ({ tx }, found) => {
      const run = { ...found, because: 'customer' } as const;
      updateRun(tx, run);
      const traded = (await sumTrades(tx, [run.id])).get(run.id);
      return ok({ entry: { postings: [] }, events: [], answer: runAnswer(ports, run, terms, requester.lang, traded) });
    },
  });
}
