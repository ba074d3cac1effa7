import { isReceiptKind } from '@bourse/contract/receipt-kinds';
import { useTranslations } from 'use-intl';

/**
 * Names the act of a receipt as the rest of the app does.
 *
 * @returns What it takes and gives: the kind of a receipt, and its name; a kind that is not known is its own name.
 */
export function useActName(): (kind: string) => string {
  const t = useTranslations('proof.receipts.kind');
  return (kind) => (isReceiptKind(kind) ? t(kind) : kind);
}
