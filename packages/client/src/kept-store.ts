/** What of the browser's `Storage` is used. */
export interface TextStore {
  readonly getItem: (name: string) => string | null;
  readonly setItem: (name: string, text: string) => void;
  readonly removeItem: (name: string) => void;
}

/**
 * Keeps texts where the browser takes them, and else in memory, until the window is closed: a store that is blocked or full
 * throws at each touch.
 * @param open gives the browser's store; where it is blocked, that throws, too.
 */
export function keptStore(open: () => TextStore): TextStore {
  const inMemory = new Map<string, string>();
  return {
    getItem: (name) => {
      const kept = inMemory.get(name);
      if (kept !== undefined) return kept;
      try {
        return open().getItem(name);
      } catch {
        return null;
      }
    },
    setItem: (name, text) => {
      try {
        open().setItem(name, text);
        inMemory.delete(name);
      } catch {
        inMemory.set(name, text);
      }
    },
    removeItem: (name) => {
      inMemory.delete(name);
      try {
        open().removeItem(name);
      } catch {
        // It holds nothing of ours.
      }
    },
  };
}
