import {
  retentionBounds,
  type RetentionPeriod,
  type RetentionRules,
  retentionRules,
} from '@bourse/contract/retention-rules';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Retention } from '../../platform/database/retention.ts';
import type { SettingEffect } from '../../platform/module-manifest.ts';
import { defineSettings, readSetting, type TypedArea } from '../config/index.ts';
import { mayDelete } from './legal-hold-store.ts';

const key = 'periods';

const initial: RetentionRules = {
  closed_access: retentionBounds.closed_access.initial,
  closed_identity: retentionBounds.closed_identity.initial,
  notices: retentionBounds.notices.initial,
  sessions: retentionBounds.sessions.initial,
  sign_ins: retentionBounds.sign_ins.initial,
  visitor_chats: retentionBounds.visitor_chats.initial,
};

/** Of how many customers something is over since before a moment: what a shorter period would delete. */
export type CountOver = (db: Queryable, before: Instant) => Promise<number>;
/** The same for each period that open accounts have. */
export type CountsOver = Readonly<Partial<Record<RetentionPeriod, CountOver>>>;

async function effectsOf(
  db: Queryable,
  counts: CountsOver,
  { before, after, at }: { readonly before: RetentionRules; readonly after: RetentionRules; readonly at: Instant },
): Promise<SettingEffect[]> {
  const effects: SettingEffect[] = [];
  for (const [period, count] of Object.entries(counts)) {
    const name = period as RetentionPeriod; // the keys of the record
    if (before[name] <= after[name]) continue;
    const lose = await count(db, instant(at - after[name] * dayMs));
    effects.push({ effect: 'is_deleted', about: name, unit: 'customers', before: null, after: lose.toString() });
  }
  return effects;
}

/** How long everything is kept, which two persons decide within the bounds of the law. */
export function retentionSettings(counts: CountsOver): TypedArea<RetentionRules> {
  return defineSettings<RetentionRules>({
    area: 'retention',
    keys: async () => [key],
    schema: retentionRules,
    initial: () => initial,
    effects: (db, change) => effectsOf(db, counts, change),
  });
}

const plain = retentionSettings({});

/** How many days everything is kept by what is in force at a moment. */
export function readRetention(db: Queryable, at: Instant): Promise<RetentionRules> {
  return readSetting(db, plain, key, at);
}

/** What the modules that delete go by. */
export const retention: Retention<RetentionPeriod> = {
  overBefore: async (db, period, now) => instant(now - (await readRetention(db, now))[period] * dayMs),
  mayDelete,
};
