import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { walletCalls } from '@bourse/contract/wallet';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { WalletPorts } from './read-wallets.ts';
import { transferAnswer } from './transfer-answer.ts';
import { selectTransfers } from './wallet-store.ts';

/** Transfers between the own accounts, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listTransfers(
  { db, registry }: WalletPorts,
  userId: UserId,
  input: InputOf<typeof walletCalls.transferHistory>,
): Promise<Result<OutputOf<typeof walletCalls.transferHistory>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectTransfers(db, userId, slice.value);
  const list = rows.map((transfer) => transferAnswer(registry.getAsset(transfer.assetId), transfer));
  return ok(pageOf(input, list, total));
}
