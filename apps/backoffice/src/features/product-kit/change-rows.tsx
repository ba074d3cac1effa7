import { ApprovalDiff } from '@bourse/ui/approval-diff';
import { useTranslations } from 'use-intl';
import type { changedRows } from './terms-rows.ts';

/** What changes: each part with what stood there and what is to stand there. */
export function ChangeRows({ rows }: { readonly rows: ReturnType<typeof changedRows> }) {
  const t = useTranslations('product-kit');
  if (rows.length === 0) return <p className="text-label font-normal text-t2">{t('nothingChanges')}</p>;
  return (
    <ApprovalDiff
      label={t('changes')}
      rows={rows.map(({ path, label, text, before }) => ({ key: path, label, before, after: text }))}
    />
  );
}
