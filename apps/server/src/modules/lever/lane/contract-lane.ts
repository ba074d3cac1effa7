import { type Instant, instant, startOfDay } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { FaultError } from '../../../platform/fault.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { type KeptMark, lastMarks, marksBetween, recordMarks } from '../../prices/index.ts';
import { chargeFunding } from '../funding/charge-funding.ts';
import { barredOf, waitingIn, withdrawOpening } from '../liquidation/barred-orders.ts';
import { ContractState } from './contract-state.ts';
import { type ContractTerms, type LeverProduct, readTermsOf, termsLister } from '../orders/contract-terms.ts';
import { CrossAccounts } from '../cross/cross-accounts.ts';
import { crossCommand, crossGroups } from '../cross/cross-work.ts';
import { selectCross } from '../cross/cross-store.ts';
import { collectBugs, FailingContracts } from './failing-contracts.ts';
import { FundingHours, type FundingOutlook } from '../funding/funding-hours.ts';
import { type Command, isAccountMissing, LaneBatch, type LiveContract } from './lane-batch.ts';
import { selectLastId, selectLive, selectMarked } from '../lever-store.ts';
import { isInSession } from '../orders/session.ts';
import { selectTrades } from '../orders/trade-store.ts';
import type { ContractLanePorts } from '../lever-ports.ts';
import { seenNow } from './seen-prices.ts';
import { type Waiting, WaitingCommands } from './waiting-commands.ts';
import { lossCounts } from '../liquidation/loss-counts.ts';
import { chargeNight, passMark } from '../orders/triggers.ts';

/** How many positions a mark price may close in one batch. */
const passSize = 200;
/** A mark price that is older is none. */
export const markMs = 10_000;
const termsMs = 1_000;
/** So many single commands of a batch may fail by a bug before the rest is failed with them: then it is not theirs. */
const bugsMost = 8;

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
  readonly #queue = new WaitingCommands();
  #draining: Promise<void> | null = null;
  #lastId = 0;
  #lastAt = 0;
  #termsAt = Number.NEGATIVE_INFINITY;
  #isSound = false;
  /** Whether a mark price may have been written down and not worked. */
  #isBehind = false;
  readonly #failing = new FailingContracts();

  constructor(ports: ContractLanePorts) {
    this.#ports = ports;
    this.#listTerms = termsLister(ports.db, ports, ports.clock);
  }

  /** Reads everything that is live, and works the mark prices that were written down and not worked. */
  async start(): Promise<void> {
    await this.#read();
    this.#isBehind = !(await this.#catchUp());
  }

  /**
   * Works the mark prices that were written down and not worked, one after another. A contract that fails by a bug keeps none of
   * the others from theirs.
   * @returns whether all that did not fail are worked, as on no halt.
   */
  async #catchUp(bugs: unknown[] = []): Promise<boolean> {
    const { db, clock } = this.#ports;
    const marked = await selectMarked(db);
    for (const contract of this.#contracts.values()) {
      const from = marked.get(contract.state.terms.productId);
      if (from === undefined || this.#failing.isResting(contract, this.now())) continue;
      const { symbol } = contract.state.terms.market;
      for (const kept of await marksBetween(db, symbol, instant(from + 1), clock.now())) {
        const isWorked = await this.#workApart(contract, kept, bugs);
        if (isWorked === null) break;
        if (!isWorked) return false;
      }
    }
    return this.#workCross(bugs);
  }

  /** Commands that wait. */
  get queued(): number {
    return this.#queue.size;
  }

  /** Contracts that nobody trades because their mark prices meet a bug again and again. */
  get setAside(): number {
    return this.contracts().filter((contract) => this.#failing.isAside(contract)).length;
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

  /** The mark price of a contract, unless it has grown old, its session is over, or it is set aside; in 10^-12. */
  markOf(contract: LiveContract): bigint | null {
    const { mark, state } = contract;
    const now = this.now();
    if (mark === null || now - mark.at > markMs || this.#failing.isAside(contract)) return null;
    return isInSession(state.terms.session, now) ? mark.price : null;
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
    if (command.user !== null && this.#queue.isFull) return Promise.resolve(reject('SYSTEM_BUSY'));
    return new Promise((resolve, refuse) => {
      this.#queue.add({ command, settle: resolve, fail: refuse });
      this.#draining ??= this.#drain();
    });
  }

  /**
   * Writes down the mark price of every contract, and works it. Repeated every second.
   * @throws the bug that a contract has met, or several of them, when the others are worked; a fault of the database at once.
   */
  async tick(): Promise<void> {
    const bugs: unknown[] = [];
    await this.#tick(bugs);
    if (bugs.length > 1) throw new AggregateError(bugs, `${String(bugs.length)} mark prices could not be worked`);
    if (bugs.length > 0) throw bugs[0];
  }

  async #tick(bugs: unknown[]): Promise<void> {
    const { db, clock } = this.#ports;
    await this.#refreshTerms();
    // While money is halted nothing is worked, and no further price is written down.
    if (this.#isBehind && !(await this.#catchUp(bugs))) return;
    this.#isBehind = false;
    await this.#withdrawBarred();
    const seen = seenNow(this.contracts(), this.#ports.feed(), this.now());
    if (seen.length > 0) {
      this.#isBehind = true;
      const kept = await db.withTx('mark prices', (tx) => recordMarks(tx, clock.now(), seen));
      if (!(await this.#workAll(kept, bugs)) || !(await this.#workCross(bugs))) return;
    }
    this.#isBehind = bugs.length > 0 || this.#failing.size > 0;
  }

  /** Works the mark prices of a moment together: what they come to is one transaction. @returns false on a halt. */
  async #workAll(kept: readonly KeptMark[], bugs: unknown[]): Promise<boolean> {
    const works = kept.flatMap((one) =>
      this.contracts()
        // What has failed is worked in its order, when the lane catches up.
        .filter((contract) => contract.state.terms.market.symbol === one.symbol && !this.#failing.has(contract))
        .map((contract) => this.#workApart(contract, one, bugs)),
    );
    // All of them are over before the next moment begins, also where one has failed.
    await Promise.allSettled(works);
    return (await Promise.all(works)).every((isWorked) => isWorked !== false);
  }

  /** Works a mark price. @returns false on a halt, null where it met a bug, which is noted. @throws FaultError. */
  async #workApart(contract: LiveContract, kept: KeptMark, bugs: unknown[]): Promise<boolean | null> {
    const isWorked = await collectBugs(bugs, () => this.#work(contract, kept));
    if (isWorked === null) this.#failing.failed(contract, this.now());
    else if (isWorked) this.#failing.mended(contract);
    return isWorked;
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
  async #workCross(bugs: unknown[]): Promise<boolean> {
    for (const group of crossGroups(this.contracts())) {
      const isWorked = await collectBugs(bugs, async () => {
        let behind: number | null = 0;
        while (behind !== null) {
          const outcome = await this.run(crossCommand(group, passSize, behind));
          if (!outcome.ok) return false;
          behind = outcome.value as number | null; // what the command gives
        }
        return true;
      });
      if (isWorked === false) return false;
    }
    return true;
  }

  async #drain(): Promise<void> {
    try {
      // What is asked for in one go shares a transaction.
      await Promise.resolve();
      while (this.#queue.size > 0) await this.#runBatch(this.#queue.take());
    } finally {
      this.#draining = null;
    }
  }

  /** Carries out commands in one transaction. On a bug, bisects until the failing command is alone. */
  async #runBatch(waiting: readonly Waiting[], bugs = { left: bugsMost }): Promise<void> {
    const { clock, resolve } = this.#ports;
    const commands = waiting.map(({ command }) => command);
    const losses = lossCounts(this.#ports, () => this.contracts());
    const batch = new LaneBatch(commands, { resolve, nextId: () => (this.#lastId += 1), losses });
    let isCommitted = false;
    try {
      if (!this.#isSound) await this.#read();
      // Strictly after the latest processed mark price, even if that timestamp was bumped.
      const at = instant(Math.max(clock.now(), this.#lastAt + 1));
      this.#lastAt = at;
      await batch.prepare(at);
      const outcomes = await this.#commit(batch, at);
      // From here on it is in the database: whatever happens, it must not run again.
      isCommitted = true;
      batch.commit(at);
      for (const [place, { settle }] of waiting.entries()) {
        settle(outcomes.ok ? present(outcomes.value[place], 'an outcome') : outcomes);
      }
    } catch (error) {
      batch.rollback();
      this.#isSound = false;
      const isLast = isCommitted || waiting.length === 1 || bugs.left === 0;
      if (isLast || error instanceof FaultError) {
        bugs.left -= 1;
        for (const { fail } of waiting) fail(error);
        return;
      }
      const middle = waiting.length >>> 1;
      await this.#runBatch(waiting.slice(0, middle), bugs);
      await this.#runBatch(waiting.slice(middle), bugs);
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
