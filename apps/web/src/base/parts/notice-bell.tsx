import { classNames } from '@bourse/ui/class-names';
import { CornerMark } from '@bourse/ui/corner-mark';
import { Icon } from '@bourse/ui/icon';
import { Bell } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../router/app-link.tsx';
import { useUnread } from '../session/unread-notices.ts';

interface NoticeBellProps {
  readonly size: 20 | 22;
  readonly className?: string;
}

/** More than this are not counted in the corner of a bell. */
const shownMax = 99;

/** The way to the notices, with how many of them are unread. */
export function NoticeBell({ size, className }: NoticeBellProps) {
  const t = useTranslations('app.header');
  const count = useUnread(({ all }) => all);
  return (
    <AppLink
      to="/pages/mailMessage/mailMessage"
      className={classNames('icon-link relative', className)}
      aria-label={count === 0 ? t('notices') : t('noticesUnread', { count })}
    >
      <Icon of={Bell} size={size} />
      <CornerMark mark={count === 0 ? false : count > shownMax ? `${String(shownMax)}+` : count.toString()} />
    </AppLink>
  );
}
