import type { OutputOf } from '@bourse/contract/call';
import type { walletCalls } from '@bourse/contract/wallet';
import { formatAmount } from '@bourse/kernel/amount';
import { toIso } from '@bourse/kernel/instant';
import type { ListedAsset } from '../registry/index.ts';
import type { StoredTransfer } from './wallet-store.ts';

export type TransferAnswer = OutputOf<typeof walletCalls.change>;

/** A transfer as customers see it. */
export function transferAnswer(asset: ListedAsset, transfer: StoredTransfer): TransferAnswer {
  return {
    id: transfer.id,
    currency_id: asset.id,
    currency: asset.code,
    number: formatAmount(transfer.amount, asset.scale),
    from_field: transfer.from,
    to_field: transfer.to,
    created_at: toIso(transfer.at),
  };
}
