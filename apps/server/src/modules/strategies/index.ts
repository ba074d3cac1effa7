/** Published strategies that trade with customers' money. See README.md of this folder. */
import { strategyCalls, strategyEvents, strategyFamily } from '@bourse/contract/strategy';
import { userId } from '@bourse/kernel/ids';
import { ok } from '@bourse/kernel/result';
import { bind, requireUserContext } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import { strategyData } from './customer-data-store.ts';
import { listRuns, listTrades, readRun } from './read-runs.ts';
import { listStrategies, readStrategy } from './read-strategies.ts';
import { backTester } from './keep-back-tests.ts';
import { closesOfCandles } from './read-closes.ts';
import { startRun } from './start-run.ts';
import { stopRun } from './stop-run.ts';
import { family, numeraire, type StrategyPorts } from './strategy-ports.ts';
import { strategyTermsFamily } from './strategy-terms.ts';

export { strategySource } from './strategy-source-store.ts';
export { backTest, type BackTest, hashOfCloses } from './back-test.ts';
export { hashOfRule } from './strategy.ts';
export { backTester } from './keep-back-tests.ts';
export { closesOfCandles } from './read-closes.ts';
export type { RunnerPorts } from './move-run.ts';
export { strategyRunner } from './run-strategies.ts';
export { type ReadCloses, strategyDesk, type StrategyPorts } from './strategy-ports.ts';

/** Opens the family. Runs trade where the engine is: see {@link strategyRunner}. */
export function openStrategies(ports: StrategyPorts): ModuleManifest {
  const { registry, markets } = ports;
  return {
    name: family,
    customerData: strategyData,
    routes: [
      bind(strategyCalls.list, async ({ lang }, input) => ok(await listStrategies(ports, lang, input))),
      bind(strategyCalls.detail, ({ lang }, input) => readStrategy(ports, lang, input)),
      bind(strategyCalls.confirm, (context, input) => startRun(ports, requireUserContext(context), input)),
      bind(strategyCalls.orders, (context, input) => listRuns(ports, requireUserContext(context), input)),
      bind(strategyCalls.order, (context, { id }) => readRun(ports, requireUserContext(context), id)),
      bind(strategyCalls.positions, (context, input) => listTrades(ports, requireUserContext(context), input)),
      bind(strategyCalls.stop, (context, input) => stopRun(ports, requireUserContext(context), input)),
    ],
    postingKinds: strategyFamily.postingKinds,
    notices: [
      noticeOf(strategyEvents.started, ({ user_id: owner, amount }) => ({
        userId: userId(owner),
        kind: 'strategies_started',
        args: { amount, currency: numeraire },
      })),
      noticeOf(strategyEvents.ended, ({ user_id: owner, amount, returned }) => ({
        userId: userId(owner),
        kind: 'strategies_ended',
        args: { amount, currency: numeraire, returned },
      })),
    ],
    repetitions: [backTester(ports, closesOfCandles(markets))],
    terms: [strategyTermsFamily(registry, markets)],
  };
}
