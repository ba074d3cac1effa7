/** Values by key, whose changes are told to those who look at that key alone. */
export interface KeyedStore<K, V> {
  readonly find: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => void;
  /** Sets several values and tells of them once. */
  readonly setAll: (entries: Iterable<readonly [K, V]>) => void;
  /** All values, in the order in which their keys were first set. The same array until something changes. */
  readonly all: () => readonly V[];
  readonly clear: () => void;
  /** @returns a way to stop. */
  readonly onKey: (key: K, listener: () => void) => () => void;
  /** Tells changes of any key. @returns a way to stop. */
  readonly onAny: (listener: () => void) => () => void;
}

/** Makes an empty store. */
export function keyedStore<K, V>(): KeyedStore<K, V> {
  const values = new Map<K, V>();
  const byKey = new Map<K, Set<() => void>>();
  const byAny = new Set<() => void>();
  let list: readonly V[] | null = null;
  const tell = (keys: Iterable<K>): void => {
    list = null;
    for (const key of keys) for (const listener of byKey.get(key) ?? []) listener();
    for (const listener of byAny) listener();
  };
  return {
    find: (key) => values.get(key),
    set: (key, value) => {
      values.set(key, value);
      tell([key]);
    },
    setAll: (entries) => {
      const changed = new Map(entries);
      for (const [key, value] of changed) values.set(key, value);
      tell(changed.keys());
    },
    all: () => (list ??= [...values.values()]),
    clear: () => {
      const keys = [...values.keys()];
      values.clear();
      tell(keys);
    },
    onKey: (key, listener) => {
      const own = byKey.get(key) ?? new Set();
      own.add(listener);
      byKey.set(key, own);
      return () => {
        own.delete(listener);
        if (own.size === 0 && byKey.get(key) === own) byKey.delete(key);
      };
    },
    onAny: (listener) => {
      byAny.add(listener);
      return () => void byAny.delete(listener);
    },
  };
}
