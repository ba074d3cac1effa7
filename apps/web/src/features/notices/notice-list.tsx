import { supportCalls } from '@bourse/contract/support';
import { classNames } from '@bourse/ui/class-names';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { usePages } from '../../base/api/use-pages.ts';
import { useAgo } from '../../base/money/use-ago.ts';
import type { Group, Notice } from './notice-view.ts';
import { useNoticeTexts } from './use-notice-texts.ts';

interface NoticeListProps {
  /** Only what belongs there; all without. */
  readonly group?: Group | undefined;
}

/** What the house told the customer, newest first. */
export function NoticeList({ group }: NoticeListProps) {
  const t = useTranslations('notices');
  const pages = usePages(supportCalls.mails, group === undefined ? {} : { group });
  return (
    <HistoryList pages={pages} failed={t('failed')} none={{ title: t('none'), text: t('noneHint') }}>
      {(items) => (
        <ul>
          {items.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </HistoryList>
  );
}

function NoticeRow({ notice }: { readonly notice: Notice }) {
  const t = useTranslations('notices');
  const ago = useAgo();
  const texts = useNoticeTexts(notice);
  return (
    <li className="border-b border-line">
      <AppLink
        to="/pages/mailMessage/mailMessageDetail"
        search={{ id: notice.id }}
        className="grid grid-cols-[8px_minmax(0,1fr)] gap-x-3 px-4 py-3 hover:bg-control"
      >
        <span className={classNames('mt-1.5 size-2 rounded-full', notice.read ? '' : 'bg-accent')}>
          {notice.read ? null : <span className="sr-only">{t('unread')}</span>}
        </span>
        <span className="min-w-0">
          <span className="flex items-baseline gap-3">
            <span className={classNames('min-w-0 flex-1 truncate', notice.read ? 'text-t2' : 'font-semibold')}>
              {texts?.head ?? '\u00a0'}
            </span>
            <time className="num flex-none text-caption text-t3" dateTime={notice.created_at}>
              {ago(notice.created_at)}
            </time>
          </span>
          <span className="mt-0.5 line-clamp-2 text-label font-normal text-t2">{texts?.text ?? '\u00a0'}</span>
        </span>
      </AppLink>
    </li>
  );
}
