import { nicknameLength, passwordMinimum, signatureLength } from '@bourse/contract/text-rules';

/** What staff may change: what the site is called, and where its pictures are. */
export interface SiteFace {
  /** The placeholder is Bourse. */
  readonly siteName: string;
  /** Addresses of pictures, whole or from the root of the serving host. */
  readonly siteLogo: string;
  readonly downLogo: string;
}

/** What is said of the site. */
export interface SiteSettings extends SiteFace {
  readonly appVersion: string;
  /** The version as clients count it: 0.8.0 is 80 (S53). */
  readonly appVersionCode: number;
  /** Whom to name as inviter where nobody else has invited (S118). */
  readonly houseInviteCode: string;
  /** Whether nobody registers without an invite code. */
  readonly inviteRequired: boolean;
  /** Whether prices, candles and trades are made up or come out of a recording. */
  readonly simulated: boolean;
  /** Whether codes can be sent by SMS. */
  readonly phoneCodes: boolean;
}

/** The settings of a house that has configured nothing. */
export const defaultSiteSettings: SiteSettings = {
  siteName: 'Bourse',
  siteLogo: '/static/logo.svg',
  downLogo: '/static/logo-small.svg',
  appVersion: '0.8.0',
  appVersionCode: 80,
  houseInviteCode: 'BOURSE',
  inviteRequired: true,
  simulated: false,
  phoneCodes: false,
};

/** The keywords that anybody may ask for (S130); whatever is not here is not public. */
export function publicSettings(settings: SiteSettings): ReadonlyMap<string, string> {
  return new Map([
    ['app_version', settings.appVersion],
    ['app_version_code', settings.appVersionCode.toString()],
    ['site_name', settings.siteName],
    ['house_invite_code', settings.houseInviteCode],
    ['invite_required', settings.inviteRequired ? '1' : '0'],
    ['password_minimum', passwordMinimum.toString()],
    ['nickname_length', `${nicknameLength.minimum}-${nicknameLength.maximum}`],
    ['signature_length', `${signatureLength.minimum}-${signatureLength.maximum}`],
  ]);
}

/** The address of a picture with a host: the one that it has, else the one that serves (S53). */
export function withHost(address: string, origin: string): string {
  return /^https?:\/\//.test(address) ? address : `${origin}${address.startsWith('/') ? '' : '/'}${address}`;
}
