import type { UserId } from '@bourse/kernel/ids';
import { orderId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Result } from '@bourse/kernel/result';
import { lots as lotsOf, ticks as ticksOf } from '@bourse/kernel/quantity';
import { FastBook } from '@bourse/matching/fast-book';
import { noRules } from '@bourse/matching/matching-engine';
import type { OpenOrder } from '@bourse/matching/order';
import type { Rejection } from '../../../platform/http/rejection.ts';
import type { ContractTerms } from '../orders/contract-terms.ts';
import { CrossAccounts } from '../cross/cross-accounts.ts';
import {
  type Effects,
  type Fill,
  type Funding,
  type Move,
  type Overnight,
  type Party,
  partyName,
  type Trigger,
} from './effects.ts';
import { liquidationTicks, type Tier, tierOf } from '../positions/margin.ts';
import { OpenInterest } from '../orders/open-interest.ts';
import { isLive, type Position } from '../positions/position.ts';
import { Thresholds } from '../positions/thresholds.ts';

/** What the engine counts as the owner of an order of the insurance account. */
export const houseOwner = 0;
/** The engine knows owners as numbers. */
export const ownerOf = ({ userId }: Pick<Position, 'userId'>): number =>
  userId === null ? houseOwner : Number.parseInt(userId, 10);

/** The side of the book that opens, or closes, a position. */
export const openingSide = (sign: 1 | -1): 'buy' | 'sell' => (sign === 1 ? 'buy' : 'sell');
export const closingSide = (sign: 1 | -1): 'buy' | 'sell' => (sign === 1 ? 'sell' : 'buy');

/**
 * One contract in memory: its book, its live positions and what their mark prices are, with an undo for everything. It knows
 * neither a clock nor the database; what it does is collected as effects.
 */
export class ContractState {
  readonly book = new FastBook(noRules);
  readonly #thresholds = new Thresholds();
  /** What has changed since marks were last looked at: orders do not wait for levels that only a mark price asks for. */
  readonly #unwatched = new Set<number>();
  readonly #positions = new Map<number, Position>();
  /** Closing orders of the book by their ids; an opening order has the id of its position. */
  readonly #closings = new Map<number, number>();
  readonly #byUser = new Map<UserId | null, ReadonlySet<number>>();
  /** What closes by itself, now or when its time is over. */
  readonly #closingSelf = new Set<number>();
  readonly #openInterest = new OpenInterest();
  #undo: (() => void)[] = [];
  /** Where each open step began, in the undo and in the effects. */
  #steps: StepMark[] = [];
  #moves: Move[] = [];
  /** What the moves of all open steps come to for each party. */
  readonly #net = new Map<string, bigint>();
  #fills: Fill[] = [];
  #triggers: Trigger[] = [];
  #overnights: Overnight[] = [];
  #fundings: Funding[] = [];
  #changed = new Map<number, Position>();
  terms: ContractTerms;
  /** The last mark price that it has met, in 10^-12. */
  mark: bigint | null = null;
  /** The balances behind cross positions, shared by all contracts. */
  readonly cross: CrossAccounts;
  /** The terms of every version under which a live position was opened. */
  readonly termsOf: (termsId: string) => ContractTerms;

  constructor(terms: ContractTerms, termsOf: (termsId: string) => ContractTerms, cross = new CrossAccounts()) {
    this.terms = terms;
    this.termsOf = termsOf;
    this.cross = cross;
    cross.join(this);
  }

  /** Fills an empty state with what the database has. @param last the price of the latest trade, in ticks. */
  restore(positions: readonly Position[], last: number | null = null): void {
    for (const position of positions) this.#place(position.id, position);
    const orders = positions.flatMap((position) => restingOrders(position));
    this.book.restore(
      orders.toSorted((one, other) => one.id - other.id),
      last === null ? null : ticksOf(last),
    );
  }

  get openInterest(): number {
    return this.#openInterest.lots;
  }

  /** Live positions, oldest first. */
  live(): Position[] {
    return [...this.#positions.values()];
  }

  find(id: number): Position | undefined {
    return this.#positions.get(id);
  }

  /** A position as these steps have left it, live or not. */
  latest(id: number): Position {
    return present(this.#changed.get(id) ?? this.#positions.get(id), 'a position', id);
  }

  /** The live positions of a customer; of the insurance account for null. */
  of(user: UserId | null): Position[] {
    return [...(this.#byUser.get(user) ?? [])].map((id) => present(this.#positions.get(id), 'a live position', id));
  }

  /** Whether a new position of a customer has cross margin. What is traded in sessions never has: its gap would be another's loss. */
  opensCross(user: UserId): boolean {
    return this.terms.session === null && this.cross.modeOf(user) === 'cross';
  }

  /** How many live positions a customer has. */
  countOf(user: UserId): number {
    return this.#byUser.get(user)?.size ?? 0;
  }

  /** The position whose order of the book that is, and whether it closes. */
  ordered(id: number): { readonly position: Position; readonly closes: boolean } {
    const closes = this.#closings.get(id);
    return {
      position: present(this.#positions.get(closes ?? id), 'the position of an order', id),
      closes: closes !== undefined,
    };
  }

  /** Does something that is taken back when it is refused. */
  attempt<T>(act: () => Result<T, Rejection>): Result<T, Rejection> {
    const { depth } = this;
    this.begin();
    const result = act();
    if (!result.ok) this.rollbackTo(depth);
    return result;
  }

  /** How many steps are open. */
  get depth(): number {
    return this.#steps.length;
  }

  /** Takes steps back until so many are open. */
  rollbackTo(depth: number): void {
    while (this.#steps.length > depth) this.rollback();
  }

  /** Opens a step that can be taken back. */
  begin(): void {
    this.book.begin();
    this.#steps.push({
      undo: this.#undo.length,
      moves: this.#moves.length,
      fills: this.#fills.length,
      triggers: this.#triggers.length,
      overnights: this.#overnights.length,
      fundings: this.#fundings.length,
    });
  }

  /** Takes back all open steps. */
  rollbackAll(): void {
    this.rollbackTo(0);
  }

  /** Takes back everything since the latest {@link begin}. */
  rollback(): void {
    const mark = present(this.#steps.pop(), 'an open step');
    while (this.#undo.length > mark.undo) this.#undo.pop()?.();
    while (this.#moves.length > mark.moves) this.#count(this.#moves.pop(), -1n);
    this.#fills.length = mark.fills;
    this.#triggers.length = mark.triggers;
    this.#overnights.length = mark.overnights;
    this.#fundings.length = mark.fundings;
    this.book.rollback();
  }

  /** Keeps everything of all open steps. */
  commit(): void {
    while (this.#steps.pop() !== undefined) this.book.commit();
    this.#undo = [];
    this.#moves = [];
    this.#net.clear();
    this.#fills = [];
    this.#triggers = [];
    this.#overnights = [];
    this.#fundings = [];
    this.#changed = new Map();
  }

  /** What all open steps have done so far. */
  effects(): Effects {
    return {
      changed: this.#changed,
      moves: this.#moves,
      fills: this.#fills,
      triggers: this.#triggers,
      overnights: this.#overnights,
      fundings: this.#fundings,
    };
  }

  /** Puts a position in the place of what it was. */
  put(position: Position): Position {
    const before = this.#positions.get(position.id);
    const told = this.#changed.get(position.id);
    this.#place(position.id, position);
    this.#changed.set(position.id, position);
    this.#undo.push(() => {
      this.#place(position.id, before);
      if (told === undefined) this.#changed.delete(position.id);
      else this.#changed.set(position.id, told);
    });
    return position;
  }

  /** Notes how something that is not of this contract alone is taken back with its step. */
  undoable(undo: () => void): void {
    this.#undo.push(undo);
  }

  move(from: Party, to: Party, amount: bigint, kind: Move['kind'], positionId: number): void {
    invariant(amount >= 0n, 'a move below zero', positionId);
    if (amount === 0n) return;
    const move = { from, to, amount, kind, positionId };
    this.#moves.push(move);
    this.#count(move, 1n);
  }

  /** What a party has got in all open steps, less what it has given. */
  netOf(party: Party): bigint {
    return this.#net.get(partyName(party)) ?? 0n;
  }

  #count(move: Move | undefined, times: 1n | -1n): void {
    if (move === undefined) return;
    const amount = move.amount * times;
    const [from, to] = [partyName(move.from), partyName(move.to)];
    this.#net.set(from, (this.#net.get(from) ?? 0n) - amount);
    this.#net.set(to, (this.#net.get(to) ?? 0n) + amount);
  }

  noteFill(fill: Fill): void {
    this.#fills.push(fill);
  }

  trigger(trigger: Trigger): void {
    this.#triggers.push(trigger);
  }

  overnight(overnight: Overnight): void {
    this.#overnights.push(overnight);
  }

  fund(funding: Funding): void {
    this.#fundings.push(funding);
  }

  /** What closes by itself: what is over, was stopped, or was taken over. */
  pendingCloses(at: Instant): Position[] {
    return [...this.#closingSelf]
      .map((id) => present(this.#positions.get(id), 'a live position', id))
      .filter(({ closeReason, closesAt }) => closeReason !== null || (closesAt !== null && closesAt <= at));
  }

  /** The makers that a closing order would meet, best first. Read-only. */
  makersFor(side: 'buy' | 'sell', ticks: number, lots: number): Iterable<OpenOrder> {
    return this.book.walk(side, ticksOf(ticks), lots);
  }

  /** The tier of a position by what it cost; the last beyond them all. */
  tierOf({ termsId }: Pick<Position, 'termsId'>, cost: bigint): Tier {
    const { tiers } = this.termsOf(termsId);
    return tierOf(tiers, cost) ?? present(tiers.at(-1), 'a tier');
  }

  /** The mark price in ticks at which it is liquidated; null where none does, as of a cross position, which is not liquidated alone. */
  liquidationOf(position: Position): number | null {
    if (position.isCross) return null;
    return liquidationTicks(this.terms, position, this.tierOf(position, position.cost).maintenance);
  }

  /** Money of all positions, beside the balances behind cross positions: what the pot must hold to the atom, whatever the price, because both directions have the same lots. */
  owed(): bigint {
    return this.live().reduce(
      (sum, { sign, margin, reserve, cost }) => sum + margin + reserve - BigInt(sign) * cost,
      0n,
    );
  }

  #place(id: number, position: Position | undefined): void {
    const before = this.#positions.get(id);
    if (before?.closing !== undefined && before.closing !== null) this.#closings.delete(before.closing.id);
    const next = position !== undefined && isLive(position) ? position : undefined;
    if (next?.closing !== undefined && next.closing !== null) this.#closings.set(next.closing.id, id);
    if (next === undefined) this.#positions.delete(id);
    else this.#positions.set(id, next);
    if (position !== undefined && position.isCross && position.userId !== null)
      this.cross.touch(position.userId, this.terms.asset.id);
    if (next !== undefined && next.lots > 0 && (next.closeReason !== null || next.closesAt !== null))
      this.#closingSelf.add(id);
    else this.#closingSelf.delete(id);
    this.#indexUser(id, before, next);
    this.#openInterest.change(before, next);
    this.#unwatched.add(id);
  }

  /** The positions that a mark price has reached; see {@link Thresholds.reached}. */
  reached(down: number, up: number): number[] {
    for (const id of this.#unwatched) this.#watch(id, this.#positions.get(id));
    this.#unwatched.clear();
    return this.#thresholds.reached(down, up);
  }

  #indexUser(id: number, before: Position | undefined, next: Position | undefined): void {
    if ((before === undefined) === (next === undefined)) return;
    const user = (next ?? before)?.userId ?? null;
    const ids = new Set(this.#byUser.get(user));
    if (next === undefined) ids.delete(id);
    else ids.add(id);
    if (ids.size === 0) this.#byUser.delete(user);
    else this.#byUser.set(user, ids);
  }

  #watch(id: number, position: Position | undefined): void {
    if (position === undefined || position.lots === 0) {
      this.#thresholds.remove(id);
      return;
    }
    const { sign, stopLoss, takeProfit } = position;
    const losing = position.isCross ? stopLoss : worse(sign, this.liquidationOf(position), stopLoss);
    if (sign === 1) this.#thresholds.set(id, losing, takeProfit);
    else this.#thresholds.set(id, takeProfit, losing);
  }
}

interface StepMark {
  readonly undo: number;
  readonly moves: number;
  readonly fills: number;
  readonly triggers: number;
  readonly overnights: number;
  readonly fundings: number;
}

/** Of two prices the one that a position that loses meets first. */
function worse(sign: 1 | -1, one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return sign === 1 ? Math.max(one, other) : Math.min(one, other);
}

function restingOrders(position: Position): OpenOrder[] {
  const { id, sign, pending, limit, closing } = position;
  const common = {
    owner: ownerOf(position),
    kind: 'limit',
    policy: 'rest',
    stop: null,
    stopKind: 'stop_loss',
    stopLoss: null,
    slippageBps: null,
    display: null,
    expiresAt: null,
  } as const;
  const resting = (order: number, side: 'buy' | 'sell', price: number, quantity: number): OpenOrder => ({
    ...common,
    id: orderId(order),
    side,
    price: ticksOf(price),
    remaining: lotsOf(quantity),
    visible: lotsOf(quantity),
    selfTrade: side === openingSide(sign) ? 'expire_taker' : 'expire_maker',
  });
  return [
    ...(pending > 0 ? [resting(id, openingSide(sign), present(limit, 'the limit of what waits', id), pending)] : []),
    ...(closing === null ? [] : [resting(closing.id, closingSide(sign), closing.ticks, closing.lots)]),
  ];
}

/** The moment and the mark price that a command meets. */
export interface Moment {
  readonly at: Instant;
  /** In 10^-12; null while there is none. */
  readonly mark: bigint | null;
}
