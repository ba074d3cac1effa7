import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useSearch } from '../../base/router/use-search.ts';
import { NoticeList } from './notice-list.tsx';
import { groupIn } from './notice-view.ts';

/** The notices of one group, or all of them. */
export function NoticeListPage() {
  const t = useTranslations('notices');
  const group = groupIn(useSearch('/pages/mailMessage/mailMessageList').group);
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={group === undefined ? t('title') : t(`group.${group}`)} />
      <NoticeList group={group} />
    </div>
  );
}
