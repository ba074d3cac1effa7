import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { depositCalls } from '@bourse/contract/deposit';
import { type Atoms, formatAmount } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { findCurrency } from '../wallets/index.ts';
import type { ChainPorts, OpenNetwork } from './chain-ports.ts';
import { reasonOf, smallOf } from './deposit-reasons.ts';
import { type Deposit, selectDepositsOf } from './deposit-store.ts';
import { isFound } from './found-store.ts';
import { toldState } from './follow-chain.ts';
import { type NetworkState, selectNetworks } from './network-store.ts';
import { sumSmallOf } from './small-store.ts';

type Page = OutputOf<typeof depositCalls.log>;

/** The own deposits, newest first. @returns CURRENCY_NOT_FOUND, PARAMETER_ERROR for a strange cursor. */
export async function listDeposits(
  { db, registry }: Pick<ChainPorts, 'db' | 'registry'>,
  networks: readonly OpenNetwork[],
  owner: UserId,
  input: InputOf<typeof depositCalls.log>,
): Promise<Result<Page, Rejection>> {
  let asset: AssetId | null = null;
  if (input.currency !== undefined) {
    const found = findCurrency(registry, input.currency);
    if (!found.ok) return found;
    asset = found.value.id;
  }
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const [states, { rows, total }] = await Promise.all([
    selectNetworks(db),
    selectDepositsOf(db, owner, asset, slice.value),
  ]);
  const heads = new Map(states.map((one) => [one.network, one]));
  const waiting = rows.some(({ state }) => state === 'small') ? await sumSmallOf(db, owner) : new Map<string, Atoms>();
  const list = rows.map((one): Page['list'][number] => {
    const { id, code, scale } = registry.getAsset(one.assetId);
    return {
      id: one.id,
      currency_id: id,
      currency: code,
      type: one.network,
      number: formatAmount(one.amount, scale),
      address: one.to,
      tx_hash: isFound(one) ? null : one.txHash,
      is_internal: one.withdrawalId !== null,
      state: toldState(one),
      because: reasonOf(one),
      returned_to: one.state === 'credited' ? (one.returnTo?.address ?? null) : null,
      small: smallOf(one, networks, waiting),
      confirmations: confirmationsOf(one, heads.get(one.network)),
      required: one.withdrawalId === null ? one.required : 0,
      seen_at: toIso(one.seenAt),
      credited_at: one.creditedAt === null ? null : toIso(one.creditedAt),
    };
  });
  return ok(pageOf(input, list, total));
}

function confirmationsOf(
  { state, height, lostSince, withdrawalId }: Deposit,
  network: NetworkState | undefined,
): number {
  const isInNoBlock = state === 'orphaned' || lostSince !== null || withdrawalId !== null;
  if (isInNoBlock || network?.height === undefined || network.height === null) return 0;
  return Math.max(network.height - height + 1, 0);
}
