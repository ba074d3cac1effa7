import { useTranslations } from 'use-intl';
import type { changedRows } from './terms-rows.ts';

/** What changes: each part with what stood there and what is to stand there. */
export function ChangeRows({ rows }: { readonly rows: ReturnType<typeof changedRows> }) {
  const t = useTranslations('product-kit');
  if (rows.length === 0) return <p className="text-label font-normal text-t2">{t('nothingChanges')}</p>;
  return (
    <dl className="text-label font-normal">
      {rows.map(({ path, label, text, before }) => (
        <div key={path} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
          <dt className="text-t2">{label}</dt>
          <dd className="ms-auto text-end">
            {before !== null && (
              <>
                <del className="text-t3">{before}</del>
                <span aria-hidden="true" className="text-t3">
                  {' → '}
                </span>
              </>
            )}
            <ins className="font-semibold no-underline">{text}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
