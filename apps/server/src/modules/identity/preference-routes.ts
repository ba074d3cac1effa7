import { settingsCalls } from '@bourse/contract/settings';
import { ok, type Result } from '@bourse/kernel/result';
import { bind, type Binding, requireUser } from '../../platform/http/binding.ts';
import { rejectField, type Rejection } from '../../platform/http/rejection.ts';
import type { IdentityContext } from './identity-deps.ts';
import { type PreferenceChange, savePreferences, setFiat, setLang } from './preference-store.ts';

/** Time zones are those that the platform knows; an empty one means as the device says. */
function isTimeZone(name: string): boolean {
  if (name === '') return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function checkChange(change: PreferenceChange): Result<PreferenceChange, Rejection> {
  return change.time_zone !== undefined && !isTimeZone(change.time_zone) ? rejectField('time_zone') : ok(change);
}

/** Binds the calls that change how the app is for a customer. */
export function preferenceRoutes({ db }: IdentityContext): Binding[] {
  return [
    bind(settingsCalls.setFiat, async (call, { currency_code: code }) => {
      await db.withTx('set fiat', (tx) => setFiat(tx, requireUser(call), code));
      return ok({ currency_code: code });
    }),
    bind(settingsCalls.setLang, async (call, { lang }) => {
      await db.withTx('set language', (tx) => setLang(tx, requireUser(call), lang));
      return ok({ lang });
    }),
    bind(settingsCalls.setPreferences, async (call, input) => {
      const change = checkChange(input);
      if (!change.ok) return change;
      return ok(await db.withTx('set preferences', (tx) => savePreferences(tx, requireUser(call), change.value)));
    }),
  ];
}
