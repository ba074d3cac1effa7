// Writes the migration that fills the table of countries and their rates out of two data packages, which are not
// dependencies of the project (docs/decisions/0030-countries-and-rates.md):
//   npm install --no-save world-countries@5.1.0 @fawazahmed0/currency-api@2026.9.29
//   node tools/countries/generate.ts > db/migrations/0013-insert-countries.sql
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const name = z.object({ common: z.string() });
const countrySchema = z.object({
  name,
  cca2: z.string(),
  cca3: z.string(),
  ccn3: z.string(),
  currencies: z.record(z.string(), z.object({ name: z.string() })),
  translations: z.object({ zho: name }),
  latlng: z.tuple([z.number(), z.number()]),
});
const ratesSchema = z.object({ date: z.string(), usd: z.record(z.string(), z.number()) });

function read(path: string): unknown {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url)), 'utf8'));
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const chineseCurrency = new Intl.DisplayNames('zh', { type: 'currency' });

/** Countries that use several currencies are listed under their own, not under a neighbour's. */
const ownCurrencies: Readonly<Record<string, string>> = {
  BA: 'BAM',
  BT: 'BTN',
  CK: 'NZD',
  CU: 'CUP',
  CW: 'ANG',
  FK: 'FKP',
  FO: 'DKK',
  GG: 'GBP',
  IM: 'GBP',
  JE: 'GBP',
  KI: 'AUD',
  KH: 'KHR',
  LS: 'LSL',
  NA: 'NAD',
  PA: 'PAB',
  PS: 'ILS',
  SD: 'SDG',
  SX: 'ANG',
  TN: 'TND',
  TV: 'AUD',
  UY: 'UYU',
  ZW: 'USD',
};

const rates = z.parse(ratesSchema, read('@fawazahmed0/currency-api/v1/currencies/usd.json'));
const countries = z.parse(z.array(countrySchema), read('world-countries/countries.json'));

const usedCurrencies = new Set<string>();
const rows = countries
  .toSorted((a, b) => (a.name.common < b.name.common ? -1 : 1))
  .flatMap((country) => {
    const codes = Object.keys(country.currencies);
    const code = ownCurrencies[country.cca2] ?? codes[0];
    // No currency (Antarctica) or no number (Kosovo): nobody lives there as a customer of ours, or no code names it.
    if (code === undefined || country.ccn3 === '' || rates.usd[code.toLowerCase()] === undefined) return [];
    usedCurrencies.add(code);
    const currencyName = country.currencies[code]?.name ?? code;
    return [{ country, code, currencyName }];
  });

const rateRows = [...usedCurrencies].toSorted().map((code) => {
  const rate = rates.usd[code.toLowerCase()] ?? 0;
  // A rate is kept in units of 10^-8; the source gives eight decimals.
  return `  (${quoted(code)}, ${BigInt(Math.round(rate * 1e8)).toString()}, '${rates.date}T00:00:00Z')`;
});
const countryRows = rows.map(({ country, code, currencyName }, place) =>
  [
    `  (${String(place + 1)}`,
    quoted(country.name.common),
    quoted(country.translations.zho.common),
    quoted(country.cca2),
    quoted(country.cca3),
    quoted(country.ccn3),
    quoted(code),
    quoted(currencyName),
    quoted(chineseCurrency.of(code) ?? currencyName),
    country.latlng[0].toFixed(4),
    `${country.latlng[1].toFixed(4)})`,
  ].join(', '),
);

process.stdout.write(`-- Written by tools/countries/generate.ts out of world-countries 5.1.0 (Open Database License 1.0,
-- https://github.com/mledoze/countries) and @fawazahmed0/currency-api 2026.9.29 (CC0). Ids never change: what comes later is appended.
INSERT INTO fiat_rates (currency_code, rate, at) VALUES
${rateRows.join(',\n')};

INSERT INTO countries (id, name, name_zh, code, code3, code_num, currency_code, currency_name, currency_name_zh, lat, lng) VALUES
${countryRows.join(',\n')};
`);
