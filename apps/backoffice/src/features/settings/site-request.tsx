import { isForeignPicture, siteKeys } from '@bourse/contract/site';
import { ApprovalDiff } from '@bourse/ui/approval-diff';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';

const textsIn = (value: unknown): Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** What of the site is to change, among it a picture of another host. */
export function SiteRequest({ payload }: RequestProps) {
  const t = useTranslations('settings');
  const [before, after] = [textsIn(payload['was']), textsIn(payload['values'])];
  const rows = siteKeys.flatMap((key) => {
    const value = after[key];
    return value === undefined ? [] : [{ key, label: t(`site.${key}`), before: before[key] ?? null, after: value }];
  });
  return (
    <div className="grid max-w-[680px] gap-3">
      <ApprovalDiff label={t('changes')} rows={rows} />
      {rows.some((row) => isForeignPicture(row.after)) && <Note tone="warn">{t('site.foreign')}</Note>}
    </div>
  );
}
