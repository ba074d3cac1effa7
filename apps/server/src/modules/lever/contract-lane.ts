import { type Instant, instant, startOfDay } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { type KeptMark, lastMarks, type MarkInput, marksBetween, price, recordMarks } from '../prices/index.ts';
import { chargeFunding } from './charge-funding.ts';
import { barredOf, waitingIn, withdrawOpening } from './barred-orders.ts';
import { ContractState } from './contract-state.ts';
import { type ContractTerms, type LeverProduct, readTermsOf, termsLister } from './contract-terms.ts';
import { CrossAccounts } from './cross-accounts.ts';
import { crossCommand, crossGroups } from './cross-work.ts';
import { selectCross } from './cross-store.ts';
import { FundingHours, type FundingOutlook } from './funding-hours.ts';
import { type Command, isAccountMissing, LaneBatch, type LiveContract } from './lane-batch.ts';
import { selectLastId, selectLive, selectMarked } from './lever-store.ts';
import { isInSession } from './session.ts';
import { selectTrades } from './trade-store.ts';
import type { ContractLanePorts } from './lever-ports.ts';
import { lossCounts } from './loss-counts.ts';
import { chargeNight, passMark } from './triggers.ts';

const batchSize = 200;
/** How many positions a mark price may close in one batch. */
const passSize = 200;
/** Waiting commands at most: more would be answered too late. */
const queueSize = 2_000;
/** A mark price that is older is none. */
export const markMs = 10_000;
const termsMs = 1_000;

interface Waiting {
  readonly command: Command;
  readonly settle: (outcome: Result<unknown, Rejection>) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * The one writer of all contracts: takes commands in their order, several in a transaction, and works every mark price. Its
 * memory is what the database has; after a fault it is read anew.
 */
export class ContractLane {
  readonly #ports: ContractLanePorts;
  readonly #listTerms: () => Promise<ContractTerms[]>;
  readonly #contracts = new Map<string, LiveContract>();
  /** The last midnight for which nothing of a contract is left to be charged. */
  readonly #nights = new Map<LiveContract, Instant>();
  readonly #versions = new Map<string, ContractTerms>();
  #cross = new CrossAccounts();
  readonly #fundings = new FundingHours();
  #queue: Waiting[] = [];
  #draining: Promise<void> | null = null;
  #lastId = 0;
  #lastAt = 0;
  #termsAt = Number.NEGATIVE_INFINITY;
  #isSound = false;
  /** Whether a mark price may have been written down and not worked. */
  #isBehind = false;

  constructor(ports: ContractLanePorts) {
    this.#ports = ports;
    this.#listTerms = termsLister(ports.db, ports, ports.clock);
  }

  /** Reads everything that is live, and works the mark prices that were written down and not worked. */
  async start(): Promise<void> {
    await this.#read();
    this.#isBehind = !(await this.#catchUp());
  }

  /** Works the mark prices that were written down and not worked, one after another. @returns whether all are, as on no halt. */
  async #catchUp(): Promise<boolean> {
    const { db, clock } = this.#ports;
    const marked = await selectMarked(db);
    for (const contract of this.#contracts.values()) {
      const from = marked.get(contract.state.terms.productId);
      if (from === undefined) continue;
      const { symbol } = contract.state.terms.market;
      for (const kept of await marksBetween(db, symbol, instant(from + 1), clock.now())) {
        if (!(await this.#work(contract, kept))) return false;
      }
    }
    return this.#workCross();
  }

  /** Commands that wait. */
  get queued(): number {
    return this.#queue.length;
  }

  /** Every contract, also those that opens nothing any more. */
  contracts(): LiveContract[] {
    return [...this.#contracts.values()];
  }

  /** The contract of a pair. @returns MARKET_NOT_FOUND. */
  async find(given: {
    readonly currency_id: number;
    readonly legal_id: number;
    readonly level_type: LeverProduct;
  }): Promise<Result<LiveContract, Rejection>> {
    await this.#refreshTerms();
    const found = this.contracts().find(
      ({ state: { terms } }) =>
        terms.market.base.id === given.currency_id &&
        terms.market.quote.id === given.legal_id &&
        terms.product === given.level_type,
    );
    return found === undefined ? reject('MARKET_NOT_FOUND') : ok(found);
  }

  /** The contract in which a position is live; undefined where it is in none. */
  holding(id: number): LiveContract | undefined {
    return this.contracts().find(({ state }) => state.find(id) !== undefined);
  }

  /** The mark price of a contract, unless it has grown old or its session is over; in 10^-12. */
  markOf({ mark, state }: LiveContract): bigint | null {
    const now = this.now();
    return mark === null || now - mark.at > markMs || !isInSession(state.terms.session, now) ? null : mark.price;
  }

  /** The moment by which sessions are open or closed. */
  now(): Instant {
    return this.#ports.clock.now();
  }

  /** The next funding of a contract; null where nights are charged instead. */
  fundingOf({ state }: LiveContract): FundingOutlook | null {
    return this.#fundings.outlook(state.terms, this.#ports.clock.now());
  }

  /** Does something in its turn. @returns SYSTEM_BUSY where too much waits, TRADING_HALTED, or what the command gives. */
  run(command: Command): Promise<Result<unknown, Rejection>> {
    if (command.user !== null && this.#queue.length >= queueSize) return Promise.resolve(reject('SYSTEM_BUSY'));
    return new Promise((resolve, refuse) => {
      this.#queue.push({ command, settle: resolve, fail: refuse });
      this.#draining ??= this.#drain();
    });
  }

  /** Writes down the mark price of every contract, and works it. Repeated every second. */
  async tick(): Promise<void> {
    const { db, clock } = this.#ports;
    await this.#refreshTerms();
    // While money is halted nothing is worked, and no further price is written down.
    if (this.#isBehind && !(await this.#catchUp())) return;
    this.#isBehind = false;
    await this.#withdrawBarred();
    const seen = this.#seen();
    if (seen.length === 0) return;
    this.#isBehind = true;
    const kept = await db.withTx('mark prices', (tx) => recordMarks(tx, clock.now(), seen));
    if (!(await this.#workAll(kept)) || !(await this.#workCross())) return;
    this.#isBehind = false;
  }

  /** Works the mark prices of a moment together: what they come to is one transaction. @returns false on a halt. */
  async #workAll(kept: readonly KeptMark[]): Promise<boolean> {
    const works = kept.flatMap((one) =>
      this.contracts()
        .filter(({ state }) => state.terms.market.symbol === one.symbol)
        .map((contract) => this.#work(contract, one)),
    );
    // All of them are over before the next moment begins, also where one has failed.
    await Promise.allSettled(works);
    return (await Promise.all(works)).every((isWorked) => isWorked);
  }

  /** Withdraws the opening orders of whoever may open nothing any more. */
  async #withdrawBarred(): Promise<void> {
    const { db, clock, restricted } = this.#ports;
    const waiting = new Map(this.contracts().map((contract) => [contract, waitingIn(contract)]));
    const all = new Set([...waiting.values()].flatMap((users) => [...users]));
    for (const user of await barredOf(db, all, restricted(), clock.now())) {
      for (const [contract, users] of waiting) {
        if (!users.has(user)) continue;
        await this.run({
          contract,
          user: null,
          key: null,
          opens: false,
          act: (state, at) => ok(withdrawOpening(state, user, { at, mark: null })),
        });
      }
    }
  }

  /** Answers what waits and takes nothing more on. */
  async stop(): Promise<void> {
    await this.#draining;
  }

  #seen(): MarkInput[] {
    const feed = this.#ports.feed();
    // Out of its session nothing of a contract is triggered or liquidated: there is no mark price.
    const traded = this.contracts().filter(({ state }) => isInSession(state.terms.session, this.now()));
    const bySymbol = Map.groupBy(traded, ({ state }) => state.terms.market.symbol);
    return [...bySymbol].flatMap(([symbol, contracts]) => {
      const index = feed?.index(symbol) ?? null;
      const state = (contracts.find((one) => one.state.terms.product === 'heyue') ?? contracts[0])?.state;
      return index === null || state === undefined ? [] : [{ symbol, index, mid: midOf(state) }];
    });
  }

  /** Works a mark price of a contract: first what it reaches, then the hour or the midnight that it is the first behind. */
  async #work(contract: LiveContract, kept: KeptMark): Promise<boolean> {
    contract.mark = { id: kept.id, at: kept.at, price: kept.mark };
    contract.state.mark = kept.mark;
    this.#lastAt = Math.max(this.#lastAt, kept.at);
    const midnight = startOfDay(kept.at);
    const isCharged = this.#nights.get(contract) === midnight;
    const { db } = this.#ports;
    await this.#fundings.note(db, contract.state.terms, kept);
    let due = await this.#fundings.due(db, contract.state.terms, kept);
    // Behind which position liquidations go on; null where the mark price is worked to its end.
    let behind: number | null = 0;
    while (behind !== null) {
      const from = behind;
      let isPaid = false;
      const outcome = await this.run({
        contract,
        user: null,
        key: null,
        opens: false,
        worksMark: true,
        act: (state, at, ports) => {
          // What the price has reached was shown before the night took its fee.
          const last = passMark(state, kept, at, ports, passSize, from);
          if (last !== null) return ok(last);
          isPaid = due !== null;
          if (due !== null) chargeFunding(state, due, kept.mark, at);
          return ok(!isCharged && chargeNight(state, midnight, kept.mark, at, passSize) ? from : null);
        },
      });
      if (!outcome.ok) return false;
      if (isPaid && due !== null) this.#fundings.paid(contract.state.terms, due);
      if (isPaid) due = null;
      behind = outcome.value as number | null; // what the command gives
    }
    this.#nights.set(contract, midnight);
    return true;
  }

  /** Holds the cross accounts against the mark prices of all contracts, after those have met them. @returns false on a halt. */
  async #workCross(): Promise<boolean> {
    for (const group of crossGroups(this.contracts())) {
      let behind: number | null = 0;
      while (behind !== null) {
        const outcome = await this.run(crossCommand(group, passSize, behind));
        if (!outcome.ok) return false;
        behind = outcome.value as number | null; // what the command gives
      }
    }
    return true;
  }

  async #drain(): Promise<void> {
    try {
      // What is asked for in one go shares a transaction.
      await Promise.resolve();
      while (this.#queue.length > 0) await this.#runBatch(this.#take());
    } finally {
      this.#draining = null;
    }
  }

  /** The next commands, no two of them under one key. */
  #take(): Waiting[] {
    const taken: Waiting[] = [];
    const keys = new Set<string>();
    const left: Waiting[] = [];
    for (const one of this.#queue) {
      const { key } = one.command;
      const name = key === null ? null : `${key.userId} ${key.call} ${key.key}`;
      if (taken.length >= batchSize || (name !== null && keys.has(name))) left.push(one);
      else taken.push(one);
      if (name !== null) keys.add(name);
    }
    this.#queue = left;
    return taken;
  }

  async #runBatch(waiting: readonly Waiting[]): Promise<void> {
    const { clock, resolve } = this.#ports;
    const commands = waiting.map(({ command }) => command);
    const losses = lossCounts(this.#ports, () => this.contracts());
    const batch = new LaneBatch(commands, { resolve, nextId: () => (this.#lastId += 1), losses });
    try {
      if (!this.#isSound) await this.#read();
      // Later than every mark price that was worked, also where that was moved behind another.
      const at = instant(Math.max(clock.now(), this.#lastAt + 1));
      this.#lastAt = at;
      await batch.prepare(at);
      const outcomes = await this.#commit(batch, at);
      batch.commit(at);
      for (const [place, { settle }] of waiting.entries()) {
        settle(outcomes.ok ? present(outcomes.value[place], 'an outcome') : outcomes);
      }
    } catch (error) {
      batch.rollback();
      this.#isSound = false;
      for (const { fail } of waiting) fail(error);
    }
  }

  async #commit(batch: LaneBatch, at: Instant) {
    const { db } = this.#ports;
    for (;;) {
      try {
        const outcomes = await db.withTx('contracts', (tx) => batch.run(tx, at));
        if (!outcomes.ok) batch.rollback();
        return outcomes;
      } catch (error) {
        if (!isAccountMissing(error)) throw error;
        batch.rollback();
        await batch.resolveMissing();
      }
    }
  }

  /** Takes everything from the database. Contracts keep their objects, which waiting commands hold. */
  async #read(): Promise<void> {
    const { db } = this.#ports;
    this.#termsAt = Number.NEGATIVE_INFINITY;
    await this.#refreshTerms();
    const live = Map.groupBy(await selectLive(db), ({ productId }) => productId);
    const ids = [...live.values()].flat().map(({ termsId }) => termsId);
    for (const [id, terms] of await readTermsOf(db, this.#ports, [...new Set(ids)])) this.#versions.set(id, terms);
    const marks = await lastMarks(db, [...new Set(this.contracts().map(({ state }) => state.terms.market.symbol))]);
    const trades = await selectTrades(db, [...this.#contracts.keys()]);
    this.#cross = new CrossAccounts();
    const { users, accounts } = await selectCross(db);
    for (const contract of this.#contracts.values()) {
      const { terms } = contract.state;
      contract.state = this.#newState(terms);
      contract.trades = trades.get(terms.productId) ?? [];
      contract.state.restore(live.get(terms.productId) ?? [], contract.trades[0]?.ticks ?? null);
      const mark = marks.get(terms.market.symbol);
      contract.mark ??= mark === undefined ? null : { id: mark.id, at: mark.at, price: mark.mark };
      contract.state.mark = contract.mark?.price ?? null;
      this.#lastAt = Math.max(this.#lastAt, mark?.at ?? 0);
    }
    this.#cross.restore(users, accounts);
    this.#lastId = Math.max(this.#lastId, await selectLastId(db));
    await this.#fundings.read(
      db,
      this.contracts().map(({ state }) => state.terms),
    );
    this.#isSound = true;
  }

  #newState(terms: ContractTerms): ContractState {
    const termsOf = (id: string): ContractTerms => present(this.#versions.get(id), 'the terms of a position', id);
    return new ContractState(terms, termsOf, this.#cross);
  }

  /** Reads the terms in force, at most once a second. */
  async #refreshTerms(): Promise<void> {
    const { clock } = this.#ports;
    if (clock.now() - this.#termsAt < termsMs) return;
    this.#termsAt = clock.now();
    for (const terms of await this.#listTerms()) {
      this.#versions.set(terms.termsId, terms);
      const known = this.#contracts.get(terms.productId);
      if (known === undefined)
        this.#contracts.set(terms.productId, { state: this.#newState(terms), mark: null, trades: [] });
      else known.state.terms = terms;
    }
  }
}

/** The middle of a contract's own book in 10^-12; null without both sides. */
function midOf({ book, terms }: ContractState) {
  const { bids, asks } = book.depth(1);
  const [bid, ask] = [bids[0], asks[0]];
  if (bid === undefined || ask === undefined) return null;
  return price((BigInt(bid.price) * terms.tickPrice + BigInt(ask.price) * terms.tickPrice) / 2n);
}
