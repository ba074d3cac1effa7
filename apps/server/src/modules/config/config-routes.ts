import { settingsCalls } from '@bourse/contract/settings';
import { ok } from '@bourse/kernel/result';
import { bind, type Binding } from '../../platform/http/binding.ts';
import { rejectField } from '../../platform/http/rejection.ts';
import { publicSettings, withHost, type SiteSettings } from './site-settings.ts';

/** Answers what a client asks before anybody has signed in. */
export function configRoutes(settings: SiteSettings): Binding[] {
  const keywords = publicSettings(settings);
  return [
    bind(settingsCalls.getSetting, (_call, { keyword }) => {
      const value = keywords.get(keyword);
      return Promise.resolve(value === undefined ? rejectField('keyword') : ok(value));
    }),
    bind(settingsCalls.getSiteConfig, (call) =>
      Promise.resolve(
        ok({
          site_logo: withHost(settings.siteLogo, call.origin),
          site_name: settings.siteName,
          down_logo: withHost(settings.downLogo, call.origin),
          simulated: settings.simulated,
          phone_codes: settings.phoneCodes,
        }),
      ),
    ),
  ];
}
