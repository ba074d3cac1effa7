import { assetId, marketId, type UserId } from '@bourse/kernel/ids';
import { atoms } from '@bourse/kernel/amount';
import { instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Result } from '@bourse/kernel/result';
import { type ContractPorts, ContractState, type ContractTerms, type Party } from '@bourse/server/modules/lever/index';
import type { Rejection } from '@bourse/server/platform/http/rejection';

const rate = (text: number): bigint => BigInt(Math.round(text * 1e9)) * 1_000n;
const usdt = { id: assetId(3), code: 'USDT', scale: 8 };
const btc = { id: assetId(1), code: 'BTC', scale: 8 };
/** 0.1 USDT a tick, 0.001 BTC a lot. */
const tickAtoms = 10_000_000n;
const marketUnits = { lotAtoms: 1_000n, tickLotAtoms: 100n };

/** A contract of BTC/USDT with tiers as a large venue has them; sums in atoms of 10^-8 USDT. */
export const testTerms: ContractTerms = {
  termsId: '1',
  productId: '1',
  product: 'heyue',
  market: {
    id: marketId(1),
    kind: 'spot',
    base: btc,
    quote: usdt,
    symbol: 'BTC/USDT',
    tickAtoms,
    units: marketUnits,
    minNotional: atoms(0n),
    bandBps: null,
    maxOpenOrders: null,
    makerFeeBps: 0,
    takerFeeBps: 0,
    status: 'open',
    statusReason: '',
    statusVersion: 1,
  },
  asset: usdt as ContractTerms['asset'], // what lists add to an asset is not looked at
  lotAtoms: 100_000n,
  lotTickAtoms: marketUnits.tickLotAtoms * 100n,
  tickPrice: tickAtoms * 10_000n,
  multiples: [1, 5, 10, 20, 50, 100],
  tiers: [
    { upTo: 50_000n * 10n ** 8n, maxMultiple: 100, maintenance: rate(0.004) },
    { upTo: 250_000n * 10n ** 8n, maxMultiple: 50, maintenance: rate(0.008) },
    { upTo: 1_000_000n * 10n ** 8n, maxMultiple: 20, maintenance: rate(0.02) },
  ],
  makerFee: rate(0.0002),
  takerFee: rate(0.0005),
  overnightFee: rate(0.0003),
  funding: null,
  since: instant(0),
  band: rate(0.05),
  longestMs: null,
  maxOpenInterest: 1_000_000,
  isOpen: true,
  session: null,
};

/** A price of whole USDT in 10^-12. */
export const priceOf = (whole: number): bigint => BigInt(Math.round(whole * 10)) * testTerms.tickPrice;
/** The same in ticks. */
export const ticksOf = (whole: number): number => Math.round(whole * 10);

/** A contract in memory with accounts beside it, which every committed step changes as the ledger would. */
export function contractWorld(terms: ContractTerms = testTerms) {
  const state = new ContractState(terms, () => terms);
  const free = new Map<string, bigint>();
  const nameOf = (party: Party): string => (typeof party === 'string' ? party : party.user);
  let ids = 0;
  let now = instant(Date.UTC(2026, 2, 2, 10));
  const freeNow = (name: string): bigint =>
    state
      .effects()
      .moves.reduce(
        (sum, { from, to, amount }) =>
          sum - (nameOf(from) === name ? amount : 0n) + (nameOf(to) === name ? amount : 0n),
        free.get(name) ?? 0n,
      );
  const ports: ContractPorts = {
    freeOf: (user: UserId) => freeNow(user),
    lossLeft: () => null,
    poolFree: () => freeNow('pool'),
    nextId: () => (ids += 1),
  };
  return {
    state,
    ports,
    free: (name: string): bigint => free.get(name) ?? 0n,
    names: (): readonly string[] => [...free.keys()],
    fund: (name: string, amount: bigint): void => void free.set(name, (free.get(name) ?? 0n) + amount),
    at: () => now,
    pass: (ms: number): void => {
      now = instant(now + ms);
    },
    /** Does something as one batch, and posts what it has moved. */
    run: <T>(act: () => Result<T, Rejection>): Result<T, Rejection> => {
      const result = state.attempt(act);
      for (const { from, to, amount } of state.effects().moves) {
        free.set(nameOf(from), (free.get(nameOf(from)) ?? 0n) - amount);
        free.set(nameOf(to), (free.get(nameOf(to)) ?? 0n) + amount);
      }
      state.commit();
      return result;
    },
    /** The only live position of a customer. */
    only: (user: UserId) => present(state.of(user)[0], 'a position'),
  };
}

/** What {@link contractWorld} gives. */
export type ContractWorld = ReturnType<typeof contractWorld>;
