import type { AccountId, AssetId, UserId } from '@bourse/kernel/ids';
import { atoms } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../../platform/bus/outbox.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Rejection } from '../../../platform/http/rejection.ts';
import {
  type AccountKey,
  applyLocked,
  houseAccount,
  lockBalances,
  type LockedBalances,
  poolAccount,
  type Posting,
  type ResolveAccounts,
  userAccount,
} from '../../ledger/index.ts';
import { joinIntoStore } from '../../prices/index.ts';
import { readProtections } from '../../protection/index.ts';
import type { ContractState } from './contract-state.ts';
import { family } from '../orders/contract-terms.ts';
import type { CrossAccounts } from '../cross/cross-accounts.ts';
import { releaseSpare } from '../cross/cross-funds.ts';
import { insertCrossTriggers, writeCrossAccounts, writeModes } from '../cross/cross-store.ts';
import { type Effects, type Move, noPosition, type Party, partyName as nameOf } from './effects.ts';
import { claimKeys, type CommandKey, settleKeys } from './key-store.ts';
import { insertFunding } from '../funding/funding-store.ts';
import { eventsOf } from '../lever-events.ts';
import {
  insertFills,
  insertOvernights,
  insertTriggers,
  type MarkPlace,
  updateMarked,
  writePositions,
} from './lever-write-store.ts';
import type { OrderPorts } from '../orders/orders.ts';
import type { PassPorts } from '../liquidation/liquidate.ts';
import { type ContractTrade, tradedCandles, withTrades } from '../orders/recent-trades.ts';

/** A contract with the mark price that it has met last. */
export interface LiveContract {
  /** Another one when the memory was read anew. */
  state: ContractState;
  mark: (MarkPlace & { readonly price: bigint }) | null;
  /** The latest trades of its book, newest first. */
  trades: readonly ContractTrade[];
}

/** What a command works with. */
export type ActPorts = OrderPorts & PassPorts;

/** Something that is done to a contract, in its turn. */
export interface Command {
  readonly contract: LiveContract;
  /** Further contracts that it changes. */
  readonly others?: readonly LiveContract[];
  /** Null for the lane's own work. */
  readonly user: UserId | null;
  readonly key: CommandKey | null;
  /** Whether it opens something, which the customer may have barred themselves from. */
  readonly opens: boolean;
  /** Whether it works the mark price of the contract, and answers null where nothing of that is left. */
  readonly worksMark?: true;
  readonly act: (state: ContractState, at: Instant, ports: ActPorts) => Result<unknown, Rejection>;
}

/** What a batch works with. */
export interface BatchPorts {
  readonly resolve: ResolveAccounts;
  readonly nextId: () => number;
  readonly losses: LossCounts;
}

/** What counts against a customer's own limit of a day; in atoms of USDT, null where it is not known. */
export interface LossCounts {
  /** What was lost for good on this day, in every family, and what is open in others. */
  readonly lost: (tx: Tx, owner: UserId, now: Instant) => Promise<bigint | null>;
  /** What stands behind live positions and waiting orders of all contracts now. */
  readonly atStake: (owner: UserId) => bigint | null;
  /** How much of a currency so much USDT is, cut. */
  readonly fromUsdt: (amount: bigint, asset: AssetId) => bigint | null;
}

const potName = 'lever_margin';
/** At zero before and after: what passes through is collected and paid in one transaction. */
const fundingName = 'lever_funding';
const feeLane = 1;

function keyOf(party: Party, asset: AssetId): AccountKey {
  if (party === 'pot') return poolAccount(potName, asset);
  if (party === 'pool') return poolAccount(family, asset);
  if (party === 'funding') return poolAccount(fundingName, asset);
  if (party === 'fees') return houseAccount('fees', asset, feeLane);
  return userAccount(party.user, asset, 'lever');
}

/** The accounts of a batch by asset and party. */
class Accounts {
  readonly #ids = new Map<string, AccountId>();
  readonly #keys = new Map<string, AccountKey>();

  add(asset: AssetId, party: Party): void {
    this.#keys.set(`${String(asset)} ${nameOf(party)}`, keyOf(party, asset));
  }

  get size(): number {
    return this.#keys.size;
  }

  /** Gives every account its id, opened where it does not exist; before the transaction. */
  async resolve(resolve: ResolveAccounts): Promise<void> {
    const entries = [...this.#keys];
    const ids = await resolve(entries.map(([, key]) => key));
    for (const [place, [name]] of entries.entries()) this.#ids.set(name, present(ids[place], 'a resolved account'));
  }

  ids(): Iterable<AccountId> {
    return this.#ids.values();
  }

  find(asset: AssetId, party: Party): AccountId | undefined {
    return this.#ids.get(`${String(asset)} ${nameOf(party)}`);
  }
}

/** Thrown where a batch has touched an account that it had not locked: it begins anew with that one. */
class AccountMissing extends Error {
  override readonly name = 'AccountMissing';
}

/** What became of each command, in their order. */
export type Outcomes = readonly Result<unknown, Rejection>[];

/**
 * Carries out commands one after another over locked balances, in one transaction, and writes what they did. The states keep
 * their steps open: whoever calls commits them, or takes everything back.
 */
export class LaneBatch {
  readonly #accounts = new Accounts();
  readonly #contracts: readonly LiveContract[];
  readonly #commands: readonly Command[];
  /** What customers with a limit of a day may lose still, before what is at stake now. */
  readonly #lossLeft = new Map<UserId, bigint>();
  readonly #ports: BatchPorts;

  constructor(commands: readonly Command[], ports: BatchPorts) {
    this.#commands = commands;
    this.#ports = ports;
    this.#contracts = [...new Set(commands.flatMap(({ contract, others = [] }) => [contract, ...others]))];
  }

  /** Finds the accounts that will be touched, by doing everything once with boundless funds and taking it back. */
  async prepare(at: Instant): Promise<void> {
    const boundless = 10n ** 30n;
    let ids = Number.MAX_SAFE_INTEGER / 2;
    const ports = {
      freeOf: () => boundless,
      lossLeft: () => null,
      poolFree: () => boundless,
      nextId: () => (ids += 1),
    };
    for (const { state } of this.#contracts) {
      for (const party of ['pot', 'pool', 'fees'] as const) this.#accounts.add(state.terms.asset.id, party);
    }
    for (const command of this.#commands) {
      const { contract, user } = command;
      if (user !== null) this.#accounts.add(contract.state.terms.asset.id, { user });
      this.#perform(command, at, ports);
    }
    this.#noteAccounts();
    this.rollback();
    await this.#accounts.resolve(this.#ports.resolve);
  }

  /** Does a command with all contracts that it changes, or nothing of it; what a cross account needs no more goes back. */
  #perform(command: Command, at: Instant, ports: ActPorts): Result<unknown, Rejection> {
    const { contract, others = [], user } = command;
    const { state } = contract;
    const depths = others.map((other) => other.state.depth);
    for (const other of others) other.state.begin();
    const result = state.attempt(() => {
      const done = command.act(state, at, ports);
      if (done.ok && user !== null) releaseSpare(state, user, at);
      return done;
    });
    if (!result.ok) for (const [place, other] of others.entries()) other.state.rollbackTo(depths[place] ?? 0);
    return result;
  }

  /** Whether an account was touched that is not known yet; notes it. */
  #noteAccounts(): boolean {
    let isNew = false;
    for (const { state } of this.#contracts) {
      const asset = state.terms.asset.id;
      for (const { from, to } of state.effects().moves) {
        for (const party of [from, to]) {
          if (this.#accounts.find(asset, party) !== undefined) continue;
          this.#accounts.add(asset, party);
          isNew = true;
        }
      }
    }
    return isNew;
  }

  /** Keeps everything; after the transaction has committed. */
  commit(at: Instant): void {
    for (const contract of this.#contracts) {
      contract.trades = withTrades(contract.trades, contract.state.effects().fills, at);
      contract.state.commit();
    }
    this.#cross?.settle();
  }

  /** Takes back everything that is not committed. */
  rollback(): void {
    for (const { state } of this.#contracts) state.rollbackAll();
    this.#cross?.takeBack();
  }

  /** @throws AccountMissing; see {@link isAccountMissing}. */
  async run(tx: Tx, at: Instant): Promise<Result<Outcomes, Rejection>> {
    this.rollback();
    const keys = this.#commands.flatMap(({ key }) => key ?? []);
    const repeated = await claimKeys(tx, keys, at);
    const barred = await this.#barred(tx, at, repeated);
    const locked = await lockBalances(tx, this.#accounts.ids());
    if (!locked.ok) return locked;
    const ports = this.#portsOver(locked.value);
    const outcomes = this.#commands.map((command) => {
      const known = (command.key === null ? undefined : repeated.get(command.key)) ?? barred.get(command);
      return known ?? this.#perform(command, at, ports(command.contract));
    });
    if (this.#noteAccounts()) throw new AccountMissing();
    this.#write(tx, at, locked.value);
    this.#noteWorked(tx, outcomes);
    settleKeys(tx, ...this.#settled(outcomes, repeated));
    return ok(outcomes);
  }

  /** Resolves accounts that {@link run} has found missing. */
  resolveMissing(): Promise<void> {
    return this.#accounts.resolve(this.#ports.resolve);
  }

  async #barred(
    tx: Tx,
    at: Instant,
    repeated: ReadonlyMap<CommandKey, unknown>,
  ): Promise<ReadonlyMap<Command, Result<unknown, Rejection>>> {
    const barred = new Map<Command, Result<unknown, Rejection>>();
    const opening = this.#commands.filter(({ opens, key }) => opens && (key === null || !repeated.has(key)));
    const users = [...new Set(opening.flatMap(({ user }) => user ?? []))];
    const byUser = users.length === 0 ? null : await readProtections(tx, users, at);
    for (const command of opening) {
      const answer = command.user === null ? undefined : byUser?.get(command.user)?.allowed;
      if (answer?.ok === false) barred.set(command, answer);
    }
    this.#lossLeft.clear();
    for (const [user, { dailyLoss }] of byUser ?? []) {
      if (dailyLoss === null) continue;
      const lost = await this.#ports.losses.lost(tx, user, at);
      this.#lossLeft.set(user, lost === null ? 0n : dailyLoss - lost);
    }
    return barred;
  }

  #portsOver(locked: LockedBalances): (contract: LiveContract) => ActPorts {
    const freeOf = ({ state }: LiveContract, party: Party): bigint => {
      const asset = state.terms.asset.id;
      const id = this.#accounts.find(asset, party);
      if (id === undefined) {
        this.#accounts.add(asset, party);
        throw new AccountMissing();
      }
      const base = locked.get(id)?.available ?? 0n;
      const same = this.#contracts.filter((other) => other.state.terms.asset.id === asset);
      return same.reduce((free, other) => free + other.state.netOf(party), base);
    };
    return (contract) => ({
      freeOf: (user) => freeOf(contract, { user }),
      lossLeft: (user) => this.#lossLeftOf(user, contract.state, () => freeOf(contract, { user })),
      poolFree: () => freeOf(contract, 'pool'),
      nextId: this.#ports.nextId,
    });
  }

  /** Without a price nothing is known to be left. */
  #lossLeftOf(user: UserId, { cross, terms }: ContractState, freeOf: () => bigint): bigint | null {
    const { atStake, fromUsdt } = this.#ports.losses;
    const left = this.#lossLeft.get(user);
    if (left === undefined) return null;
    const staked = atStake(user);
    const most = staked === null || staked >= left ? 0n : (fromUsdt(left - staked, terms.asset.id) ?? 0n);
    if (cross.modeOf(user) === 'isolated') return most;
    // What is free stands behind cross positions as well: an order puts nothing more at stake, or all of it.
    return freeOf() <= most ? null : 0n;
  }

  #write(tx: Tx, at: Instant, locked: LockedBalances): void {
    const postings: Posting[] = [];
    for (const { state, mark } of this.#contracts) {
      const effects = state.effects();
      const changed = [...effects.changed.values()];
      writePositions(tx, state.terms, changed);
      insertFills(tx, state.terms.productId, at, effects.fills);
      joinIntoStore(tx, tradedCandles(state.terms, effects.fills, at), state.terms.product);
      if (mark !== null) {
        insertTriggers(tx, mark, state.terms.tickPrice, effects.triggers);
        insertOvernights(tx, mark, effects.overnights);
        for (const funding of effects.fundings) insertFunding(tx, state.terms.productId, mark, funding);
      }
      postings.push(...this.#postingsOf(state, effects));
      appendEvents(tx, at, eventsOf(state, effects, at));
    }
    this.#writeCross(tx, at);
    if (postings.length > 0) applyLocked(tx, locked, { at, postings });
  }

  /** All contracts share them. */
  get #cross(): CrossAccounts | undefined {
    return this.#contracts[0]?.state.cross;
  }

  #writeCross(tx: Tx, at: Instant): void {
    const changed = this.#cross?.effects();
    if (changed === undefined) return;
    writeCrossAccounts(tx, changed.accounts);
    writeModes(tx, changed.modes, at);
    const marks = this.#contracts.flatMap(({ state, mark }) =>
      mark === null ? [] : ([[state.terms.productId, mark]] as const),
    ); // pairs
    insertCrossTriggers(tx, changed.triggers, new Map(marks));
  }

  /** Notes the marks that are worked to their end; one that is not is worked again after a restart. */
  #noteWorked(tx: Tx, outcomes: Outcomes): void {
    const worked = this.#commands.flatMap(({ contract, worksMark }, place) => {
      const outcome = outcomes[place];
      const isWorked = worksMark === true && outcome?.ok === true && outcome.value === null;
      return isWorked && contract.mark !== null ? [{ id: contract.state.terms.productId, at: contract.mark.at }] : [];
    });
    for (const [at, contracts] of Map.groupBy(worked, (one) => one.at)) {
      updateMarked(tx, [...new Set(contracts.map(({ id }) => id))], at);
    }
  }

  #postingsOf({ terms }: ContractState, { moves }: Effects): Posting[] {
    const sums = new Map<string, Move>();
    for (const move of moves) {
      const name = `${nameOf(move.from)} ${nameOf(move.to)} ${move.kind} ${String(move.positionId)}`;
      const sum = sums.get(name);
      sums.set(name, sum === undefined ? move : { ...sum, amount: sum.amount + move.amount });
    }
    const idOf = (party: Party): AccountId => present(this.#accounts.find(terms.asset.id, party), 'a locked account');
    return [...sums.values()].map(({ from, to, amount, kind, positionId }) => ({
      debit: idOf(from),
      credit: idOf(to),
      assetId: terms.asset.id,
      amount: atoms(amount),
      kind,
      reference: positionId === noPosition ? `${family}:cross` : `${family}:${String(positionId)}`,
    }));
  }

  #settled(
    outcomes: Outcomes,
    repeated: ReadonlyMap<CommandKey, unknown>,
  ): [{ key: CommandKey; answer: unknown }[], CommandKey[]] {
    const done: { key: CommandKey; answer: unknown }[] = [];
    const refused: CommandKey[] = [];
    for (const [place, { key }] of this.#commands.entries()) {
      if (key === null || repeated.has(key)) continue;
      const outcome = outcomes[place];
      if (outcome?.ok === true) done.push({ key, answer: outcome.value });
      else refused.push(key);
    }
    return [done, refused];
  }
}

/** Whether a batch only has to begin anew with more accounts. */
export function isAccountMissing(error: unknown): boolean {
  return error instanceof AccountMissing;
}
