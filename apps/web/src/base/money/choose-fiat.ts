import { fiatCurrencies } from '@bourse/contract/settings';
import { prefer, preferencesOf } from '../preferences/preferences.ts';
import { bundledRates } from './bundled-rates.ts';
import { type FiatList, fiatIn } from './fiat-list.ts';

/** A currency in which worth can be shown. */
export type FiatCode = (typeof fiatCurrencies)[number];

/** Reads a currency; undefined when worth cannot be shown in it. */
export function findFiat(code: string): FiatCode | undefined {
  return fiatCurrencies.find((one) => one === code);
}

/** The rates that there are: those of the server, or the bundled ones until it has answered once. */
export function knownRates({ fiats }: { readonly fiats: FiatList }): Pick<FiatList, 'list' | 'saveTime'> {
  return fiats.list.length === 0 ? bundledRates : fiats;
}

/**
 * Shows worth in another currency, by the rates that are here.
 * @param tell tells the account before anything changes here; when it rejects, nothing does.
 */
export async function chooseFiat(
  code: FiatCode,
  tell: (code: FiatCode) => Promise<unknown> = async () => undefined,
): Promise<void> {
  await tell(code);
  prefer({ fiat: fiatIn(knownRates(preferencesOf()), code) });
}
