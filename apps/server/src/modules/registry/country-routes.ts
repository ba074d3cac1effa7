import type { OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import { fiatCurrencies, settingsCalls } from '@bourse/contract/settings';
import { formatAmount } from '@bourse/kernel/amount';
import { toIso } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, type Binding } from '../../platform/http/binding.ts';
import { type Country, rateScale, selectCountries, selectRates } from './country-store.ts';

/** The country that is chosen beforehand for who reads a language, until they choose (S39). */
const countryOfLang: Readonly<Record<Lang, string>> = {
  en: 'US',
  zh: 'CN',
  hk: 'HK',
  th: 'TH',
  jp: 'JP',
  kor: 'KR',
  fra: 'FR',
  spa: 'ES',
};

function countryAnswer(country: Country, selected: string): OutputOf<typeof settingsCalls.countryList>[number] {
  return {
    ...country,
    rate: formatAmount(country.rate, rateScale),
    selected: country.code === selected ? 1 : 0,
    top: country.top ? 1 : 0,
  };
}

/** Binds the calls of countries and the rates of their currencies. */
export function countryRoutes(db: Queryable): Binding[] {
  return [
    bind(settingsCalls.countryList, async ({ lang }) => {
      const countries = await selectCountries(db);
      return ok(countries.map((country) => countryAnswer(country, countryOfLang[lang])));
    }),
    bind(settingsCalls.fiatRates, async (_context, { currency_code: code }) => {
      const rates = await selectRates(db, code === undefined ? fiatCurrencies : [code]);
      return ok(
        rates.map(({ currencyCode, rate, at, savedAt }) => ({
          currency_code: currencyCode,
          rate: formatAmount(rate, rateScale),
          at: toIso(at),
          saved_at: toIso(savedAt),
        })),
      );
    }),
  ];
}
