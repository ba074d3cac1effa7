import type { Clock } from '@bourse/kernel/clock';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { SettingValue } from '../../../platform/module-manifest.ts';
import type { TypedArea } from './setting-area.ts';
import { selectStanding } from './setting-store.ts';

/** An area that is asked for too often to be read of the database each time. */
export interface SettingMemory<Value> {
  /** What is in force now; undefined before the first version. */
  readonly current: (key: string) => Value | undefined;
  /** What is in force now of every key that has a version. */
  readonly all: () => readonly Value[];
  /** Reads again what was committed. */
  refresh(): Promise<void>;
}

/** Reads an area with what is still to come of it: a date that comes needs no reading. */
export async function openSettingMemory<Value extends SettingValue>(
  db: Queryable,
  clock: Clock,
  { area, read }: Pick<TypedArea<Value>, 'area' | 'read'>,
): Promise<SettingMemory<Value>> {
  let standing: ReadonlyMap<string, readonly { readonly value: Value; readonly effectiveAt: number }[]> = new Map();
  let reading: Promise<void> = Promise.resolve();
  const readAgain = async (): Promise<void> => {
    const versions = await selectStanding(db, [area], clock.now());
    standing = Map.groupBy(
      versions.map((one) => ({ ...one, value: read(one.value) })),
      ({ key }) => key,
    );
  };
  // One after another, so that what was read earlier never replaces what was read later.
  const refresh = (): Promise<void> => {
    reading = reading.then(readAgain, readAgain);
    return reading;
  };
  await refresh();
  const current = (key: string): Value | undefined => {
    const now = clock.now();
    return standing.get(key)?.find(({ effectiveAt }) => effectiveAt <= now)?.value;
  };
  return {
    current,
    all: () => [...standing.keys()].map(current).filter((value): value is Value => value !== undefined),
    refresh,
  };
}
