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
  /** A number that differs when any contract was traded meanwhile, also by others; null where that is not known. */
  readonly traded: () => number | null;
}

type Contract = OutputOf<typeof leverCalls.contracts>[number];
type Standing = OutputOf<typeof leverCalls.positions>['list'][number];

const stepMs = 1_500;
const pauseMs = 10_000;
const pruneEverySteps = 400;
/** What is known of a contract is asked anew after so many steps: terms change, and staff may withdraw an order. */
const rememberedSteps = 40;
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

/** What the maker knows of a contract, so that it need not ask while nobody trades there. */
interface Known {
  /** Of one tick and one lot. */
  readonly tick: number;
  readonly lot: number;
  readonly positions: Map<string, Standing>;
  readonly traded: number | null;
  readonly untilStep: number;
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

/** The maker at work: its account as it has seen it last. */
class Maker {
  readonly #ports: ContractMakerPorts;
  readonly #user: UserId;
  readonly #known = new Map<string, Known>();
  #step = 0;

  constructor(ports: ContractMakerPorts, user: UserId) {
    this.#ports = ports;
    this.#user = user;
  }

  /** Brings all ladders to where they should stand, together, so that their orders share transactions. */
  async step(): Promise<void> {
    this.#step += 1;
    const contracts: Contract[] = [];
    for (const product of ['heyue', 'high'] as const) {
      contracts.push(...((await this.#call(leverCalls.contracts, { level_type: product })) ?? []));
    }
    const kept = await Promise.allSettled(contracts.map((contract) => this.#keep(contract)));
    const failed = kept.find((one) => one.status === 'rejected');
    if (failed !== undefined) {
      this.#known.clear();
      throw failed.reason;
    }
  }

  #call<C extends AnyCall>(wanted: C, fields: object): Promise<OutputOf<C> | null> {
    return call(this.#ports, this.#user, wanted, fields);
  }

  async #knowledgeOf(contract: Contract): Promise<Known | null> {
    const name = nameOf(contract);
    const known = this.#known.get(name);
    const traded = this.#ports.traded();
    if (known !== undefined && known.traded !== null && known.traded === traded && this.#step < known.untilStep) {
      return known;
    }
    const which = pairOf(contract);
    const deal = await this.#call(leverCalls.deal, which);
    const own = await this.#call(leverCalls.positions, { ...which, limit: '100' });
    if (deal === null || own === null) return null;
    const positions = new Map(own.list.map((one) => [one.id, one]));
    const [tick, lot] = [Number.parseFloat(deal.tick), Number.parseFloat(deal.lot)];
    const found = { tick, lot, positions, traded, untilStep: this.#step + rememberedSteps };
    this.#known.set(name, found);
    return found;
  }

  /** Does something to an order, and notes how it stands then. @returns false where it was refused. */
  async #change<C extends AnyCall>(contract: Contract, wanted: C, fields: object): Promise<boolean> {
    const name = nameOf(contract);
    const answer = (await this.#call(wanted, fields)) as Standing | null; // each of these calls gives the position
    // What was refused stands otherwise than it was known to.
    if (answer === null) this.#known.delete(name);
    else if (answer.lots === 0 && answer.pending === 0) this.#known.get(name)?.positions.delete(answer.id);
    else this.#known.get(name)?.positions.set(answer.id, answer);
    return answer !== null;
  }

  /** Brings the ladder of one contract to where it should stand: bids close shorts before they open longs, asks likewise. */
  async #keep(contract: Contract): Promise<void> {
    const { mark_price: mark, state, level_type: product, match_id: match } = contract;
    const known = await this.#knowledgeOf(contract);
    if (known === null) return;
    const own = [...known.positions.values()];
    const ticksOf = (text: string): number => Math.round(Number.parseFloat(text) / known.tick);
    const standing = standingRungs(own, ticksOf);
    if (mark === null || state !== 1) {
      if (standing.length === 0) return;
      await this.#call(leverCalls.cancelAll, { level_type: product, match_id: match });
      this.#known.delete(nameOf(contract));
      return;
    }
    const { leaving, missing } = matchRungs(standing, rungsAround(ticksOf(mark)));
    await Promise.all(leaving.map(({ id }) => this.#change(contract, leverCalls.cancel, { id, level_type: product })));
    const idle = own.filter(({ lots, pending, closing }) => lots > 0 && pending === 0 && closing === 0);
    const lots = Math.max(1, Math.round(rungValue / (Number.parseFloat(mark) * known.lot)));
    await Promise.all(missing.map((rung) => this.#stand(contract, rung, lots, known.tick, idle)));
  }

  async #stand(contract: Contract, rung: Rung, lots: number, tick: number, idle: Standing[]): Promise<void> {
    // Ticks are decimal fractions: rounding takes away what binary ones add.
    const price = String(Number.parseFloat((rung.price * tick).toFixed(12)));
    const closes = rung.side === 'buy' ? 2 : 1;
    const position = idle.find(({ type }) => type === closes);
    if (position !== undefined) {
      idle.splice(idle.indexOf(position), 1);
      const part = { id: position.id, number: position.lots, target_price: price, level_type: contract.level_type };
      if (await this.#change(contract, leverCalls.closePart, part)) return;
    }
    const type = rung.side === 'buy' ? '1' : '2';
    const order = { ...pairOf(contract), type, number: lots, multiple, status: '0', price };
    await this.#change(contract, leverCalls.submit, order);
  }
}

const nameOf = ({ level_type: product, match_id: match }: Contract): string => `${product} ${String(match)}`;

const pairOf = ({ currency_id, legal_id, level_type }: Contract) => ({ currency_id, legal_id, level_type });

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
  let maker: { readonly user: UserId; readonly own: Maker } | null = null;
  for (let step = 1; !signal.aborted; step += 1) {
    let pause = stepMs;
    try {
      maker ??= await open(ports);
      await maker.own.step();
      if (step % pruneEverySteps === 0) await ports.prune(maker.user);
    } catch (error) {
      ports.onError(error);
      pause = pauseMs;
    }
    await ports.scheduler.sleep(pause, signal).catch(() => undefined);
  }
}

async function open(ports: ContractMakerPorts): Promise<{ readonly user: UserId; readonly own: Maker }> {
  const user = await begin(ports);
  return { user, own: new Maker(ports, user) };
}
