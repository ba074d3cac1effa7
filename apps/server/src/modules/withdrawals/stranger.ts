import { withdrawalStates } from '@bourse/contract/withdrawal';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { type OpenNetwork, pauseNetwork, selectNetworks } from '../chains/index.ts';
import { giveBack } from './give-back.ts';
import { SignerRefused } from './paying.ts';
import type { WithdrawalPorts } from './withdrawal-ports.ts';
import { lockWithdrawal, type Withdrawal } from './withdrawal-store.ts';

/** The alarm that the house's coins were moved by what the house did not sign: somebody else has a key. */
export class KeyUsedElsewhere extends Error {}

/** A network, and up to which of its blocks nothing that was read of it is given up any more. */
export interface SettledChain<N extends OpenNetwork> {
  readonly ports: WithdrawalPorts;
  readonly network: N;
  readonly lane: number;
  readonly height: number;
}

/** Null before anything is as deep as a payment must be. Where a network calls blocks final, such a block is that as well. */
export async function readSettled<N extends OpenNetwork>(
  ports: WithdrawalPorts,
  network: N,
): Promise<SettledChain<N> | null> {
  const { network: name, paymentBlocks } = network.settings;
  const state = (await selectNetworks(ports.db)).find((one) => one.network === name);
  if (state === undefined || state.height === null) return null;
  const deep = state.height - paymentBlocks + 1;
  const height = state.final === null ? deep : Math.min(deep, state.final);
  return height < 1 ? null : { ports, network, lane: state.lane, height };
}

/** A transaction that nobody here has signed, and what it has taken, as staff read it. */
export interface Stranger {
  readonly txHash: string;
  readonly took: string;
}

/** How staff read of it. */
export const nameOf = ({ txHash, took }: Stranger): string => `${txHash}, which took ${took}`;

/** Pauses a network on which somebody else has a key of the house. @param unsigned what the house did not sign. @returns the alarm for the log. */
export function pauseForStranger(tx: Tx, { settings: { network } }: OpenNetwork, unsigned: string): KeyUsedElsewhere {
  const reason = `the house did not sign ${unsigned}: somebody else has the key, or this database was restored`;
  pauseNetwork(tx, network, reason);
  return new KeyUsedElsewhere(`on ${network} ${reason}`);
}

/**
 * Gives back the amount of a withdrawal that can never be carried, and pauses its network.
 * @returns the alarm; null where another process was first, or the books are halted: the next look sees.
 */
export async function endForStranger(
  ports: WithdrawalPorts,
  network: OpenNetwork,
  withdrawal: Withdrawal,
  stranger: Stranger,
): Promise<KeyUsedElsewhere | null> {
  const { db, clock } = ports;
  const ended = await db.withTx<Result<KeyUsedElsewhere | null, Rejection>>('end what is not carried', async (tx) => {
    const locked = await lockWithdrawal(tx, withdrawal.id);
    if (locked?.state !== withdrawal.state || locked.height !== null) return ok(null);
    const change = { rejectedBecause: 'failed_on_network' } as const;
    const states = [locked.state, withdrawalStates.rejected] as const;
    const given = await giveBack(ports, tx, locked, states, change, clock.now());
    return given.ok ? ok(pauseForStranger(tx, network, nameOf(stranger))) : given;
  });
  return ended.ok ? ended.value : null;
}

/**
 * Whether the signer has signed nothing of a withdrawal and never will: it refuses it because what it is bound to is another
 * id's. Where it signs, or has signed on other terms that nobody knows of here, nothing is returned.
 */
export async function isNeverSigned(sign: () => Promise<void>): Promise<boolean> {
  try {
    await sign();
    return false;
  } catch (error) {
    if (error instanceof SignerRefused) return error.refusal === 'nonce_taken' || error.refusal === 'output_taken';
    throw error;
  }
}
