import { fiatCurrencies, settingsCalls } from '@bourse/contract/settings';
import { callOrThrow } from '../api/api.ts';
import { clock } from '../time/clock.ts';
import { prefer } from '../preferences/preferences.ts';

/** A currency in which worth can be shown. */
export type FiatCode = (typeof fiatCurrencies)[number];

/** Reads a currency; undefined when worth cannot be shown in it. */
export function findFiat(code: string): FiatCode | undefined {
  return fiatCurrencies.find((one) => one === code);
}

/**
 * Shows worth in another currency. Its rate is asked first, so that no figure ever stands beside the wrong code.
 * Rejects with a CallError when it cannot be asked; the currency before stays.
 * @param tell tells the account before anything changes here; when it rejects, nothing does.
 */
export async function chooseFiat(
  code: FiatCode,
  tell: (code: FiatCode) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const rates = await callOrThrow(settingsCalls.fiatRates, {});
  const found = rates.find(({ currency_code }) => currency_code === code);
  if (found === undefined) return;
  await tell(code);
  prefer({ fiat: { code: found.currency_code, rate: found.rate, saveTime: clock.now() } });
}
