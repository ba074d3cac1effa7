import { type ConfigurationArea, configurationAreas } from '@bourse/contract/configuration';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { type output, parse, type ZodMiniType } from 'zod/mini';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { SettingArea, SettingEffect, SettingValue } from '../../../platform/module-manifest.ts';
import { findInForce } from './setting-store.ts';

/** An area whose values are of a type. */
export interface TypedArea<Value extends SettingValue> extends SettingArea {
  readonly initial: (key: string) => Value | null;
  readonly read: (value: unknown) => Value;
}

interface AreaDefinition<Value extends SettingValue> {
  readonly area: ConfigurationArea;
  readonly keys: SettingArea['keys'];
  readonly schema: ZodMiniType<Value>;
  readonly initial: (key: string) => Value | null;
  readonly findFault?: (value: Value) => string | null;
  readonly effects: (
    db: Queryable,
    change: { readonly key: string; readonly before: Value; readonly after: Value; readonly at: Instant },
  ) => Promise<readonly SettingEffect[]>;
}

/** Declares an area: its module names what can be set, what it may be, and what a change would do. */
export function defineSettings<Value extends SettingValue>(definition: AreaDefinition<Value>): TypedArea<Value> {
  const { area, schema, findFault = () => null, effects } = definition;
  const read = (value: unknown): output<typeof schema> => parse(schema, value);
  return {
    ...definition,
    read,
    grant: configurationAreas[area],
    findFault: (value) => findFault(read(value)),
    effects: (db, { key, before, after, at }) => effects(db, { key, before: read(before), after: read(after), at }),
  };
}

/** The value that is in force at a moment. @throws InvariantError where there is none, in an area that needs one. */
export async function readSetting<Value extends SettingValue>(
  db: Queryable,
  { area, initial, read }: Pick<TypedArea<Value>, 'area' | 'initial' | 'read'>,
  key: string,
  at: Instant,
): Promise<Value> {
  const found = await findInForce(db, area, key, at);
  return found === undefined ? present(initial(key), `a version of ${area}`) : read(found.value);
}
