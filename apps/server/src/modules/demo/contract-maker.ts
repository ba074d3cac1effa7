import { leverCalls } from '@bourse/contract/lever';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { protectionCalls } from '@bourse/contract/protection';
import { walletCalls } from '@bourse/contract/wallet';
import type { Scheduler } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Binding } from '../../platform/http/binding.ts';
import { rightAnswers } from '../protection/index.ts';
import { matchRungs, type Rung, rungsAround, type StandingRung } from './contract-ladder.ts';

/** What the maker of contracts works with. */
export interface ContractMakerPorts {
  /** The doors of customers. */
  readonly bindings: readonly Binding[];
  readonly scheduler: Scheduler;
  /** Opens the account and funds it, once. */
  readonly open: () => Promise<UserId>;
  /** Deletes orders that never opened anything and are over. */
  readonly prune: (user: UserId) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

type Deal = OutputOf<typeof leverCalls.deal>;
type Standing = OutputOf<typeof leverCalls.positions>['list'][number];

const stepMs = 1_500;
const pauseMs = 10_000;
const pruneEverySteps = 400;
/** What a rung is worth, in the currency. */
const rungValue = 20_000;
const multiple = 5;

/** Makes a call as the maker; null where it is refused, which the next step may mend. */
async function call<C extends AnyCall>(
  { bindings }: ContractMakerPorts,
  user: UserId,
  wanted: C,
  fields: object,
): Promise<OutputOf<C> | null> {
  const binding = present(
    bindings.find((one) => one.call === wanted),
    wanted.name,
  );
  const caller = { requestId: 'demo', lang: 'en', ip: '127.0.0.1', userAgent: 'demo', origin: '' } as const;
  const who = { userId: user, sessionId: null, staffId: null, idempotencyKey: undefined };
  const answer = await binding.run({ ...caller, ...who }, fields);
  return answer.ok ? (answer.value as OutputOf<C>) : null; // what the call's own handler gives
}

/** Gets ready once: passes the understanding test and brings its money to the contract account. */
async function begin(ports: ContractMakerPorts): Promise<UserId> {
  const user = await ports.open();
  await call(ports, user, protectionCalls.answer, { answers: [...rightAnswers] });
  const move = {
    currency_id: '3',
    number: '5000000',
    from_field: 'change',
    to_field: 'lever',
    client_order_id: 'contracts',
  };
  await call(ports, user, walletCalls.change, move);
  return user;
}

/** What stands of the maker in one contract, as rungs. */
function standingRungs(positions: readonly Standing[], ticksOf: (text: string) => number): StandingRung[] {
  return positions.flatMap((one): StandingRung[] => {
    const opening = one.type === 1 ? 'buy' : 'sell';
    if (one.pending > 0 && one.limit_price !== null) {
      return [{ id: one.id, side: opening, price: ticksOf(one.limit_price) }];
    }
    if (one.closing > 0 && one.closing_price !== null) {
      return [{ id: one.id, side: opening === 'buy' ? 'sell' : 'buy', price: ticksOf(one.closing_price) }];
    }
    return [];
  });
}

/** Brings the ladder of one contract to where it should stand: bids close shorts before they open longs, asks likewise. */
async function keep(
  ports: ContractMakerPorts,
  user: UserId,
  product: Deal['level_type'],
  pair: Pick<Deal, 'currency_id' | 'legal_id'>,
): Promise<void> {
  const which = { ...pair, level_type: product };
  const deal = await call(ports, user, leverCalls.deal, which);
  const own = await call(ports, user, leverCalls.positions, { ...which, limit: '100' });
  if (deal === null || own === null) return;
  if (deal.mark_price === null || deal.state !== 1) {
    await call(ports, user, leverCalls.cancelAll, { level_type: product, match_id: deal.match_id });
    return;
  }
  const tick = Number.parseFloat(deal.tick);
  const ticksOf = (text: string): number => Math.round(Number.parseFloat(text) / tick);
  const { leaving, missing } = matchRungs(standingRungs(own.list, ticksOf), rungsAround(ticksOf(deal.mark_price)));
  for (const { id } of leaving) await call(ports, user, leverCalls.cancel, { id, level_type: product });
  const idle = own.list.filter(({ lots, pending, closing }) => lots > 0 && pending === 0 && closing === 0);
  const lots = Math.max(1, Math.round(rungValue / (Number.parseFloat(deal.mark_price) * Number.parseFloat(deal.lot))));
  for (const rung of missing) await stand(ports, user, { ...which, rung, lots, tick }, idle);
}

interface Place {
  readonly currency_id: number;
  readonly legal_id: number;
  readonly level_type: Deal['level_type'];
  readonly rung: Rung;
  readonly lots: number;
  readonly tick: number;
}

async function stand(ports: ContractMakerPorts, user: UserId, place: Place, idle: Standing[]): Promise<void> {
  const { rung, lots, tick, ...which } = place;
  // Ticks are decimal fractions: rounding takes away what binary ones add.
  const price = String(Number.parseFloat((rung.price * tick).toFixed(12)));
  const closes = rung.side === 'buy' ? 2 : 1;
  const position = idle.find(({ type }) => type === closes);
  if (position !== undefined) {
    idle.splice(idle.indexOf(position), 1);
    const part = { id: position.id, number: position.lots, target_price: price, level_type: which.level_type };
    if ((await call(ports, user, leverCalls.closePart, part)) !== null) return;
  }
  const type = rung.side === 'buy' ? '1' : '2';
  const order = { ...which, type, number: lots, multiple, status: '0', price };
  await call(ports, user, leverCalls.submit, order);
}

/**
 * Starts the market maker of contracts, an ordinary customer with money of the demo: it has no look at orders before they
 * are in the book.
 */
export function startContractMaker(ports: ContractMakerPorts): { readonly stop: () => Promise<void> } {
  const ending = new AbortController();
  const running = run(ports, ending.signal);
  return {
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}

async function run(ports: ContractMakerPorts, signal: AbortSignal): Promise<void> {
  let user: UserId | null = null;
  for (let step = 1; !signal.aborted; step += 1) {
    let pause = stepMs;
    try {
      user ??= await begin(ports);
      for (const product of ['heyue', 'high'] as const) {
        const contracts = (await call(ports, user, leverCalls.contracts, { level_type: product })) ?? [];
        for (const pair of contracts) await keep(ports, user, product, pair);
      }
      if (step % pruneEverySteps === 0) await ports.prune(user);
    } catch (error) {
      ports.onError(error);
      pause = pauseMs;
    }
    await ports.scheduler.sleep(pause, signal).catch(() => undefined);
  }
}
