import { buttonClass } from '@bourse/ui/button-class';
import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useSearch } from '../../base/router/use-search.ts';

/** Stands between the app and a place outside: says where a link leads before it is followed. */
export function WebViewPage() {
  const t = useTranslations('content.webView');
  const { url = '' } = useSearch('/pages/common/webView');
  const place = URL.parse(url);
  const isOpen = place?.protocol === 'https:' && place.username === '' && place.password === '';
  const host = place?.host ?? '';
  return (
    <div className="mx-auto w-full max-w-[720px]">
      <PageHeader title={t('title')} />
      {isOpen ? (
        <EmptyState
          className="py-12"
          title={host}
          text={t('text', { host })}
          action={
            <a
              href={place.href}
              rel="noreferrer"
              target="_blank"
              className={buttonClass({ size: 'desk', tone: 'primary' })}
            >
              {t('go', { host })}
            </a>
          }
        />
      ) : (
        <EmptyState className="py-12" title={t('bad')} text={t('badHint')} />
      )}
    </div>
  );
}
