import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { networkStaffCalls } from '@bourse/contract/networks';
import { formatAmount } from '@bourse/kernel/amount';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { atomsOf, type FoundDeposit, isFound, selectChecked } from '../chains/index.ts';
import { selectSweeps, type Sweep } from '../withdrawals/index.ts';
import { findAskedFor, returnKind } from './credit-found.ts';
import type { NetworkPorts } from './network-ports.ts';

type RefusedAnswer = OutputOf<typeof networkStaffCalls.refused>['list'][number];
type SweepAnswer = OutputOf<typeof networkStaffCalls.sweeps>['list'][number];

function sweepAnswer({ registry, networks }: NetworkPorts, one: Sweep): SweepAnswer {
  const { id, code, scale } = registry.getAsset(one.assetId);
  const assets = networks.find(({ settings }) => settings.network === one.network)?.settings.assets ?? [];
  const known = assets.find(({ asset }) => asset.id === one.assetId);
  const coin = assets.find(({ contract }) => contract === null)?.asset;
  // A currency that is not set up any more is told in the smallest unit of its network, which nobody here knows better.
  const number = known === undefined ? one.rawAmount.toString() : formatAmount(atomsOf(known, one.rawAmount), scale);
  return {
    id: one.id,
    network: one.network,
    purpose: one.purpose,
    currency_id: id,
    currency: code,
    number,
    sender: one.sender,
    receiver: one.receiver,
    state: one.state,
    tx_hash: one.txHash,
    fee: one.fee === null || coin === undefined ? null : formatAmount(one.fee, coin.scale),
    fee_currency: one.fee === null ? null : (coin?.code ?? null),
    planned_at: toIso(one.plannedAt),
    changed_at: toIso(one.changedAt),
  };
}

/** Moves between the house's own addresses, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listSweeps(
  ports: NetworkPorts,
  input: InputOf<typeof networkStaffCalls.sweeps>,
): Promise<Result<OutputOf<typeof networkStaffCalls.sweeps>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectSweeps(ports.db, input.network ?? null, slice.value);
  const list = rows.map((one) => sweepAnswer(ports, one));
  return ok(pageOf(input, list, total));
}

/** How far the credit of a deposit is, or its return. */
function farOf(
  { state, returnTo }: Pick<FoundDeposit, 'state' | 'returnTo'>,
  asked: Awaited<ReturnType<typeof findAskedFor>>,
): RefusedAnswer['credit'] {
  if (state === 'approved') return returnTo === null ? 'approved' : 'return_approved';
  if (state !== 'found') return 'none';
  if (asked === undefined) return 'open';
  return asked === returnKind ? 'return_asked' : 'asked';
}

/** Deposits that are not credited, with their reasons, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listRefused(
  { db, registry }: NetworkPorts,
  input: InputOf<typeof networkStaffCalls.refused>,
): Promise<Result<OutputOf<typeof networkStaffCalls.refused>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectChecked(db, input.network ?? null, slice.value);
  const found = rows.filter(({ state }) => state === 'found');
  const asked = new Map(
    await Promise.all(found.map(async ({ id }) => [id, await findAskedFor(db, id)] as const)), // a page at the most
  );
  const list = rows.map((one): RefusedAnswer => {
    const { id, code, scale } = registry.getAsset(one.assetId);
    return {
      id: one.id,
      network: one.network,
      user_id: one.owner,
      currency_id: id,
      currency: code,
      number: formatAmount(one.amount, scale),
      address: one.to,
      sender: one.from,
      tx_hash: isFound(one) ? null : one.txHash,
      because: one.lostSince !== null ? 'block_given_up' : isFound(one) ? 'no_transfer' : one.refusedBecause,
      credit: farOf(one, asked.get(one.id)),
      seen_at: toIso(one.seenAt),
    };
  });
  return ok(pageOf(input, list, total));
}
