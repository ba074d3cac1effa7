import { useTranslations } from 'use-intl';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useSession } from '../../base/session/session.ts';
import { AboutSection } from './about-section.tsx';
import { AccountCard, VisitorCard } from './account-card.tsx';
import { DisplaySection } from './display-section.tsx';
import { LogOut } from './log-out.tsx';
import { SettingLink, SettingSection } from './setting-row.tsx';

/** How the app looks and speaks, and the ways to what belongs to the account. Open to visitors. */
export function SettingsPage() {
  const t = useTranslations('settings');
  const isVisitor = useSession((session) => session.token === null);
  return (
    <div className="mx-auto w-full max-w-[688px] desk:max-w-[1000px] desk:px-5">
      <PageHeader title={t('title')} />
      <div className="grid gap-6 px-4 pt-1 desk:grid-cols-2 desk:items-start desk:gap-x-6 desk:px-0">
        <div className="grid gap-6">
          {isVisitor ? <VisitorCard /> : <AccountCard />}
          {isVisitor ? null : (
            <SettingSection title={t('account.title')}>
              <SettingLink to="/pages/setting/security" title={t('security.title')} text={t('security.text')} />
              <SettingLink to="/pages/setting/notices" title={t('account.notices')} text={t('account.noticesText')} />
              <SettingLink to="/pages/setting/bill" title={t('account.bill')} />
              <SettingLink to="/pages/setting/real_mark" title={t('account.verification')} />
              <SettingLink to="/pages/setting/bank" title={t('account.cards')} />
              <SettingLink to="/pages/setting/wallet" title={t('account.addresses')} />
              <SettingLink to="/pages/setting/share" title={t('account.invite')} />
              <SettingLink to="/pages/setting/coupon" title={t('account.coupons')} />
            </SettingSection>
          )}
          <div className="hidden desk:block">{isVisitor ? null : <LogOut />}</div>
        </div>
        <div className="grid gap-6">
          <DisplaySection />
          <AboutSection />
          <div className="desk:hidden">{isVisitor ? null : <LogOut />}</div>
        </div>
      </div>
    </div>
  );
}
