import { Badge } from '@bourse/ui/badge';
import { Icon } from '@bourse/ui/icon';
import { ListRowContent, listRowClass } from '@bourse/ui/list-row';
import { ArrowDownUp, ChevronRight, type LucideIcon, Megaphone, ShieldCheck, Wallet } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useUnread } from '../../base/session/unread-notices.ts';
import { NoticeList } from './notice-list.tsx';
import { type Group, groups } from './notice-view.ts';
import { ReadAllButton } from './read-all-button.tsx';

const icons: Readonly<Record<Group, LucideIcon>> = { trading: ArrowDownUp, funds: Wallet, security: ShieldCheck };

/** Everything that the house tells: by group, and the latest of all. */
export function NoticesPage() {
  const t = useTranslations('notices');
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader title={t('title')} actions={<ReadAllButton />} />
      <nav aria-label={t('title')} className="mx-4 surface-1 overflow-hidden rounded-card desk:mx-0">
        {groups.map((group) => (
          <GroupRow key={group} group={group} />
        ))}
        <AppLink to="/pages/mailMessage/ggList" className={listRowClass()}>
          <ListRowContent
            lead={<Icon of={Megaphone} size={20} className="text-accent-text" />}
            title={t('announcements')}
            subtitle={t('announcementsText')}
            middle={<Icon of={ChevronRight} size={18} className="text-t3" />}
          />
        </AppLink>
      </nav>
      <h2 className="px-4 pt-6 pb-2 text-heading desk:px-0">{t('latest')}</h2>
      <NoticeList />
    </div>
  );
}

function GroupRow({ group }: { readonly group: Group }) {
  const t = useTranslations('notices');
  const count = useUnread((unread) => unread[group]);
  return (
    <AppLink to="/pages/mailMessage/mailMessageList" search={{ group }} className={listRowClass()}>
      <ListRowContent
        lead={<Icon of={icons[group]} size={20} className="text-accent-text" />}
        title={
          <span className="flex items-center gap-2">
            {t(`group.${group}`)}
            {count === 0 ? null : <Badge tone="accent">{t('unreadCount', { count })}</Badge>}
          </span>
        }
        subtitle={t(`groupText.${group}`)}
        middle={<Icon of={ChevronRight} size={18} className="text-t3" />}
      />
    </AppLink>
  );
}
