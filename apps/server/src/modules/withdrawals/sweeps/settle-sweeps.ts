import { atoms, type Atoms } from '@bourse/kernel/amount';
import type { AssetId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../../platform/http/rejection.ts';
import {
  type AddressChange,
  changeAddresses,
  type MinedPayment,
  type NetworkAsset,
  type OpenNetwork,
  selectNetworks,
} from '../../chains/index.ts';
import { houseAccount, post } from '../../ledger/index.ts';
import { type FoundPayment, tryEach } from '../paying.ts';
import type { Payment } from '../signed-payment-store.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import { coinOf } from './moving.ts';
import { sweepPayments } from './sweep-payment-store.ts';
import {
  endSweep,
  markFeePosted,
  noteSweepHeight,
  selectOpenSweeps,
  selectUnpostedSweeps,
  type Sweep,
} from './sweep-store.ts';

const batch = 200;

/** Follows what was handed to the network to its end, and has the treasury pay what carrying it has cost. */
export async function settleSweeps(
  ports: WithdrawalPorts,
  network: OpenNetwork,
  findMined: (payments: readonly Payment[]) => Promise<FoundPayment | null>,
): Promise<void> {
  const { db } = ports;
  const { network: name, paymentBlocks } = network.settings;
  const state = (await selectNetworks(db)).find((one) => one.network === name);
  const coin = coinOf(network);
  if (state === undefined || state.paused !== null || state.height === null || coin === undefined) return;
  const { height: readHeight } = state;
  const sent = (await selectOpenSweeps(db, name, batch)).filter((one) => one.state === 'sent');
  const payments = await sweepPayments.select(
    db,
    sent.map(({ id }) => id),
  );
  // What is not known of one keeps no other from its end.
  const settleEach = (): Promise<void> =>
    tryEach(sent, async (sweep) => {
      // Of all attempts, of which one can be carried at the most, the one that stands in a block.
      const found = await findMined(payments.filter(({ subjectId }) => subjectId === sweep.id));
      const height = found?.mined.height ?? null;
      if (height !== sweep.height) {
        await db.withTx('note a block', async (tx) => noteSweepHeight(tx, sweep.id, height, found?.txHash ?? null));
      }
      if (found !== null && readHeight >= found.mined.height + paymentBlocks - 1) {
        await settle(ports, sweep, coin, found);
      }
    });
  await tryEach([settleEach, () => postFees(ports, name, coin.asset.id, state.lane)], (step) => step());
}

/** In atoms, rounded up: the books must never say that more lies there than does. */
function feeIn({ asset, decimals }: NetworkAsset, rawFee: bigint): Atoms {
  const shift = asset.scale - decimals;
  if (shift >= 0) return atoms(rawFee * 10n ** BigInt(shift));
  const unit = 10n ** BigInt(-shift);
  return atoms((rawFee + unit - 1n) / unit);
}

/** What a move that has ended leaves at customers' addresses. */
function changesOf(sweep: Sweep, coin: AssetId, { succeeded, fee }: MinedPayment): AddressChange[] {
  const { network, purpose, assetId, sender, receiver, rawAmount } = sweep;
  const moved = succeeded ? rawAmount : 0n;
  if (purpose === 'gas') return [{ network, address: receiver, assetId, rawAmount: moved }];
  if (purpose === 'cold') return [];
  return [
    { network, address: sender, assetId, rawAmount: -moved },
    { network, address: sender, assetId: coin, rawAmount: -fee },
  ];
}

/** Ends a move by its transaction. */
export async function settle(
  { db, clock }: WithdrawalPorts,
  sweep: Sweep,
  coin: NetworkAsset,
  { txHash, mined }: FoundPayment,
): Promise<void> {
  const end = {
    state: mined.succeeded ? 'done' : 'failed',
    txHash,
    height: mined.height,
    fee: feeIn(coin, mined.fee),
  } as const;
  await db.withTx('settle a move', async (tx) => {
    if (await endSweep(tx, sweep.id, end, clock.now())) {
      await changeAddresses(tx, changesOf(sweep, coin.asset.id, mined));
    }
  });
}

/** Where the treasury has none of the coin, the rest waits until it does. */
async function postFees(
  { db, clock, resolve }: WithdrawalPorts,
  network: string,
  assetId: AssetId,
  lane: number,
): Promise<void> {
  const unposted = await selectUnpostedSweeps(db, network, batch);
  if (unposted.length === 0) return;
  const [debit, credit] = await resolve([houseAccount('treasury', assetId), houseAccount('issuance', assetId, lane)]);
  for (const { id, fee } of unposted) {
    const posting = {
      debit: present(debit, 'the treasury'),
      credit: present(credit, 'the account of the network'),
      assetId,
      amount: present(fee, 'what a move that has ended has cost'),
      kind: 'network_fee',
      reference: `sweep:${id}`,
    } as const;
    const posted = await db.withTx<Result<unknown, Rejection>>('post what a move has cost', async (tx) =>
      (await markFeePosted(tx, id)) ? post(tx, { at: clock.now(), postings: [posting] }) : ok(undefined),
    );
    if (!posted.ok) return;
  }
}
