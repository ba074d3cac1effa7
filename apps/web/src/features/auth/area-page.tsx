import { settingsCalls } from '@bourse/contract/settings';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Input } from '@bourse/ui/input';
import { ListRowSkeleton } from '@bourse/ui/list-row';
import { SkeletonDelay } from '@bourse/ui/skeleton';
import { Check, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { back } from '../../base/router/navigation.ts';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useCall } from '../../base/api/use-call.ts';
import { areaRows, type AreaRow, findAreas } from './area-view.ts';
import { keepDraft, useAuthDraft } from './auth-draft.ts';

/** Choosing the country whose calling code a phone number has; the choice goes back to the form. */
export function AreaPage() {
  const t = useTranslations('auth.area');
  const [query, setQuery] = useState('');
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={t('title')} />
      <div className="sticky top-13 z-10 bg-bg px-4 pb-2 desk:static desk:px-0">
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          lead={<Icon of={Search} className="text-t3" />}
        />
      </div>
      <Areas query={query} />
    </div>
  );
}

function Areas({ query }: { readonly query: string }) {
  const t = useTranslations('auth.area');
  const app = useTranslations('app');
  const locale = useLocale();
  const { data, isError, error, isFetching, refetch } = useCall(
    settingsCalls.countryList,
    {},
    { staleTimeMs: 3_600_000 },
  );
  const rows = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
    return areaRows(data ?? [], (iso) => names.of(iso), new Intl.Collator(locale).compare);
  }, [data, locale]);
  if (isError) {
    return <LoadFailed className="mx-4" error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <SkeletonDelay label={app('state.loading')}>
        {Array.from({ length: 8 }, (_, index) => (
          <ListRowSkeleton key={index} />
        ))}
      </SkeletonDelay>
    );
  }
  const found = findAreas(rows, query);
  if (found.length === 0) return <EmptyState title={t('none')} text={t('noneHint')} />;
  return (
    <ul aria-label={t('title')}>
      {found.map((row, index) => (
        <li
          key={row.iso}
          className={index > 0 && found[index - 1]?.isPinned !== row.isPinned ? 'border-t border-line' : ''}
        >
          <AreaButton row={row} />
        </li>
      ))}
    </ul>
  );
}

function AreaButton({ row }: { readonly row: AreaRow }) {
  const isChosen = useAuthDraft(({ areaCode }) => areaCode === row.callingCode);
  const choose = (): void => {
    keepDraft({ areaCode: row.callingCode });
    back();
  };
  return (
    <button
      type="button"
      onClick={choose}
      aria-current={isChosen ? 'true' : undefined}
      className="flex min-h-12 w-full items-center gap-3 px-4 text-start hover:bg-control focus-visible:outline-offset-[-3px]"
    >
      <span className="min-w-0 flex-1 truncate">{row.name}</span>
      <span className="num text-t2">+{row.callingCode}</span>
      <Icon of={Check} size={18} className={isChosen ? 'text-accent-text' : 'invisible'} />
    </button>
  );
}
