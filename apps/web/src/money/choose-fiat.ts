import { settingsCalls } from '@bourse/contract/settings';
import { callOrThrow } from '../app/api.ts';
import { clock } from '../app/clock.ts';
import { prefer } from '../app/preferences.ts';

/**
 * Shows worth in another currency. Its rate is asked first, so that no figure ever stands beside the wrong code.
 * Rejects with a CallError when it cannot be asked; the currency before stays.
 */
export async function chooseFiat(code: string): Promise<void> {
  const rates = await callOrThrow(settingsCalls.fiatRates, {});
  const found = rates.find(({ currency_code }) => currency_code === code);
  if (found !== undefined) prefer({ fiat: { code: found.currency_code, rate: found.rate, saveTime: clock.now() } });
}
