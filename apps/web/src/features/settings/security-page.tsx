import { useTranslations } from 'use-intl';
import { DevelopmentBadge } from '../../base/parts/later-badge.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useUser } from '../../base/session/use-user.ts';
import { SessionList } from './session-list.tsx';
import { SettingLink, SettingRow, SettingSection } from './setting-row.tsx';
import { SignInLog } from './sign-in-log.tsx';

/** How the account is protected, who is signed in to it, and who tried. */
export function SecurityPage() {
  const t = useTranslations('settings.security');
  const user = useUser();
  const none = t('notBound');
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px] desk:px-5">
      <PageHeader title={t('title')} />
      <div className="grid gap-6 px-4 pt-1 desk:grid-cols-2 desk:items-start desk:px-0">
        <div className="grid gap-6">
          <SettingSection title={t('signIn')}>
            <SettingLink to="/pages/setting/password" title={t('password')} text={t('passwordText')} />
            <SettingRow title={t('email')} value={user === null ? '' : (user.email ?? none)} />
            <SettingRow title={t('phone')} value={user === null ? '' : (user.phone ?? none)} />
          </SettingSection>
          <SettingSection title={t('factors')}>
            <SettingRow title={t('authenticator')} value={<DevelopmentBadge />} />
            <SettingRow title={t('passkeys')} value={<DevelopmentBadge />} />
            <SettingLink to="/pages/setting/payPassword" title={t('payPassword')} />
          </SettingSection>
          <p className="px-1 text-caption text-t3">{t('factorsHint')}</p>
        </div>
        <div className="grid gap-6">
          <SessionList />
          <SignInLog />
        </div>
      </div>
    </div>
  );
}
