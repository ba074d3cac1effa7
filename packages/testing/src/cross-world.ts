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

/** Two contracts that share cross accounts, with the accounts beside them as the ledger would have them. */
export function crossWorld() {
  const cross = new CrossAccounts();
  const terms = new Map([testTerms, etherTerms].map((one) => [one.termsId, one]));
  const termsOf = (id: string): ContractTerms => present(terms.get(id), 'terms', id);
  const states = [testTerms, etherTerms].map((one) => new ContractState(one, termsOf, cross));
  const free = new Map<string, bigint>();
  let ids = 0;
  let now = instant(Date.UTC(2026, 2, 2, 10));
  const freeNow = (name: string): bigint => {
    let sum = free.get(name) ?? 0n;
    for (const state of states) {
      for (const { from, to, amount } of state.effects().moves) {
        if (nameOf(from) === name) sum -= amount;
        if (nameOf(to) === name) sum += amount;
      }
    }
    return sum;
  };
  const ports: ContractPorts = {
    freeOf: (user: UserId) => freeNow(user),
    poolFree: () => freeNow('pool'),
    nextId: () => (ids += 1),
  };
  const run = <T>(act: () => Result<T, Rejection>): Result<T, Rejection> => {
    const depths = states.map((state) => state.depth);
    for (const state of states) state.begin();
    const result = act();
    if (!result.ok) for (const [place, state] of states.entries()) state.rollbackTo(depths[place] ?? 0);
    for (const { from, to, amount } of states.flatMap((state) => state.effects().moves)) {
      free.set(nameOf(from), (free.get(nameOf(from)) ?? 0n) - amount);
      free.set(nameOf(to), (free.get(nameOf(to)) ?? 0n) + amount);
    }
    for (const state of states) state.commit();
    cross.settle();
    return result;
  };
  return {
    cross,
    states,
    bitcoin: present(states[0], 'a contract'),
    ether: present(states[1], 'a contract'),
    ports,
    run,
    free: (name: string): bigint => free.get(name) ?? 0n,
    names: (): readonly string[] => [...free.keys()],
    fund: (name: string, amount: bigint): void => void free.set(name, (free.get(name) ?? 0n) + amount),
    at: () => now,
    pass: (ms: number): void => {
      now = instant(now + ms);
    },
    setMode: (user: UserId, mode: MarginMode): void =>
      void run(() => {
        cross.setMode(present(states[0], 'a contract'), user, mode);
        return ok(undefined);
      }),
    /** Tells both contracts their mark prices without working them. */
    tell: (marks: readonly [bigint, bigint]): void => {
      for (const [place, state] of states.entries()) state.mark = marks[place] ?? null;
    },
    /** A second passes, and both mark prices are worked: of each contract, and then of the cross accounts. */
    mark(marks: readonly [bigint, bigint], longest = 1_000): boolean {
      this.pass(1_000);
      this.tell(marks);
      for (const [place, state] of states.entries()) {
        run(() => ok(passMark(state, { mark: marks[place] ?? 0n, at: now }, now, ports, longest)));
      }
      const left = run(() => ok(passCross(states, { at: now, markAt: now }, ports, longest)));
      return left.ok && left.value;
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
