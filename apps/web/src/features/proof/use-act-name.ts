import { isActKind, type otherReceipts } from '@bourse/contract/receipt-kinds';
import { useTranslations } from 'use-intl';

// Written out: the list itself would come with the first page, as the calls of receipts do.
const isOther = (kind: string): kind is (typeof otherReceipts)[number] => kind === 'moved' || kind === 'box_purchase';

/**
 * Names the act of a receipt as the rest of the app does.
 *
 * @returns What it takes and gives: the kind of a receipt, and its name; a kind that is not known is its own name.
 */
export function useActName(): (kind: string) => string {
  const t = useTranslations('proof.receipts.kind');
  return (kind) => (isActKind(kind) || isOther(kind) ? t(kind) : kind);
}
