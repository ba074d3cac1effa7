import { useTranslations } from 'use-intl';
import { InstallRow } from './install-row.tsx';
import { SettingLink, SettingSection } from './setting-row.tsx';
import { appVersion } from '../../base/api/api.ts';

/** Help, and what this is. */
export function AboutSection() {
  const t = useTranslations('settings.about');
  const complaint = useTranslations('settings.complaint');
  return (
    <SettingSection title={t('title')}>
      <SettingLink to="/pages/common/faq" title={t('faq')} />
      <SettingLink to="/pages/kf/kf" title={t('support')} />
      <SettingLink to="/pages/setting/complaint" title={complaint('title')} />
      <SettingLink to="/pages/verify/verify" title={t('verify')} />
      <SettingLink to="/pages/verify/liabilities" title={t('liabilities')} />
      <InstallRow />
      <SettingLink to="/pages/common/aboutus" title={t('aboutUs')} value={appVersion} />
    </SettingSection>
  );
}
