import { type KycRules, kycRules, type LevelLimits } from '@bourse/contract/kyc-rules';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { SettingEffect } from '../../platform/module-manifest.ts';
import { defineSettings, readSetting } from '../config/index.ts';
import { countVerified } from '../identity/index.ts';
import { fiatLimit, withdrawalLimit } from './limit-amounts.ts';
import { countHeavyUsers } from './limit-store.ts';

const key = 'rules';

/** Whose limits fall: how many customers have each level, and how many of them used more in the last 24 hours. */
async function limitEffects(
  db: Queryable,
  { before, after, at }: { readonly before: KycRules; readonly after: KycRules; readonly at: Instant },
): Promise<SettingEffect[]> {
  const verified = await countVerified(db, null);
  const effects: SettingEffect[] = [];
  for (const level of [1, 2] as const) {
    const customers = verified[`level${level}`].toString();
    const counted = (effect: string, field: keyof LevelLimits): SettingEffect => {
      return { effect, about: `level${level}.${field}`, unit: 'customers', before: null, after: customers };
    };
    const [had, has] = [withdrawalLimit(before, level), withdrawalLimit(after, level)];
    if (had !== has) effects.push(counted(has < had ? 'limit_falls' : 'limit_rises', 'withdraw_btc'));
    if (has < had) {
      const over = await countHeavyUsers(db, level, has, at);
      effects.push({ ...counted('over_limit', 'withdraw_btc'), after: over.toString() });
    }
    const [fiatHad, fiatHas] = [fiatLimit(before, level), fiatLimit(after, level)];
    if (fiatHad !== fiatHas) effects.push(counted(fiatHas < fiatHad ? 'limit_falls' : 'limit_rises', 'fiat_usdt'));
  }
  return effects;
}

/** What verification goes by: limits (S14), ages, documents, views an hour, days of keeping. */
export const kycSettings = defineSettings<KycRules>({
  area: 'verification',
  schema: kycRules,
  // The migrations bring the first version.
  initial: () => null,
  keys: async () => [key],
  findFault: (rules) => {
    const fields = ['withdraw_btc', 'fiat_usdt'] as const;
    const faulty = fields.find((field) => limitOf(rules, 1, field) > limitOf(rules, 2, field));
    return faulty === undefined ? null : `limits.level2.${faulty}`;
  },
  effects: limitEffects,
});

const limitOf = (rules: KycRules, level: 1 | 2, field: keyof LevelLimits): bigint =>
  field === 'withdraw_btc' ? withdrawalLimit(rules, level) : fiatLimit(rules, level);

/** The rules that hold at a moment. */
export function readRules(db: Queryable, at: Instant): Promise<KycRules> {
  return readSetting(db, kycSettings, key, at);
}
