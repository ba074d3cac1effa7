import { htmlLangs } from '@bourse/client/locale';
import { contentCalls } from '@bourse/contract/content';
import { settingsCalls } from '@bourse/contract/settings';
import { RichText } from '@bourse/ui/rich-text';
import { useTranslations } from 'use-intl';
import { appVersion } from '../../base/api/api.ts';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { useCall } from '../../base/api/use-call.ts';
import { useSimulated, useSiteName } from '../../base/site/site-config.ts';
import { SiteMark } from '../../base/parts/site-mark.tsx';
import { InstallRow } from './install-row.tsx';
import { SettingLink, SettingRow, SettingSection } from './setting-row.tsx';

/** What this is, in which version, and where it can be checked. */
export function AboutPage() {
  const t = useTranslations('settings.about');
  const isSimulated = useSimulated();
  const site = useSiteName();
  const { data: serverVersion } = useCall(settingsCalls.getSetting, { keyword: 'app_version' });
  return (
    <div className="mx-auto w-full max-w-[688px] desk:px-5">
      <PageHeader title={t('aboutUs')} />
      <div className="grid gap-6 px-4">
        <div className="flex flex-col items-center gap-3 py-6 text-center">
          <SiteMark size={32} />
          <p className="max-w-[36em] text-balance text-t2">{t('what')}</p>
          {isSimulated ? <p className="text-label text-t3">{t('simulated')}</p> : null}
        </div>
        <About />
        <SettingSection title={t('version')}>
          <SettingRow title={t('site')} value={site} />
          <SettingRow title={t('app')} value={<span className="num">{appVersion}</span>} />
          <SettingRow title={t('server')} value={<span className="num">{serverVersion ?? '\u2014'}</span>} />
        </SettingSection>
        <SettingSection title={t('more')}>
          <InstallRow />
          <a
            href="/docs/"
            target="_blank"
            rel="noreferrer"
            className="flex min-h-13 items-center px-4 font-medium hover:bg-control focus-visible:outline-offset-[-3px]"
          >
            {t('docs')}
          </a>
          <SettingLink to="/pages/setting/operational_compliance" title={t('compliance')} />
          <SettingLink to="/pages/common/contactus" title={t('contact')} />
        </SettingSection>
      </div>
    </div>
  );
}

/** What the house says of itself; nothing while that is not here. */
function About() {
  const { data } = useCall(contentCalls.aboutUs, {});
  if (data === undefined) return null;
  return (
    <article lang={htmlLangs[data.lang]}>
      <RichText text={data.body} />
    </article>
  );
}
