import type { OutputOf } from '@bourse/contract/call';
import type { settingsCalls } from '@bourse/contract/settings';
import type { Lang } from '@bourse/contract/lang';
import { slippageDefaultBps } from '@bourse/contract/slippage-bounds';
import type { Theme } from '../../base/preferences/migrate-preferences.ts';

/** What a device shows of it. */
interface Shown {
  readonly lang: Lang;
  readonly theme: Theme;
  readonly redUp: boolean;
  readonly hideSmall: boolean;
  readonly slippageBps: number;
}

/**
 * What of an account's settings the device takes over at sign-in: all that the customer has ever chosen. An account that
 * still has a default has not chosen, and then the device stays as it is: a visitor who reads Chinese is not sent to
 * English by signing in.
 */
export function takenOver(
  account: { readonly lang: Lang },
  kept: Pick<OutputOf<typeof settingsCalls.setPreferences>, 'theme' | 'red_up' | 'hide_small' | 'slippage_bps'>,
): Partial<Shown> {
  const theme = ([1, 2] as const).find((one) => one === kept.theme);
  return {
    ...(account.lang === 'en' ? {} : { lang: account.lang }),
    ...(theme === undefined ? {} : { theme }),
    ...(kept.red_up ? { redUp: true } : {}),
    ...(kept.hide_small ? { hideSmall: true } : {}),
    ...(kept.slippage_bps === slippageDefaultBps ? {} : { slippageBps: kept.slippage_bps }),
  };
}

/** The currency that the account has chosen and the device does not show; null when there is none to take over. */
export function fiatToTake(account: { readonly currency_code: string }, shown: string): string | null {
  const { currency_code: code } = account;
  return code === 'USD' || code === shown ? null : code;
}
