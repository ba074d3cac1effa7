import type { AssetId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { closeHedges } from './close-hedges.ts';
import type { ContractState } from '../lane/contract-state.ts';
import type { CrossAccount } from '../cross/cross-accounts.ts';
import { legOf } from '../cross/cross-standing.ts';
import { pullIn, releaseSpare, settleCross } from '../cross/cross-funds.ts';
import { crossBankruptcyTicks, isLost, legProfit } from '../cross/cross-margin.ts';
import { deleverage, type Marked, type PassPorts, takeOver } from './liquidate.ts';
import { wholeOf } from '../positions/margin.ts';
import { closeAt, worstClose } from '../positions/position-acts.ts';
import type { Position } from '../positions/position.ts';
import { withdraw } from '../orders/trade.ts';
import { withdrawExposed } from './withdraw-exposed.ts';

/** The moment of a pass, and when its mark prices were written down. */
export interface CrossPass {
  readonly at: Instant;
  readonly markAt: Instant;
}

/**
 * Holds the cross accounts of a currency against the mark prices of all its contracts, which were written down at one moment:
 * waiting orders that might lose more than an account has are withdrawn, and every account whose equity is no more than its
 * maintenance margin is liquidated, by the number of the customer. What fills have freed of an account goes back.
 * @param states all contracts of the currency.
 * @param longest how many accounts at most.
 * @param behind the customer behind whom liquidations go on: what the batch before has answered. Each is tried once by a pass.
 * @returns behind whom the next batch goes on; null where nothing is left.
 */
export function passCross(
  states: readonly ContractState[],
  { at, markAt }: CrossPass,
  ports: PassPorts,
  longest: number,
  behind = 0,
): number | null {
  const [first] = states;
  if (first === undefined) return null;
  const { cross } = first;
  const asset = first.terms.asset.id;
  for (const state of states) withdrawExposed(state, at);
  const lost = cross.near(asset).filter((account) => account.watchedFrom <= markAt && isAccountLost(first, account));
  const untried = lost.filter(({ user }) => numberOf(user) > behind);
  const tried = untried.slice(0, longest);
  for (const account of tried) liquidateAccount(states, account, at, ports);
  for (const { user } of cross.unsettled(asset)) releaseSpare(first, user, at);
  const last = tried.at(-1);
  return last === undefined || untried.length === tried.length ? null : numberOf(last.user);
}

const numberOf = (user: UserId): number => Number.parseInt(user, 10);

const isAccountLost = ({ cross }: ContractState, { user, asset }: CrossAccount): boolean =>
  isLost(cross.standing(user, asset));

function liquidateAccount(
  states: readonly ContractState[],
  { user, asset, watchedFrom }: CrossAccount,
  at: Instant,
  ports: PassPorts,
): void {
  const first = present(states[0], 'a contract');
  const { cross } = first;
  const lost = (): boolean => isLost(cross.standing(user, asset));
  // What is free on the contract account stands behind cross positions, too.
  pullIn(first, user, ports.freeOf(user), at);
  if (!lost()) return;
  const account = present(cross.find(user, asset), 'a cross account');
  const legs = cross.legs(user, asset);
  cross.noteTrigger(first, {
    id: ports.nextId(),
    account: { ...account, watchedFrom },
    figures: cross.standing(user, asset),
    legs,
  });
  const own = legs.map((leg) => ({
    state: present(
      states.find(({ terms }) => terms.productId === leg.productId),
      'its contract',
    ),
    id: leg.positionId,
    profit: legProfit(leg),
  }));
  for (const { contract, position } of cross.positions(user, asset)) {
    const state = present(
      states.find((one) => one === contract),
      'its contract',
    );
    withdrawAll(state, position, at);
  }
  for (const state of states) {
    const held = cross.positions(user, asset).flatMap(({ contract, position }) => (contract === state ? position : []));
    if (held.length > 1 && lost()) closeHedges(state, held, markedOf(state, at));
  }
  // The largest loss first, at one loss the older.
  const order = own.toSorted((a, b) => (a.profit === b.profit ? a.id - b.id : a.profit < b.profit ? -1 : 1));
  for (const { state, id } of order) {
    if (!lost()) return;
    closeSteps(state, id, markedOf(state, at), ports, lost);
  }
  if (!lost()) return;
  // Shorts first: the price of what comes last takes everything, and that of a short is bounded by zero.
  for (const sign of [-1, 1] as const) {
    for (const { state, id } of order) handOver(state, id, sign, asset, markedOf(state, at), ports);
  }
}

const markedOf = ({ mark }: ContractState, at: Instant): Marked => ({ at, mark: present(mark, 'a mark price') });

function withdrawAll(state: ContractState, position: Position, at: Instant): void {
  const moment = { at, mark: state.mark };
  const last = position.pending > 0 ? withdraw(state, position.id, moment) : position;
  if (last.closing !== null) withdraw(state, last.closing.id, moment);
}

/** Makes a position smaller, tier by tier, and then closes it at the market, while its account is lost. */
function closeSteps(
  state: ContractState,
  id: number,
  moment: Marked,
  { nextId }: PassPorts,
  lost: () => boolean,
): void {
  const close = (position: Position, lots: number): void => {
    const ticks = worstClose(state, position, moment.mark);
    closeAt(state, position, { lots, ticks, rests: false, reason: 'liquidated' }, moment, nextId);
  };
  const opened = state.find(id);
  if (opened === undefined) return;
  for (const { upTo } of state.termsOf(opened.termsId).tiers.toReversed()) {
    const position = state.find(id);
    if (position === undefined || position.lots === 0 || !lost()) return;
    if (position.cost <= upTo) continue;
    const kept = wholeOf((BigInt(position.lots) * upTo) / position.cost);
    if (kept > 0 && kept < position.lots) close(position, position.lots - kept);
  }
  const rest = state.find(id);
  if (rest !== undefined && rest.lots > 0 && lost()) close(rest, rest.lots);
}

/** What the market did not take goes to the insurance account, or to the opposite positions, at its part of what is left. */
function handOver(
  state: ContractState,
  id: number,
  sign: 1 | -1,
  asset: AssetId,
  moment: Marked,
  ports: PassPorts,
): void {
  const position = state.find(id);
  if (position === undefined || position.lots === 0 || position.sign !== sign) return;
  const user = present(position.userId, 'the customer of a cross position', id);
  const priced = (): number | null => {
    const { balance, legs } = state.cross.standing(user, asset);
    return crossBankruptcyTicks(legOf(state, position), balance, legs);
  };
  const ticks = priced();
  if (ticks !== null && takeOver(state, position, ticks, moment, ports)) return;
  // What the pool has still makes the price better for whoever gives way.
  const { equity } = state.cross.standing(user, asset);
  const free = ports.poolFree();
  const paid = equity >= 0n ? 0n : free < -equity ? free : -equity;
  if (paid > 0n) {
    state.move('pool', 'pot', paid, 'lever_insured', id);
    settleCross(state, position, paid, moment.at);
  }
  const last = priced();
  if (last !== null) deleverage(state, position, last, moment);
}
