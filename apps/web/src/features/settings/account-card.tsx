import { Avatar } from '@bourse/ui/avatar';
import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { Icon } from '@bourse/ui/icon';
import { Skeleton } from '@bourse/ui/skeleton';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../base/router/app-link.tsx';
import { useUser } from '../../base/session/use-user.ts';

/** Who is signed in, leading to their own page. */
export function AccountCard() {
  const t = useTranslations('settings');
  const user = useUser();
  if (user === null) return <Skeleton height={88} />;
  return (
    <AppLink
      to="/pages/setting/userInfo"
      className="flex items-center gap-3 rounded-card p-4 surface-1 desk:mt-[26px] hover:bg-control focus-visible:outline-offset-[-3px]"
    >
      <Avatar size={56} name={user.nickname} {...(user.head_portrait === '' ? {} : { src: user.head_portrait })} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-heading">{user.nickname}</span>
        <span className="block truncate text-caption text-t3">{user.user_string}</span>
        <span className="mt-1 flex flex-wrap gap-1">
          <Badge tone="accent">VIP {user.vip_level}</Badge>
          <Badge tone={user.auth_level === 0 ? 'plain' : 'good'}>{t(`level.${levelKey(user.auth_level)}`)}</Badge>
        </span>
      </span>
      <Icon of={ChevronRight} size={16} className="text-t3" />
    </AppLink>
  );
}

/** The text of a level of verification. */
export function levelKey(level: number): 'none' | 'basic' | 'advanced' {
  if (level <= 0) return 'none';
  return level === 1 ? 'basic' : 'advanced';
}

/** What a visitor can do here: sign in, or open an account. */
export function VisitorCard() {
  const t = useTranslations('settings.visitor');
  const app = useTranslations('app.act');
  return (
    <section className="rounded-card p-4 surface-1 desk:mt-[26px]">
      <h2 className="text-heading">{t('title')}</h2>
      <p className="mt-1 text-label font-normal text-t2">{t('text')}</p>
      <div className="joined mt-4">
        <AppLink to="/pages/common/login" className={buttonClass({ tone: 'primary', size: 'desk' })}>
          {app('login')}
        </AppLink>
        <AppLink to="/pages/common/register" className={buttonClass({ size: 'desk' })}>
          {app('register')}
        </AppLink>
      </div>
    </section>
  );
}
