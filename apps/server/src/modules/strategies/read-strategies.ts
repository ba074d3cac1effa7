import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { strategyCalls } from '@bourse/contract/strategy';
import { formatAmount } from '@bourse/kernel/amount';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { oneRate } from '@bourse/kernel/term';
import type { Rejection } from '../../platform/http/rejection.ts';
import { formatRate } from '../products/index.ts';
import { selectPast } from './run-store.ts';
import { findBackTest } from './back-test-store.ts';
import { countPast, sumAllRunning } from './run-sums-store.ts';
import { sumTrades } from './step-store.ts';
import type { StrategyPorts } from './strategy-ports.ts';
import { findTerms, listTerms, type StrategyTerms } from './strategy-terms.ts';

type Strategy = OutputOf<typeof strategyCalls.list>[number];

async function answersOf(ports: StrategyPorts, all: readonly StrategyTerms[], lang: Lang): Promise<Strategy[]> {
  const [running, past] = [await sumAllRunning(ports.db), await countPast(ports.db)];
  return all.map((terms) => {
    const { maximum, minimum, productId, quota, usdt } = terms;
    const sum = (amount: bigint): string => formatAmount(amount, usdt.scale);
    const left = quota - (running.get(productId) ?? 0n);
    return {
      id: productId,
      terms_id: terms.termsId,
      name: terms.names[lang],
      rule: terms.rule,
      hash: terms.hash,
      term_days: terms.termDays,
      minimum: sum(minimum),
      maximum: maximum === null ? null : sum(maximum),
      quota: sum(quota),
      remaining: sum(left > 0n ? left : 0n),
      loss_limit: formatRate(terms.lossLimit),
      state: terms.isOpen ? (left < minimum ? 2 : 1) : 3,
      ...(past.get(productId) ?? { runs: 0, gained: 0 }),
    };
  });
}

/** A page of the strategies with their published rules. */
export async function listStrategies(
  ports: StrategyPorts,
  lang: Lang,
  { page, limit }: InputOf<typeof strategyCalls.list>,
): Promise<Strategy[]> {
  const all = await listTerms(ports, ports.clock.now());
  return answersOf(ports, all.slice((page - 1) * limit, page * limit), lang);
}

/** The back-test of a version, as it was kept; null until there is one. */
async function backTestOf({ db }: StrategyPorts, termsId: string) {
  const kept = await findBackTest(db, termsId);
  if (kept === undefined) return null;
  const { closesHash, days, drawdown, feeBps, from, lost, result, simulated, to, trades } = kept;
  return {
    from: toIso(from),
    to: toIso(to),
    closes_hash: closesHash,
    fee: formatRate((BigInt(feeBps) * oneRate) / 10_000n),
    simulated,
    result: formatRate(result),
    drawdown: formatRate(drawdown),
    days,
    trades,
    lost,
  };
}

/** One strategy with its past. @returns NOT_FOUND. */
export async function readStrategy(
  ports: StrategyPorts,
  lang: Lang,
  { id, page, limit }: InputOf<typeof strategyCalls.detail>,
): Promise<Result<OutputOf<typeof strategyCalls.detail>, Rejection>> {
  const terms = await findTerms(ports, ports.db, id, ports.clock.now());
  if (!terms.ok) return terms;
  const [answer] = await answersOf(ports, [terms.value], lang);
  const runs = await selectPast(ports.db, id, { limit, offset: (page - 1) * limit });
  const traded = await sumTrades(
    ports.db,
    runs.map((run) => run.id),
  );
  const past = runs.map(({ id: runId, amount, endedAt, returned, startedAt }) => ({
    started_at: toIso(startedAt),
    ended_at: toIso(present(endedAt, 'its end')),
    result: formatRate(((present(returned, 'what came back') - amount) * oneRate) / amount),
    trades: traded.get(runId)?.trades ?? 0,
  }));
  return ok({ ...present(answer, 'the strategy'), past, back_test: await backTestOf(ports, terms.value.termsId) });
}
