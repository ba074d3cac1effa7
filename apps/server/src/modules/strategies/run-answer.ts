import type { OutputOf } from '@bourse/contract/call';
import { eventOf } from '@bourse/contract/event';
import type { Lang } from '@bourse/contract/lang';
import { type strategyCalls, strategyEvents } from '@bourse/contract/strategy';
import { type Atoms, atoms, formatAmount, oneUnit } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { oneRate } from '@bourse/kernel/term';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Price } from '../prices/index.ts';
import type { Run } from './run.ts';
import type { StrategyPorts } from './strategy-ports.ts';
import type { StrategyTerms } from './strategy-terms.ts';

type RunAnswer = OutputOf<typeof strategyCalls.order>;

/** What a run has, in atoms of USDT by a price in 10^-12. */
export function worthOf(run: Pick<Run, 'cash' | 'coins'>, { market, usdt }: StrategyTerms, price: Price): Atoms {
  const coins = (run.coins * price * oneUnit(usdt)) / (oneUnit(market.base) * oneRate);
  return atoms(run.cash + coins);
}

/** The index of a strategy's market; null below the quorum. */
export function indexOf({ feed }: Pick<StrategyPorts, 'feed'>, { market }: StrategyTerms): Price | null {
  return feed?.index(market.symbol)?.price ?? null;
}

/** A run as its customer sees it. @param traded how often it has traded, and what that has cost. */
export function runAnswer(
  ports: Pick<StrategyPorts, 'feed'>,
  run: Run,
  terms: StrategyTerms,
  lang: Lang,
  traded: { readonly trades: number; readonly fees: bigint } | undefined,
): RunAnswer {
  const { market, usdt } = terms;
  const sum = (amount: bigint): string => formatAmount(amount, usdt.scale);
  const price = run.status === 1 && run.coins > 0n ? indexOf(ports, terms) : null;
  const isKnown = run.status !== 1 || run.coins === 0n || price !== null;
  const worth = run.returned ?? (isKnown ? (price === null ? run.cash : worthOf(run, terms, price)) : null);
  return {
    id: run.id,
    product_id: run.productId,
    name: terms.names[lang],
    symbol: market.symbol,
    hash: terms.hash,
    status: run.status,
    closing: run.status === 1 && run.because !== null,
    amount: sum(run.amount),
    cash: sum(run.cash),
    coins: formatAmount(run.coins, market.base.scale),
    currency: market.base.code,
    worth: worth === null ? null : sum(worth),
    profit: worth === null ? null : sum(worth - run.amount),
    fees: sum(traded?.fees ?? 0n),
    trades: traded?.trades ?? 0,
    started_at: toIso(run.startedAt),
    ends_at: toIso(run.endsAt),
    ended_at: run.endedAt === null ? null : toIso(run.endedAt),
    because: run.because,
    returned: run.returned === null ? null : sum(run.returned),
  };
}

/** What is told of runs. */
export function runNews(run: Run, { usdt }: StrategyTerms, at: Instant) {
  const sum = (amount: bigint): string => formatAmount(amount, usdt.scale);
  const facts = { user_id: run.userId, run_id: run.id, at: toIso(at), amount: sum(run.amount) };
  return {
    started: (): OutgoingEvent => eventOf(strategyEvents.started, facts),
    ended: (returned: bigint): OutgoingEvent =>
      eventOf(strategyEvents.ended, { ...facts, returned: sum(returned), because: run.because ?? 'term' }),
  };
}
