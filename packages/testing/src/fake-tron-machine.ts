import type { TronTransaction } from './fake-tron-transaction.ts';

/** An event of a contract, as nodes tell it: the address without its first byte. */
export interface TronLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** What became of a transaction in a block. */
export interface Executed {
  readonly transaction: TronTransaction;
  readonly result: 'SUCCESS' | 'FAILED' | 'REVERT' | 'OUT_OF_ENERGY';
  readonly fee: bigint;
  readonly energy: number;
  readonly logs: readonly TronLog[];
  /** What a contract passed on inside the call. */
  readonly inner?: readonly InnerTransfer[];
}

/** TRX that a contract passes on; addresses in hexadecimal. */
export interface InnerTransfer {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/**
 * How a token behaves. `honest`: moves and answers true; `mute`: moves and answers nothing, as TRON's USDT; `idle`: answers
 * false and moves nothing; `fee`: tells of the whole and delivers 99 %; `tax`: tells of the 99 % that it delivers; `liar`: tells of what it does not move; `broken`:
 * fails where it is asked to move.
 */
export type TokenKind = 'honest' | 'mute' | 'idle' | 'fee' | 'tax' | 'liar' | 'broken';

/** What lies where: of TRX under the address, of a token under its contract and the address. */
export type TronState = ReadonlyMap<string, bigint>;

/** What the fake network burns, in sun, by the names of its parameters. */
export const tronParameters = {
  getTransactionFee: 1_000,
  getEnergyFee: 100,
  getCreateAccountFee: 100_000,
  getCreateNewAccountFeeInSystemContract: 1_000_000,
} as const;

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const transferSelector = 'a9059cbb';
/** What a transfer takes: more where the receiver has none of the token yet. */
const [energyKnown, energyNew] = [64_285, 130_285];

/** Where a token of an address stands in the state. */
export const tokenKey = (contract: string, address: string): string => `${contract} ${address}`;

const word = (hex: string): string => hex.padStart(64, '0');

/** The event of a token that moves. */
export function transferLog(contract: string, from: string, to: string, amount: bigint): TronLog {
  const topics = [transferTopic, word(from.slice(2)), word(to.slice(2))];
  return { address: contract.slice(2), topics, data: word(amount.toString(16)) };
}

function add(state: Map<string, bigint>, key: string, amount: bigint): void {
  state.set(key, (state.get(key) ?? 0n) + amount);
}

/** What a call of a token would do; null where it fails. */
export function tryTransfer(
  state: TronState,
  kind: TokenKind,
  { owner, to: contract, data }: Pick<TronTransaction, 'owner' | 'to' | 'data'>,
): { readonly energy: number; readonly logs: readonly TronLog[]; readonly moves: readonly [string, bigint][] } | null {
  if (!data.startsWith(transferSelector) || data.length !== 136 || kind === 'broken') return null;
  const to = `41${data.slice(32, 72)}`;
  const amount = BigInt(`0x${data.slice(72)}`);
  const energy = (state.get(tokenKey(contract, to)) ?? 0n) > 0n ? energyKnown : energyNew;
  if (kind === 'idle') return { energy, logs: [], moves: [] };
  const given = kind === 'fee' || kind === 'tax' ? (amount * 99n) / 100n : amount;
  const logs = [transferLog(contract, owner, to, kind === 'tax' ? given : amount)];
  if (kind === 'liar') return { energy, logs, moves: [] };
  if ((state.get(tokenKey(contract, owner)) ?? 0n) < amount) return null;
  return {
    energy,
    logs,
    moves: [
      [tokenKey(contract, owner), -amount],
      [tokenKey(contract, to), given],
    ],
  };
}

/** What of TRX a transaction burns for its bytes, or for the account that it opens. */
function bandwidthOf(state: TronState, { type, to, rawHex }: TronTransaction): bigint {
  if (type === 'TransferContract' && !state.has(to)) {
    return BigInt(tronParameters.getCreateAccountFee + tronParameters.getCreateNewAccountFeeInSystemContract);
  }
  return BigInt((rawHex.length / 2 + 134) * tronParameters.getTransactionFee);
}

/** Why a transaction cannot be carried in a state, as java-tron names it; null where it can. */
export function refusalIn(state: TronState, transaction: TronTransaction): string | null {
  const coins = state.get(transaction.owner) ?? 0n;
  const bandwidth = bandwidthOf(state, transaction);
  if (coins < bandwidth) return 'BANDWITH_ERROR';
  if (transaction.type === 'TransferContract') {
    const isValid = transaction.amount > 0n && transaction.to !== transaction.owner;
    return isValid && coins >= bandwidth + transaction.amount ? null : 'CONTRACT_VALIDATE_ERROR';
  }
  return null;
}

/** The contracts of a chain, by their addresses: tokens, and those that pass on what they are paid, to whom. */
export interface TronContracts {
  readonly tokens: ReadonlyMap<string, TokenKind>;
  readonly forwarders: ReadonlyMap<string, string>;
}

/** Carries a transaction that is not refused. */
export function execute(
  state: Map<string, bigint>,
  { tokens, forwarders }: TronContracts,
  transaction: TronTransaction,
): Executed {
  const { owner, to, amount, type, feeLimit } = transaction;
  const bandwidth = bandwidthOf(state, transaction);
  add(state, owner, -bandwidth);
  if (type !== 'TriggerSmartContract') {
    if (type === 'TransferContract') {
      add(state, owner, -amount);
      add(state, to, amount);
    }
    return { transaction, result: 'SUCCESS', fee: bandwidth, energy: 0, logs: [] };
  }
  const receiver = forwarders.get(to);
  if (receiver !== undefined) {
    add(state, owner, -amount);
    add(state, receiver, amount);
    const inner = [{ from: to, to: receiver, amount }];
    return { transaction, result: 'SUCCESS', fee: bandwidth, energy: 0, logs: [], inner };
  }
  const coins = state.get(owner) ?? 0n;
  const most = coins < feeLimit ? coins : feeLimit;
  const done = tryTransfer(state, tokens.get(to) ?? 'broken', transaction);
  const energy = done?.energy ?? energyKnown;
  const burned = BigInt(energy * tronParameters.getEnergyFee);
  if (burned > most) {
    add(state, owner, -most);
    return { transaction, result: 'OUT_OF_ENERGY', fee: bandwidth + most, energy, logs: [] };
  }
  add(state, owner, -burned);
  for (const [key, change] of done?.moves ?? []) add(state, key, change);
  const result = done === null ? 'REVERT' : 'SUCCESS';
  return { transaction, result, fee: bandwidth + burned, energy, logs: done?.logs ?? [] };
}
