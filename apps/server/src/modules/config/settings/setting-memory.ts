import type { Clock } from '@bourse/kernel/clock';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { SettingValue } from '../../../platform/module-manifest.ts';
import type { TypedArea } from './setting-area.ts';
import { selectStanding } from './setting-store.ts';

/** A setting that is asked for too often to be read of the database each time. */
export interface SettingMemory<Value> {
  /** What is in force now; null before the first version. */
  readonly current: () => Value | null;
  /** Reads again what was committed. */
  refresh(): Promise<void>;
}

/** Reads a setting with what is still to come of it: a date that comes needs no reading. */
export async function openSettingMemory<Value extends SettingValue>(
  db: Queryable,
  clock: Clock,
  { area, read }: Pick<TypedArea<Value>, 'area' | 'read'>,
  key: string,
): Promise<SettingMemory<Value>> {
  let standing: readonly { readonly value: Value; readonly effectiveAt: number }[] = [];
  let reading: Promise<void> = Promise.resolve();
  const readAgain = async (): Promise<void> => {
    const versions = await selectStanding(db, [area], clock.now());
    standing = versions.filter((one) => one.key === key).map((one) => ({ ...one, value: read(one.value) }));
  };
  // One after another, so that what was read earlier never replaces what was read later.
  const refresh = (): Promise<void> => {
    reading = reading.then(readAgain, readAgain);
    return reading;
  };
  await refresh();
  return {
    current: () => {
      const now = clock.now();
      return standing.find(({ effectiveAt }) => effectiveAt <= now)?.value ?? null;
    },
    refresh,
  };
}
