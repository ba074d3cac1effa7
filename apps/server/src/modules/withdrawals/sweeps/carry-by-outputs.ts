import { bitcoinDust } from '@bourse/contract/bitcoin-chain';
import { minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { BitcoinNetwork } from '../../chains/index.ts';
import { chooseInputs, type CoinPayment, sizeWithChange, splitRest } from '../choose-inputs.ts';
import { feeOf, firstSplit, inputRequest, raisedSplit, resendMs } from '../coin-requests.ts';
import { readFree } from '../free-outputs.ts';
import { type Input, sweepInputs } from '../input-store.ts';
import type { Payment } from '../signed-payment-store.ts';
import { readSettled, type SettledChain } from '../stranger.ts';
import { findSpender } from '../taken-outputs.ts';
import { coinOf, eachInTurn, type Moving, moveRequestOf, paidOf } from './moving.ts';
import type { BoundToCold, WayToCold } from './plan-cold.ts';
import { endForStranger, noteSigned, resendMove, sendMove } from './send-move.ts';
import { settle } from './settle-sweeps.ts';
import { sweepPayments } from './sweep-payment-store.ts';
import { selectOpenSweeps, type Sweep } from './sweep-store.ts';

type MovingByOutputs = Moving<BitcoinNetwork>;

const batch = 200;
/** The signer takes no more; the largest move most. */
const inputsMax = 200;
/** A move waits where carrying it would take more than this part of it. */
const carryingPart = 10n;

/**
 * How coins that lie in outputs go to the cold address: what is above the ceiling leaves by outputs that are deep enough and
 * that no withdrawal needs, and the rest of them comes back as change. While withdrawals wait for outputs nothing leaves.
 */
export function coldByOutputs(moving: MovingByOutputs): WayToCold {
  const { ports, network, signer, paying: from, state } = moving;
  const read = (known: Parameters<WayToCold['freeOf']>[0]) =>
    readFree({ ports, network, signer, from }, known, state.height ?? 0);
  return {
    freeOf: async (known) => {
      const { free, queue } = await read(known);
      return queue.unserved > 0 ? 0n : free;
    },
    bind: async (wanted, to) => {
      const [known] = network.settings.assets;
      return known === undefined ? null : bind(moving, (await read(known)).queue.left.slice(0, inputsMax), wanted, to);
    },
  };
}

type Offered = readonly Omit<Input, 'subjectId'>[];

async function bind(
  { network, paying: change }: MovingByOutputs,
  offered: Offered,
  wanted: bigint,
  to: string,
): Promise<BoundToCold | null> {
  const { network: name, chain, feeRate } = network.settings;
  const rates = { now: await network.payments.feeRate(), ceiling: BigInt(feeRate.ceiling) };
  const coins = (amount: bigint): CoinPayment => ({ chain, to, amount, change });
  const held = offered.reduce((sum, { amount }) => sum + amount, 0n);
  const most = held - sizeWithChange(coins(wanted), offered) * rates.ceiling;
  const rawAmount = wanted < most ? wanted : most;
  if (rawAmount < bitcoinDust) return null;
  const inputs = chooseInputs(coins(rawAmount), offered, rates);
  const split = inputs === null ? null : splitRest(coins(rawAmount), inputs, rates.now);
  if (inputs === null || split === null || split.fee * carryingPart > rawAmount) return null;
  return { rawAmount, write: (tx, sweepId) => sweepInputs.insert(tx, name, sweepId, inputs) };
}

/** Has signed what is planned, hands it to the node, and signs what got stuck anew at a higher fee. */
export async function carryByOutputs(moving: MovingByOutputs): Promise<void> {
  const settled = await readSettled(moving.ports, moving.network);
  const open = await selectOpenSweeps(moving.ports.db, moving.network.settings.network, batch);
  await eachInTurn(open, async (sweep) => {
    const isEnded = settled !== null && sweep.height === null && (await endTaken(moving, settled, sweep));
    if (!isEnded) await carry(moving, sweep);
  });
}

/** Ends a move of which another transaction has spent an output for good. @returns whether it has ended. */
async function endTaken(
  moving: MovingByOutputs,
  settled: SettledChain<BitcoinNetwork>,
  sweep: Sweep,
): Promise<boolean> {
  const { ports, network } = moving;
  const attempts = await sweepPayments.select(ports.db, [sweep.id]);
  const inputs = await sweepInputs.select(ports.db, [sweep.id]);
  const spender = await findSpender(settled, { inputs, pays: paidOf(network, sweep), attempts });
  if (spender === null) return false;
  if (spender.by === 'house') {
    await settle(ports, sweep, present(coinOf(network), 'the coin in which moves are carried'), spender);
    return sweep.state === 'sent';
  }
  const alarm = await endForStranger(moving, sweep, attempts, spender);
  if (alarm !== null) throw alarm;
  return true;
}

async function carry(moving: MovingByOutputs, sweep: Sweep): Promise<void> {
  const { ports, network, paying: change } = moving;
  const [newest] = await sweepPayments.select(ports.db, [sweep.id]);
  const inputs = await sweepInputs.select(ports.db, [sweep.id]);
  const { to, amount } = paidOf(network, sweep);
  const spending = { coins: { chain: network.settings.chain, to, amount, change }, inputs };
  const payment = newest ?? (await signFirst(moving, sweep, spending));
  if (sweep.state === 'planned') await sendMove(moving, sweep, payment);
  else if (sweep.height === null) await mend(moving, sweep, spending, payment);
}

interface Spending {
  readonly coins: CoinPayment;
  readonly inputs: readonly Input[];
}

async function signFirst(moving: MovingByOutputs, sweep: Sweep, spending: Spending): Promise<Payment> {
  const { change } = firstSplit(spending.coins, spending.inputs, await moving.network.payments.feeRate());
  return sign(moving, sweep, spending, change, 1);
}

async function sign(
  moving: MovingByOutputs,
  sweep: Sweep,
  { inputs }: Spending,
  change: bigint,
  attempt: number,
): Promise<Payment> {
  const { from: _from, ...request } = moveRequestOf(moving, sweep, attempt);
  const signed = await moving.signer.sign({ ...request, ...inputRequest(inputs, change) });
  if (!signed.ok) throw new Error(`the signer refuses sweep ${sweep.id}: ${signed.error}`);
  const mostCarrying = feeOf(signed.value.signed, inputs);
  return noteSigned(moving, { subjectId: sweep.id, attempt, mostCarrying, gas: null, ...signed.value });
}

async function mend(moving: MovingByOutputs, sweep: Sweep, spending: Spending, payment: Payment): Promise<void> {
  const { ports, network } = moving;
  const now = ports.clock.now();
  if (now - payment.signedAt >= network.settings.stuckMinutes * minuteMs) {
    const split = await raisedSplit(network, spending.coins, spending.inputs, payment.mostCarrying);
    if (split !== null) {
      return resendMove(moving, await sign(moving, sweep, spending, split.change, payment.attempt + 1));
    }
  }
  if (payment.sentAt === null || now - payment.sentAt >= resendMs) await resendMove(moving, payment);
}
