import { settingsCalls } from '@bourse/contract/settings';
import { callOrThrow } from '../api/api.ts';
import { prefer, preferencesOf } from '../preferences/preferences.ts';
import { clock, every } from '../time/clock.ts';
import { serverNow } from '../time/server-clock.ts';
import { fiatIn, refreshed } from './fiat-list.ts';

/** How often it is looked whether the rates have become old while the app stays open. */
const lookMs = 3_600_000;

/** Asks for the rates where they are old, and shows worth by the new ones. */
async function refreshRates(): Promise<void> {
  const kept = preferencesOf().fiats;
  const fiats = await refreshed(kept, { deviceMs: clock.now(), serverMs: serverNow() }, () =>
    callOrThrow(settingsCalls.fiatRates, {}),
  );
  if (fiats !== kept) prefer({ fiats, fiat: fiatIn(fiats, preferencesOf().fiat.currency_code) });
}

/** Keeps the rates of fiat currencies from growing old. @returns a way to stop. */
export function keepRates(): () => void {
  void refreshRates();
  return every(lookMs, () => void refreshRates());
}
