import { allCalls } from '@bourse/contract/all-calls';
import {
  type CountryGroup,
  countryGroups,
  type CountryRules,
  countryRules,
  openCountry,
} from '@bourse/contract/country-rules';
import type { Clock } from '@bourse/kernel/clock';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { SettingEffect } from '../../platform/module-manifest.ts';
import { defineSettings, openSettingMemory, readSetting } from '../config/index.ts';
import { countVerified, type VerifiedCount } from '../identity/index.ts';
import { readCountryCodes } from '../registry/index.ts';

/** The level that a group's calls ask for anyway, where it is offered. */
const levelOf: ReadonlyMap<string, 0 | 1 | 2> = new Map(
  countryGroups.flatMap((group): [string, 0 | 1 | 2][] => {
    const levels = allCalls
      .filter(({ feature, gate }) => feature === group && gate?.country === true)
      .map(({ gate }) => gate?.level ?? 0);
    // Whoever registers is no customer yet, of whom any could be counted.
    return levels.length === 0 || group === 'identity'
      ? []
      : [[group, levels.includes(0) ? 0 : levels.includes(1) ? 1 : 2]];
  }),
);

/** How many of the customers of a country may open something of a group. */
export function mayOpen(rules: CountryRules, group: CountryGroup, { level0, level1, level2 }: VerifiedCount): number {
  if (rules.closed.includes(group)) return 0;
  const level = rules.level2.includes(group) ? 2 : levelOf.get(group);
  return level2 + (level === 2 ? 0 : level1) + (level === 0 ? level0 : 0);
}

/** What is offered in which country (S57, S126), by its two letters. */
export const countrySettings = defineSettings<CountryRules>({
  area: 'countries',
  schema: countryRules,
  initial: () => openCountry,
  keys: async (db) => [...(await readCountryCodes(db))].toSorted(),
  // Nobody has a level before they have registered.
  findFault: ({ closed, level2 }) =>
    level2.some((group) => group === 'identity' || closed.includes(group)) ? 'level2' : null,
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

/** Which groups are limited in any country, kept in memory, because every order asks. */
export interface CountryMemory {
  readonly isLimited: (feature: string) => boolean;
  /** Reads again what was committed. */
  refresh(): Promise<void>;
}

/** Reads the rules of all countries. */
export async function openCountryMemory(db: Queryable, clock: Clock): Promise<CountryMemory> {
  const memory = await openSettingMemory(db, clock, countrySettings);
  const named = (groups: readonly string[], feature: string): boolean => groups.includes(feature);
  return {
    isLimited: (feature) => memory.all().some(({ closed, level2 }) => named(closed, feature) || named(level2, feature)),
    refresh: () => memory.refresh(),
  };
}
