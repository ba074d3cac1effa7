/** What of the browser's `Storage` is used. */
export interface TextStore {
  readonly getItem: (name: string) => string | null;
  readonly setItem: (name: string, text: string) => void;
  readonly removeItem: (name: string) => void;
}

/** A store that never throws. */
export interface KeptStore extends TextStore {
  /** Whether what is kept now outlives the window. */
  readonly outlives: () => boolean;
}

/**
 * Keeps texts where the browser takes them, and else in memory, until the window is closed: a store that is blocked or full
 * throws at each touch.
 * @param open gives the browser's store; where it is blocked, that throws, too.
 */
export function keptStore(open: () => TextStore): KeptStore {
  const inMemory = new Map<string, string>();
  const attempt = <T>(touch: () => T, otherwise: T): T => {
    try {
      return touch();
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (name) => inMemory.get(name) ?? attempt(() => open().getItem(name), null),
    setItem: (name, text) => {
      inMemory.set(name, text);
      attempt(() => {
        open().setItem(name, text);
        inMemory.delete(name);
      }, undefined);
    },
    removeItem: (name) => {
      inMemory.delete(name);
      attempt(() => open().removeItem(name), undefined);
    },
    outlives: () =>
      attempt(() => {
        open().setItem('bourse', '');
        open().removeItem('bourse');
        return true;
      }, false),
  };
}
