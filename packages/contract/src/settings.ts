import * as z from 'zod/mini';
import { defineCall, planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('settings');

const none = z.object({});

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
    output: z.object({ site_logo: z.string(), site_name: z.string(), down_logo: z.string() }),
    summary: 'Logo and name of the site; logo paths carry the serving host.',
  }),
  countryList: plan('settings.country_list', 'GET /country/list', 'public', {}, 'The country table with rates (S39).'),
  fiatRates: plan(
    'settings.fiat_rates',
    'GET /fiat/rates',
    'public',
    { currency_code: s.optional(z.string().check(z.regex(/^[A-Za-z]{3}$/))) },
    'The display currencies and the time of their rates (S38).',
  ),
  setFiat: plan(
    'settings.set_fiat',
    'POST /user/setFiat',
    'user',
    { currency_code: z.string().check(z.regex(/^[A-Za-z]{3}$/)) },
    'The default fiat currency, kept with the account.',
  ),
  setLang: plan(
    'settings.set_lang',
    'POST /user/setLang',
    'user',
    { lang: s.lang },
    'The language of mails and notices.',
  ),
  setPreferences: plan(
    'settings.set_preferences',
    'POST /user/setPreferences',
    'user',
    {
      theme: s.optional(s.numberOf(0, 1, 2)),
      red_up: s.optional(s.flag),
      time_zone: s.optional(s.text(60)),
      hide_small: s.optional(s.flag),
      notice_channels: s.optional(s.listOf(z.enum(['email', 'sms', 'push', 'site']), 4)),
    },
    'Settings that follow the account.',
  ),
};
