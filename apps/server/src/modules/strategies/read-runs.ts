import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import type { strategyCalls } from '@bourse/contract/strategy';
import { atoms, formatAmount, mulDiv, oneUnit } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { oneRate } from '@bourse/kernel/term';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { formatPrice, price } from '../prices/index.ts';
import type { Run, Step } from './run.ts';
import { runAnswer } from './run-answer.ts';
import { findRun, selectRuns } from './run-store.ts';
import { selectTrades, sumTrades } from './step-store.ts';
import type { StrategyPorts } from './strategy-ports.ts';
import { type StrategyTerms, termsOf } from './strategy-terms.ts';

/** Who reads their own runs. */
export interface RunReader {
  readonly userId: UserId;
  readonly lang: Lang;
}

async function runsOf(ports: StrategyPorts, runs: readonly Run[], lang: Lang) {
  const terms = await termsOf(
    ports,
    ports.db,
    runs.map(({ termsId }) => termsId),
  );
  const traded = await sumTrades(
    ports.db,
    runs.map(({ id }) => id),
  );
  return runs.map((run) =>
    runAnswer(ports, run, present(terms.get(run.termsId), 'its terms'), lang, traded.get(run.id)),
  );
}

/** Own runs, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listRuns(
  ports: StrategyPorts,
  { userId, lang }: RunReader,
  input: InputOf<typeof strategyCalls.orders>,
): Promise<Result<OutputOf<typeof strategyCalls.orders>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectRuns(ports.db, userId, slice.value);
  return ok(pageOf(input, await runsOf(ports, rows, lang), total));
}

/** One own run. @returns NOT_FOUND. */
export async function readRun(
  ports: StrategyPorts,
  { userId, lang }: RunReader,
  id: string,
): Promise<Result<OutputOf<typeof strategyCalls.order>, Rejection>> {
  const run = await findRun(ports.db, userId, id);
  return run === undefined ? reject('NOT_FOUND') : ok(present((await runsOf(ports, [run], lang))[0], 'the run'));
}

function tradeAnswer({ market, usdt }: StrategyTerms, { begunAt, done, side, step }: Step) {
  const { fee, filled, turnover } = present(done, 'a step that is over');
  const average = (turnover * oneUnit(market.base) * oneRate) / (filled * oneUnit(usdt));
  const coin = side === 'buy' ? market.base : usdt;
  return {
    id: String(step),
    side,
    symbol: market.symbol,
    amount: formatAmount(filled, market.base.scale),
    price: formatPrice(price(average)),
    total: formatAmount(turnover, usdt.scale),
    fee: formatAmount(mulDiv(atoms(fee), 1n, 1n, 'down'), coin.scale),
    fee_currency: coin.code,
    at: toIso(begunAt),
  };
}

/** What one own run has traded, newest first. @returns NOT_FOUND, PARAMETER_ERROR for a strange cursor. */
export async function listTrades(
  ports: StrategyPorts,
  { userId }: RunReader,
  input: InputOf<typeof strategyCalls.positions>,
): Promise<Result<OutputOf<typeof strategyCalls.positions>, Rejection>> {
  const run = await findRun(ports.db, userId, input.id);
  if (run === undefined) return reject('NOT_FOUND');
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const terms = present((await termsOf(ports, ports.db, [run.termsId])).get(run.termsId), 'its terms');
  const { rows, total } = await selectTrades(ports.db, run.id, slice.value);
  return ok(
    pageOf(
      input,
      rows.map((step) => tradeAnswer(terms, step)),
      total,
    ),
  );
}
