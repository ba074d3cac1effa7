import { useTranslations } from 'use-intl';
import { SettingLink, SettingSection } from './setting-row.tsx';
import { appVersion } from '../../base/api/api.ts';

/** Help, and what this is. */
export function AboutSection() {
  const t = useTranslations('settings.about');
  return (
    <SettingSection title={t('title')}>
      <SettingLink to="/pages/common/faq" title={t('faq')} />
      <SettingLink to="/pages/kf/kf" title={t('support')} />
      <SettingLink to="/pages/common/aboutus" title={t('aboutUs')} value={appVersion} />
    </SettingSection>
  );
}
