import { allCalls } from '@bourse/contract/all-calls';
import {
  type CountryGroup,
  countryGroups,
  type CountryRules,
  countryRules,
  openCountry,
} from '@bourse/contract/country-rules';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { SettingEffect } from '../../platform/module-manifest.ts';
import { defineSettings, readSetting } from '../config/index.ts';
import { countVerified, type VerifiedCount } from '../identity/index.ts';
import { readCountryCodes } from '../registry/index.ts';

/** The level that a group's calls ask for anyway, where it is offered. */
const levelOf: ReadonlyMap<string, 1 | 2> = new Map(
  countryGroups.flatMap((group): [string, 1 | 2][] => {
    const calls = allCalls.filter(({ feature, gate }) => feature === group && gate?.country === true);
    return calls.length === 0 ? [] : [[group, calls.some(({ gate }) => gate?.level !== 2) ? 1 : 2]];
  }),
);

/** How many of those who are verified in a country may open something of a group. */
export function mayOpen(rules: CountryRules, group: CountryGroup, { level1, level2 }: VerifiedCount): number {
  if (rules.closed.includes(group)) return 0;
  return rules.level2.includes(group) || levelOf.get(group) === 2 ? level2 : level1 + level2;
}

/** What is offered in which country (S57, S126), by its two letters. */
export const countrySettings = defineSettings<CountryRules>({
  area: 'countries',
  schema: countryRules,
  initial: () => openCountry,
  keys: async (db) => [...(await readCountryCodes(db))].toSorted(),
  findFault: ({ closed, level2 }) => (level2.some((group) => closed.includes(group)) ? 'level2' : null),
  effects: async (db, { key, before, after }) => {
    const verified = await countVerified(db, key);
    return [...levelOf.keys()].flatMap((name): SettingEffect[] => {
      const group = countryGroups.find((one) => one === name);
      if (group === undefined) return [];
      const [had, has] = [mayOpen(before, group, verified), mayOpen(after, group, verified)];
      const isSame = had === has && before.closed.includes(group) === after.closed.includes(group);
      const counted = { effect: 'may_open', about: group, unit: 'customers' };
      return isSame ? [] : [{ ...counted, before: had.toString(), after: has.toString() }];
    });
  },
});

/** What holds in a country at a moment. */
export function readCountryRules(db: Queryable, country: string, at: Instant): Promise<CountryRules> {
  return readSetting(db, countrySettings, country, at);
}
