import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { fiatCalls } from '@bourse/contract/fiat';
import {
  type FiatCountry,
  fiatCountries,
  type FiatMethod,
  fiatMethods,
  type FiatTerms,
} from '@bourse/contract/fiat-rules';
import { formatAmount } from '@bourse/kernel/amount';
import type { Instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../../platform/database/sql.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import type { FiatPorts } from '../fiat-ports.ts';
import { banksOf, offerOf, payerFields } from './offers.ts';
import { type FiatProvider, providerOf } from './provider.ts';

/** A method that is open, with its terms and who takes the money. */
export interface OpenMethod {
  readonly method: FiatMethod;
  readonly terms: FiatTerms;
  readonly provider: FiatProvider;
}

/** A method of a country; null while it is closed, or nobody takes the money. */
export async function findOpenMethod(
  ports: FiatPorts,
  db: Queryable,
  country: FiatCountry,
  method: FiatMethod,
  at: Instant,
): Promise<OpenMethod | null> {
  const terms = await ports.settings.method(db, country, method, at);
  const provider = terms.open ? await providerOf(ports, db, method, at) : null;
  return provider === null ? null : { method, terms, provider };
}

async function listOpen(ports: FiatPorts, country: FiatCountry): Promise<OpenMethod[]> {
  const at = ports.clock.now();
  const found = await Promise.all(fiatMethods.map((method) => findOpenMethod(ports, ports.db, country, method, at)));
  return found.filter((one) => one !== null);
}

/** Every country with the methods that are open there. */
export async function listCountries(ports: FiatPorts): Promise<OutputOf<typeof fiatCalls.countries>> {
  return Promise.all(
    fiatCountries.map(async (code) => ({
      code,
      currency_code: offerOf(code).currency,
      methods: (await listOpen(ports, code)).map(({ method }) => method),
    })),
  );
}

/** A country that is offered, with its currency. @returns COUNTRY_REQUIRED, AREA_NOT_SUPPORTED, CURRENCY_REQUIRED. */
export function readCountry(country: string, currency: string): Result<FiatCountry, Rejection> {
  if (country === '') return reject('COUNTRY_REQUIRED', { field: 'country' });
  const found = fiatCountries.find((code) => code === country.toUpperCase());
  if (found === undefined) return reject('AREA_NOT_SUPPORTED', { field: 'country' });
  const isIts = currency.toUpperCase() === offerOf(found).currency;
  return isIts ? ok(found) : reject('CURRENCY_REQUIRED', { field: 'currency_code' });
}

/** What the methods of a country take. @returns COUNTRY_REQUIRED, AREA_NOT_SUPPORTED, CURRENCY_REQUIRED. */
export async function listMethods(
  ports: FiatPorts,
  input: InputOf<typeof fiatCalls.methods>,
): Promise<Result<OutputOf<typeof fiatCalls.methods>, Rejection>> {
  const country = readCountry(input.country, input.currency_code);
  if (!country.ok) return country;
  const open = await listOpen(ports, country.value);
  return ok(
    open.map(({ method, terms, provider }) => ({
      method,
      banks: [...banksOf(country.value, method)],
      minimum: String(terms.minimum),
      maximum: String(terms.maximum),
      fee_rate: formatAmount(BigInt(terms.fee_bps), 4),
      provider: provider.name,
      payer: [...payerFields(country.value, method)],
    })),
  );
}
