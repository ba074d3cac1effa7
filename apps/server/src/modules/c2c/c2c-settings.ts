import { c2cTerms, type C2cTerms } from '@bourse/contract/c2c-rules';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import { defineSettings, readSetting, type TypedArea } from '../config/index.ts';

/** The one key of the area. */
const termsKey = 'terms';

const initial: C2cTerms = {
  open: true,
  fee_bps: 10,
  pay_minutes: 15,
  remind_minutes: 15,
  dispute_hours: 24,
  appeal_hours: 48,
  ads_max: 10,
  orders_max: 5,
};

/** The terms of trading between customers, by versions. */
export const c2cSettings: TypedArea<C2cTerms> = defineSettings<C2cTerms>({
  area: 'c2c',
  schema: c2cTerms,
  keys: async () => [termsKey],
  initial: () => initial,
  effects: async () => [],
});

/** The terms that hold at a moment. */
export const readC2cTerms = (db: Queryable, at: Instant): Promise<C2cTerms> =>
  readSetting(db, c2cSettings, termsKey, at);
