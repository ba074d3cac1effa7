import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { walletCalls } from '@bourse/contract/wallet';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import { type AccountLine, listAccountLines } from '../ledger/index.ts';
import { findCurrency } from './find-currency.ts';
import type { WalletPorts } from './read-wallets.ts';

/** Every posting of the own accounts, newest first. @returns CURRENCY_NOT_FOUND, PARAMETER_ERROR for a strange cursor. */
export async function listOwnLines(
  { db, registry }: WalletPorts,
  userId: UserId,
  input: InputOf<typeof walletCalls.legalLog>,
): Promise<Result<OutputOf<typeof walletCalls.legalLog>, Rejection>> {
  const asset = input.currency === undefined ? ok(null) : findCurrency(registry, input.currency);
  if (!asset.ok) return asset;
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const filter = { assetId: asset.value?.id ?? null, account: input.type ?? null };
  const { rows, total } = await listAccountLines(db, userId, filter, slice.value);
  return ok(
    pageOf(
      input,
      rows.map((line) => lineAnswer(registry, line)),
      total,
    ),
  );
}

/** A line as customers see it. */
export function lineAnswer(
  registry: WalletPorts['registry'],
  line: AccountLine,
): OutputOf<typeof walletCalls.legalLog>['list'][number] {
  const { code, scale } = registry.getAsset(line.assetId);
  return {
    id: line.id,
    currency_id: line.assetId,
    currency: code,
    account: line.account,
    kind: line.kind,
    number: formatAmount(line.amount, scale),
    reference: line.reference,
    created_at: toIso(line.at),
  };
}
