import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { leverCalls } from '@bourse/contract/lever';
import { matchRungs, type Rung, rungsAround, type StandingRung } from './contract-ladder.ts';

type Contract = OutputOf<typeof leverCalls.contracts>[number];
type Standing = OutputOf<typeof leverCalls.positions>['list'][number];

/** What a rung is worth, in the currency. */
const rungValue = 20_000;
const multiple = 5;
/** What is known of a contract is asked anew after so many steps: terms change, and staff may withdraw an order. */
const rememberedSteps = 40;

/** How the ladders of a customer are kept. */
export interface LadderPorts {
  /** Makes a call as that customer; null where it is refused, which the next step may mend. */
  readonly call: <C extends AnyCall>(wanted: C, fields: object) => Promise<OutputOf<C> | null>;
  /** A number that differs when any contract was traded meanwhile, also by others; null where that is not known. */
  readonly traded: () => number | null;
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

/** The ladders of all contracts, over the account as it was seen last. */
export class ContractLadders {
  readonly #ports: LadderPorts;
  readonly #known = new Map<string, Known>();
  #step = 0;

  constructor(ports: LadderPorts) {
    this.#ports = ports;
  }

  /** Brings all ladders to where they should stand, together, so that their orders share transactions. */
  async step(): Promise<void> {
    this.#step += 1;
    const contracts: Contract[] = [];
    for (const product of ['heyue', 'high'] as const) {
      contracts.push(...((await this.#ports.call(leverCalls.contracts, { level_type: product })) ?? []));
    }
    const kept = await Promise.allSettled(contracts.map((contract) => this.#keep(contract)));
    const failed = kept.find((one) => one.status === 'rejected');
    if (failed !== undefined) {
      this.#known.clear();
      throw failed.reason;
    }
  }

  async #knowledgeOf(contract: Contract): Promise<Known | null> {
    const name = nameOf(contract);
    const known = this.#known.get(name);
    const traded = this.#ports.traded();
    if (known !== undefined && known.traded !== null && known.traded === traded && this.#step < known.untilStep) {
      return known;
    }
    const which = pairOf(contract);
    const deal = await this.#ports.call(leverCalls.deal, which);
    const own = await this.#ports.call(leverCalls.positions, { ...which, limit: '100' });
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
    const answer = (await this.#ports.call(wanted, fields)) as Standing | null; // each of these calls gives the position
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
      await this.#ports.call(leverCalls.cancelAll, { level_type: product, match_id: match });
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
