import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';
import { slippage } from './slippage.ts';

const none = z.object({});

/** The currencies in which worth is shown (section 3 of the specification). */
export const fiatCurrencies = [
  'MYR',
  'USD',
  'CNY',
  'GBP',
  'HKD',
  'JPY',
  'EUR',
  'AED',
  'THB',
  'PHP',
  'SGD',
  'VND',
] as const;

/** One of them, in any case. */
const fiatCurrency = z.pipe(
  z.pipe(
    s.text(3, 3),
    z.transform((code) => code.toUpperCase()),
  ),
  z.enum(fiatCurrencies),
);

const countryOut = z.object({
  id: z.int(),
  name: z.string(),
  name_zh: z.string(),
  code: z.string(),
  currency_name: z.string(),
  currency_name_zh: z.string(),
  currency_code: z.string(),
  /** Units of the currency for one US dollar, for showing what something is worth. */
  rate: s.decimal,
  /** How often it was chosen. */
  hits: z.int(),
  /** 1 where it is chosen beforehand for the language of the request. */
  selected: z.literal([0, 1]),
  /** 1 where it is pinned before all others. */
  top: z.literal([0, 1]),
  lat: s.signedDecimal,
  lng: s.signedDecimal,
  code3: z.string(),
  code_num: z.string(),
});

/** Settings, countries and what follows the account without belonging to sign-in. */
export const settingsCalls = {
  getSetting: defineCall({
    name: 'settings.get_setting',
    method: 'GET',
    path: '/getSetting',
    auth: 'public',
    feature: 'settings',
    input: z.object({ keyword: s.text(60, 1) }),
    output: z.string(),
    rejections: ['PARAMETER_ERROR'],
    summary: 'One public setting; a keyword that is not on the public list is PARAMETER_ERROR (S130).',
  }),
  getSiteConfig: defineCall({
    name: 'settings.get_site_config',
    method: 'GET',
    path: '/getSiteConfig',
    auth: 'public',
    feature: 'settings',
    input: none,
    output: z.object({
      site_logo: z.string(),
      site_name: z.string(),
      down_logo: z.string(),
      /** True where prices, candles and trades are made up or come out of a recording: every screen says so. */
      simulated: z.boolean(),
      /** Whether codes can be sent by SMS; where not, a phone number is no way to register or to get a code. */
      phone_codes: z.boolean(),
    }),
    summary:
      'Logo and name of the site, whether its market is a simulation, and whether phones get codes; logo paths carry the ' +
      'serving host.',
  }),
  countryList: defineCall({
    name: 'settings.country_list',
    method: 'GET',
    path: '/country/list',
    auth: 'public',
    feature: 'settings',
    input: none,
    output: z.array(countryOut),
    summary: 'The country-rate table: pinned countries first, then those chosen most, then by name (S39).',
  }),
  fiatRates: defineCall({
    name: 'settings.fiat_rates',
    method: 'GET',
    path: '/fiat/rates',
    auth: 'public',
    feature: 'settings',
    input: z.object({ currency_code: s.optional(fiatCurrency) }),
    output: z.array(
      z.object({
        currency_code: z.enum(fiatCurrencies),
        /** Units of the currency for one US dollar. */
        rate: s.decimal,
        /** The source's own time of it. */
        at: s.isoTime,
        /** When the house stored it: the save time that a client keeps (S153). */
        saved_at: s.isoTime,
      }),
    ),
    summary:
      'The display currencies, or one, each with its rate and the time of it; asked at most every 24 hours (S38).',
  }),
  setFiat: defineCall({
    name: 'settings.set_fiat',
    method: 'POST',
    path: '/user/setFiat',
    auth: 'user',
    feature: 'settings',
    input: z.object({ currency_code: fiatCurrency }),
    output: z.object({ currency_code: z.enum(fiatCurrencies) }),
    summary: 'The default fiat currency, kept with the account; one of the twelve that are displayed.',
  }),
  setLang: defineCall({
    name: 'settings.set_lang',
    method: 'POST',
    path: '/user/setLang',
    auth: 'user',
    feature: 'settings',
    input: z.object({ lang: s.langOut }),
    output: z.object({ lang: s.langOut }),
    summary: 'The language of mails and notices.',
  }),
  setPreferences: defineCall({
    name: 'settings.set_preferences',
    method: 'POST',
    path: '/user/setPreferences',
    auth: 'user',
    feature: 'settings',
    input: z.object({
      theme: s.optional(s.numberOf(0, 1, 2)),
      red_up: s.optional(s.flag),
      time_zone: s.optional(s.text(60)),
      hide_small: s.optional(s.flag),
      slippage_bps: s.optional(slippage),
    }),
    output: z.object({
      /** 0 dark, 1 light, 2 as the device says (S40). */
      theme: z.int(),
      red_up: z.boolean(),
      /** A name of the IANA time zone database; empty as the device says. */
      time_zone: z.string(),
      hide_small: z.boolean(),
      /** How far from the best price market orders may trade that do not say so themselves, in basis points (S160). */
      slippage_bps: z.int(),
    }),
    summary: 'Changes settings that follow the account and answers all of them; without a field it only answers.',
  }),
};
