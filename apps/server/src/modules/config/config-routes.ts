import { settingsCalls } from '@bourse/contract/settings';
import { ok } from '@bourse/kernel/result';
import { bind, type Binding } from '../../platform/http/binding.ts';
import { rejectField } from '../../platform/http/rejection.ts';
import { publicSettings, withHost, type SiteSettings } from './site-settings.ts';

/**
 * Answers what a client asks before anybody has signed in.
 * @param settings gives them as they are at the moment.
 */
export function configRoutes(settings: () => SiteSettings): Binding[] {
  return [
    bind(settingsCalls.getSetting, async (_call, { keyword }) => {
      const value = publicSettings(settings()).get(keyword);
      return value === undefined ? rejectField('keyword') : ok(value);
    }),
    bind(settingsCalls.getSiteConfig, async ({ origin }) => {
      const { siteLogo, siteName, downLogo, simulated, phoneCodes } = settings();
      return ok({
        site_logo: withHost(siteLogo, origin),
        site_name: siteName,
        down_logo: withHost(downLogo, origin),
        simulated,
        phone_codes: phoneCodes,
      });
    }),
  ];
}
