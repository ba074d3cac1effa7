import { type ConversionRules, conversionRules } from '@bourse/contract/conversion-rules';
import { atoms, formatAmount } from '@bourse/kernel/amount';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../../platform/database/sql.ts';
import { defineSettings, readSetting, type TypedArea } from '../../config/index.ts';
import type { Registry } from '../../registry/index.ts';
import { sumConverted } from './conversion-store.ts';

const key = 'conversion';
/** What holds before anybody has set anything. */
const initialBps = 20;
/** Over how long the preview recomputes what was kept. */
const recomputedMs = 30 * dayMs;

const plain = {
  area: 'conversion',
  schema: conversionRules,
  keys: async () => [key],
  initial: () => ({ fee_bps: initialBps }),
} as const;

/** What a conversion costs: a version holds for quotes, and conversions without one, from its date on. */
export function conversionSettings(registry: Pick<Registry, 'findAsset'>): TypedArea<ConversionRules> {
  return defineSettings<ConversionRules>({
    ...plain,
    effects: async (db, { before, after, at }) => {
      const converted = await sumConverted(db, instant(at - recomputedMs));
      return converted.flatMap(({ assetId, gross }) => {
        const asset = registry.findAsset(assetId);
        if (asset === undefined) return [];
        const kept = ({ fee_bps: bps }: ConversionRules): string =>
          formatAmount(atoms((gross * BigInt(bps)) / 10_000n), asset.scale);
        return [
          { effect: 'fees_of_month', about: asset.code, unit: asset.code, before: kept(before), after: kept(after) },
        ];
      });
    },
  });
}

const readable = defineSettings<ConversionRules>({ ...plain, effects: async () => [] });

/** The fee of conversions at a moment, in basis points of what arrives. */
export async function readConversionFee(db: Queryable, at: Instant): Promise<number> {
  return (await readSetting(db, readable, key, at)).fee_bps;
}
