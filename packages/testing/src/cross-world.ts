import { assetId, marketId, type UserId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import {
  type ContractPorts,
  ContractState,
  type ContractTerms,
  CrossAccounts,
  type MarginMode,
  type Party,
  passCross,
  passMark,
} from '@bourse/server/modules/lever/index';
import type { Rejection } from '@bourse/server/platform/http/rejection';
import { testTerms } from './contract-world.ts';

/** A second contract in the same currency: a lot of 0.01 ETH. */
export const etherTerms: ContractTerms = {
  ...testTerms,
  termsId: '2',
  productId: '2',
  market: { ...testTerms.market, id: marketId(2), symbol: 'ETH/USDT' },
  lotAtoms: testTerms.lotAtoms * 10n,
  lotTickAtoms: testTerms.lotTickAtoms * 10n,
};

const usdt = assetId(3);
const nameOf = (party: Party): string => (typeof party === 'string' ? party : party.user);

/** Accounts beside the contracts, as the ledger would have them. */
function accountsOf(states: readonly ContractState[], cross: CrossAccounts) {
  const free = new Map<string, bigint>();
  let ids = 0;
  const moves = () => states.flatMap((state) => state.effects().moves);
  const freeNow = (name: string): bigint =>
    moves().reduce(
      (sum, { from, to, amount }) => sum - (nameOf(from) === name ? amount : 0n) + (nameOf(to) === name ? amount : 0n),
      free.get(name) ?? 0n,
    );
  const ports: ContractPorts = {
    freeOf: (user: UserId) => freeNow(user),
    lossLeft: () => null,
    poolFree: () => freeNow('pool'),
    nextId: () => (ids += 1),
  };
  /** Does something as one batch, and posts what it has moved. @param watch sees what is about to be kept. */
  const run = <T>(act: () => Result<T, Rejection>, watch: () => void = () => undefined): Result<T, Rejection> => {
    const depths = states.map((state) => state.depth);
    for (const state of states) state.begin();
    const result = act();
    if (!result.ok) for (const [place, state] of states.entries()) state.rollbackTo(depths[place] ?? 0);
    watch();
    for (const { from, to, amount } of moves()) {
      free.set(nameOf(from), (free.get(nameOf(from)) ?? 0n) - amount);
      free.set(nameOf(to), (free.get(nameOf(to)) ?? 0n) + amount);
    }
    for (const state of states) state.commit();
    cross.settle();
    return result;
  };
  return { free, ports, run };
}

/** Two contracts that share cross accounts. @param otherTerms those of the second one. */
export function crossWorld(otherTerms: ContractTerms = etherTerms) {
  const cross = new CrossAccounts();
  const terms = new Map([testTerms, otherTerms].map((one) => [one.termsId, one]));
  const termsOf = (id: string): ContractTerms => present(terms.get(id), 'terms', id);
  const bitcoin = new ContractState(testTerms, termsOf, cross);
  const ether = new ContractState(otherTerms, termsOf, cross);
  const states = [bitcoin, ether];
  const { free, ports, run } = accountsOf(states, cross);
  let now = instant(Date.UTC(2026, 2, 2, 10));
  const pass = (ms: number): void => {
    now = instant(now + ms);
  };
  return {
    cross,
    states,
    bitcoin,
    ether,
    ports,
    run,
    free: (name: string): bigint => free.get(name) ?? 0n,
    names: (): readonly string[] => [...free.keys()],
    fund: (name: string, amount: bigint): void => void free.set(name, (free.get(name) ?? 0n) + amount),
    at: () => now,
    pass,
    setMode: (user: UserId, mode: MarginMode): void =>
      void run(() => {
        cross.setMode(bitcoin, user, mode);
        return ok(undefined);
      }),
    /** A second passes, and both mark prices are worked: of each contract, and then of the cross accounts. */
    mark(marks: readonly [bigint, bigint], watch?: () => void): void {
      pass(1_000);
      bitcoin.mark = marks[0];
      ether.mark = marks[1];
      for (const [place, state] of states.entries()) {
        run(() => ok(passMark(state, { mark: marks[place] ?? 0n, at: now }, now, ports, 1_000)), watch);
      }
      run(() => ok(passCross(states, { at: now, markAt: now }, ports, 1_000)), watch);
    },
    /** The only live position of a customer. */
    only: (user: UserId) => present(states.flatMap((state) => state.of(user))[0], 'a position'),
    standing: (user: UserId) => cross.standing(user, usdt),
    /** What the pot must hold. */
    owed: (): bigint => states.reduce((sum, state) => sum + state.owed(), cross.total(usdt)),
  };
}

/** What {@link crossWorld} gives. */
export type CrossWorld = ReturnType<typeof crossWorld>;
