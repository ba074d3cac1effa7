import { atoms } from '@bourse/kernel/amount';
import type { AccountId, AssetId } from '@bourse/kernel/ids';
import type { Posting } from '../ledger/index.ts';
import { family } from './etf-terms.ts';

/** What the postings of a position are known by. */
export const referenceOf = (id: string): string => `${family}:${id}`;

type EtfPosting = 'etf_purchase' | 'etf_return' | 'etf_penalty' | 'etf_rebalancing';

/** A posting of a position; none for nothing. */
export function move(
  { id, assetId, kind }: { readonly id: string; readonly assetId: AssetId; readonly kind: EtfPosting },
  [debit, credit]: readonly [AccountId, AccountId],
  amount: bigint,
): Posting[] {
  return amount === 0n ? [] : [{ debit, credit, assetId, amount: atoms(amount), kind, reference: referenceOf(id) }];
}
