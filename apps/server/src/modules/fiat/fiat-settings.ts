import {
  type BankAccount,
  bankAccount,
  type FiatCountry,
  fiatCountries,
  fiatKey,
  type FiatMethod,
  fiatMethods,
  type FiatTerms,
  fiatTerms,
  rechargeKey,
} from '@bourse/contract/fiat-rules';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import { defineSettings, readSetting, type TypedArea } from '../config/index.ts';
import { isBic, isIban } from './cards/bank-numbers.ts';
import { offerOf } from './orders/offers.ts';

const accountKey = 'account';
const unsetAccount: BankAccount = {
  account_name: '',
  iban: '',
  country: '',
  swift: '',
  bank_name: '',
  bank_address: '',
};
/** Of a bank that there is not; the IBAN is the example of its country. */
const demoAccount: BankAccount = {
  account_name: 'Bourse Demo Ltd',
  iban: 'GB29NWBK60161331926819',
  country: 'GB',
  swift: 'NWBKGB2L',
  bank_name: 'Demo Bank (no real money)',
  bank_address: '1 Example Street, London',
};

/** What of the fiat side is set by versions. */
export interface FiatSettings {
  readonly areas: readonly [TypedArea<FiatTerms>, TypedArea<BankAccount>];
  readonly recharge: (db: Queryable, at: Instant) => Promise<FiatTerms>;
  readonly method: (db: Queryable, country: FiatCountry, method: FiatMethod, at: Instant) => Promise<FiatTerms>;
  /** Null while a part of it is missing. */
  readonly account: (db: Queryable, at: Instant) => Promise<BankAccount | null>;
}

const keys = [
  rechargeKey,
  ...fiatCountries.flatMap((country) => fiatMethods.map((method) => fiatKey(country, method))),
];

function initialTerms(key: string, isDemo: boolean): FiatTerms {
  if (key === rechargeKey) return { open: true, minimum: 1, maximum: 1_000_000, fee_bps: 0 };
  const country = fiatCountries.find((one) => key.startsWith(`${one}.`)) ?? 'US';
  const { minimum, maximum } = offerOf(country);
  // The demo's test provider stands for all methods but the bank transfer; a house has none before it has connected one.
  const open = key.endsWith('.bank_transfer') || isDemo;
  return { open, minimum, maximum, fee_bps: key.endsWith('.card') ? 200 : 50 };
}

/** Wires what is set. @param isDemo whether the demo's account and provider are there. */
export function fiatSettings(isDemo: boolean): FiatSettings {
  const terms = defineSettings<FiatTerms>({
    area: 'fiat',
    schema: fiatTerms,
    keys: async () => keys,
    initial: (key) => initialTerms(key, isDemo),
    findFault: ({ minimum, maximum }) => (maximum < minimum ? 'maximum' : null),
    effects: async () => [],
  });
  const account = defineSettings<BankAccount>({
    area: 'bank_account',
    schema: bankAccount,
    keys: async () => [accountKey],
    initial: () => (isDemo ? demoAccount : unsetAccount),
    findFault: ({ iban, swift }) => {
      if (iban !== '' && !isIban(iban)) return 'iban';
      return swift === '' || isBic(swift) ? null : 'swift';
    },
    effects: async () => [],
  });
  return {
    areas: [terms, account],
    recharge: (db, at) => readSetting(db, terms, rechargeKey, at),
    method: (db, country, method, at) => readSetting(db, terms, fiatKey(country, method), at),
    account: async (db, at) => {
      const found = await readSetting(db, account, accountKey, at);
      return Object.values(found).includes('') ? null : found;
    },
  };
}
