import type { AssetId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { oneRate } from '@bourse/kernel/term';
import type { CrossFigures } from './cross-margin.ts';
import { CrossScreen } from './cross-screen.ts';
import { type CrossStanding, legOf, type MarkedContract, type PlacedLeg, standingOf } from './cross-standing.ts';
import type { Position } from '../positions/position.ts';

/** Isolated: every position has its own margin. Cross: one balance stands behind all. */
export type MarginMode = 'isolated' | 'cross';

/** The balance behind a customer's cross positions of one currency. */
export interface CrossAccount {
  readonly user: UserId;
  readonly asset: AssetId;
  /** In atoms. Below zero only while the profit of open positions is larger. */
  readonly balance: bigint;
  /** From when on no mark prices have liquidated it. */
  readonly watchedFrom: Instant;
}

/** An account with the mark prices that liquidated it. */
export interface CrossTrigger {
  readonly id: number;
  readonly account: CrossAccount;
  readonly figures: CrossFigures;
  readonly legs: readonly PlacedLeg[];
}

/** What a contract is to the accounts. */
export interface CrossContract extends MarkedContract {
  readonly of: (user: UserId) => Position[];
  /** Notes how a step is taken back. */
  readonly undoable: (undo: () => void) => void;
}

const nameOf = (user: UserId, asset: AssetId): string => `${user} ${String(asset)}`;
const floatOf = (value: bigint): number => Number.parseFloat(String(value));

/** Who trades with cross margin, and the balances behind their positions in all contracts. Changes are taken back by the contracts. */
export class CrossAccounts {
  readonly #users = new Set<UserId>();
  readonly #accounts = new Map<string, CrossAccount>();
  readonly #contracts: CrossContract[] = [];
  readonly #screen = new CrossScreen();
  /** Whose line of the screen is not what the account is. */
  readonly #touched = new Set<string>();
  #changed = new Map<string, CrossAccount>();
  /** What changed accounts were when the open steps began; undefined where there was none. */
  #before = new Map<string, CrossAccount | undefined>();
  /** Whose balance has changed since it was looked at whether some of it can go back. */
  readonly #unsettled = new Set<string>();
  #looked: readonly string[] = [];
  #changedModes = new Map<UserId, MarginMode>();
  #triggers: CrossTrigger[] = [];

  /** Fills an empty memory with what the database has; after the contracts have theirs. */
  restore(users: readonly UserId[], accounts: readonly CrossAccount[]): void {
    for (const user of users) this.#users.add(user);
    for (const account of accounts) {
      this.#place(account);
      // What stands behind something was looked at when it changed.
      if (this.positions(account.user, account.asset).length > 0)
        this.#unsettled.delete(nameOf(account.user, account.asset));
    }
    this.#forget();
  }

  join(contract: CrossContract): void {
    this.#contracts.push(contract);
  }

  modeOf(user: UserId | null): MarginMode {
    return user !== null && this.#users.has(user) ? 'cross' : 'isolated';
  }

  setMode(by: CrossContract, user: UserId, mode: MarginMode): void {
    const before = this.modeOf(user);
    const place = (to: MarginMode): void => void (to === 'cross' ? this.#users.add(user) : this.#users.delete(user));
    place(mode);
    this.#changedModes.set(user, mode);
    by.undoable(() => {
      place(before);
      this.#changedModes.set(user, before);
    });
  }

  find(user: UserId, asset: AssetId): CrossAccount | undefined {
    return this.#accounts.get(nameOf(user, asset));
  }

  /** What all accounts of a currency have: the pot holds it beside what contracts owe. */
  total(asset: AssetId): bigint {
    let sum = 0n;
    for (const account of this.#accounts.values()) if (account.asset === asset) sum += account.balance;
    return sum;
  }

  /** Whether anybody has one, or had. */
  get isEmpty(): boolean {
    return this.#accounts.size === 0;
  }

  /** Every account of a customer. */
  of(user: UserId): CrossAccount[] {
    const assets = new Set(this.#contracts.map(({ terms }) => terms.asset.id));
    return [...assets].flatMap((asset) => this.find(user, asset) ?? []);
  }

  /** Every account of a currency. */
  all(asset: AssetId): CrossAccount[] {
    return [...this.#accounts.values()].filter((account) => account.asset === asset);
  }

  /** Changes a balance, and begins its watch anew: also by nothing, where a position has changed. */
  add(by: CrossContract, user: UserId, amount: bigint, at: Instant): void {
    const asset = by.terms.asset.id;
    const before = this.find(user, asset);
    this.#place({ user, asset, balance: (before?.balance ?? 0n) + amount, watchedFrom: at });
    const name = nameOf(user, asset);
    by.undoable(() => {
      // Steps of other contracts may be taken back before or after this one.
      const now = this.#accounts.get(name);
      if (now === undefined) return;
      this.#place({ ...now, balance: now.balance - amount, watchedFrom: before?.watchedFrom ?? now.watchedFrom });
    });
  }

  /** A position of an account has changed. */
  touch(user: UserId, asset: AssetId): void {
    this.#touched.add(nameOf(user, asset));
  }

  /** Live cross positions of an account with their contracts, oldest first. */
  positions(user: UserId, asset: AssetId): { readonly contract: CrossContract; readonly position: Position }[] {
    return this.#contracts
      .filter(({ terms }) => terms.asset.id === asset)
      .flatMap((contract) =>
        contract
          .of(user)
          .filter(({ isCross }) => isCross)
          .map((position) => ({ contract, position })),
      )
      .toSorted((one, other) => one.position.id - other.position.id);
  }

  legs(user: UserId, asset: AssetId): readonly PlacedLeg[] {
    return this.positions(user, asset).flatMap(({ contract, position }) =>
      position.lots === 0 ? [] : [legOf(contract, position)],
    );
  }

  /** How an account stands at the last mark prices. */
  standing(user: UserId, asset: AssetId): CrossStanding {
    return standingOf(this.find(user, asset)?.balance ?? 0n, this.positions(user, asset));
  }

  /** Accounts that the last mark prices may liquidate, by customer; see {@link CrossScreen}. */
  near(asset: AssetId): CrossAccount[] {
    this.#refresh();
    const marks = new Map<string, number>();
    for (const { terms, mark } of this.#contracts) {
      if (mark !== null) marks.set(terms.productId, floatOf(mark) / floatOf(terms.tickPrice));
    }
    return this.#screen
      .near(marks)
      .flatMap((name) => this.#accounts.get(name) ?? [])
      .filter((account) => account.asset === asset)
      .toSorted((one, other) => Number.parseInt(one.user, 10) - Number.parseInt(other.user, 10));
  }

  /** Accounts of a currency whose balance has changed since the last call that was kept. */
  unsettled(asset: AssetId): CrossAccount[] {
    const found = [...this.#unsettled].filter((name) => this.#accounts.get(name)?.asset === asset);
    this.#looked = [...this.#looked, ...found];
    return found.flatMap((name) => this.#accounts.get(name) ?? []);
  }

  noteTrigger(by: CrossContract, trigger: CrossTrigger): void {
    this.#triggers.push(trigger);
    by.undoable(() => {
      this.#triggers = this.#triggers.filter((one) => one !== trigger);
    });
  }

  /** What the open steps have changed, to be written down. */
  effects(): {
    readonly accounts: CrossAccount[];
    readonly modes: ReadonlyMap<UserId, MarginMode>;
    readonly triggers: readonly CrossTrigger[];
  } {
    return { accounts: [...this.#changed.values()], modes: this.#changedModes, triggers: this.#triggers };
  }

  /** Keeps what was changed, which is written down. */
  settle(): void {
    for (const name of this.#looked) this.#unsettled.delete(name);
    this.#forget();
  }

  #forget(): void {
    this.#looked = [];
    this.#changed = new Map();
    this.#before = new Map();
    this.#changedModes = new Map();
    this.#triggers = [];
  }

  /** Gives every account what it had before; after all contracts have taken their steps back. */
  takeBack(): void {
    for (const [name, before] of this.#before) {
      if (before === undefined) this.#accounts.delete(name);
      else this.#accounts.set(name, before);
      this.#touched.add(name);
    }
    this.#forget();
  }

  #place(account: CrossAccount): void {
    const name = nameOf(account.user, account.asset);
    if (!this.#before.has(name)) this.#before.set(name, this.#accounts.get(name));
    this.#accounts.set(name, account);
    this.#changed.set(name, account);
    this.#touched.add(name);
    this.#unsettled.add(name);
  }

  #refresh(): void {
    for (const name of this.#touched) {
      const account = this.#accounts.get(name);
      const legs = account === undefined ? [] : this.legs(account.user, account.asset);
      if (account === undefined || legs.length === 0) {
        this.#screen.remove(name);
        continue;
      }
      let constant = floatOf(account.balance);
      const slopes = new Map<string, number>();
      for (const { sign, cost, lots, lotTickAtoms, maintenance, productId } of legs) {
        constant -= sign * floatOf(cost);
        const slope = (sign - floatOf(maintenance) / floatOf(oneRate)) * lots * floatOf(lotTickAtoms);
        slopes.set(productId, (slopes.get(productId) ?? 0) + slope);
      }
      this.#screen.set(name, constant, slopes);
    }
    this.#touched.clear();
  }
}
