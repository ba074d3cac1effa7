import { settingsCalls } from '@bourse/contract/settings';
import type { Lang } from '@bourse/contract/lang';
import type { SentInputOf } from '@bourse/contract/call';
import { callOrThrow } from '../api/api.ts';
import type { Theme } from './migrate-preferences.ts';
import { prefer } from './preferences.ts';
import { sessionOf } from '../session/session.ts';

/**
 * Settings take effect on the device at once and follow the account to others. When the account cannot be told, the
 * device keeps them all the same: nothing is lost but that other devices do not know.
 */
function tellAccount(changed: SentInputOf<typeof settingsCalls.setPreferences>): void {
  if (sessionOf().token !== null) callOrThrow(settingsCalls.setPreferences, changed).catch(() => undefined);
}

/** Changes the language, here and of mails and notices. */
export function keepLang(lang: Lang): void {
  prefer({ lang });
  if (sessionOf().token !== null) callOrThrow(settingsCalls.setLang, { lang }).catch(() => undefined);
}

/** Changes the theme. */
export function keepTheme(theme: Theme): void {
  prefer({ theme });
  tellAccount({ theme });
}

/** Says which colour rises. */
export function keepRedUp(redUp: boolean): void {
  prefer({ redUp });
  tellAccount({ red_up: redUp });
}

/** Says how far from the best price market orders may trade. */
export function keepSlippage(slippageBps: number): void {
  prefer({ slippageBps });
  tellAccount({ slippage_bps: slippageBps });
}

/** Hides small balances, or shows them. */
export function keepHideSmall(hideSmall: boolean): void {
  prefer({ hideSmall });
  tellAccount({ hide_small: hideSmall });
}
