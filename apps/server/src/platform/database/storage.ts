import { DatabaseFault } from './database-error.ts';

/**
 * The volume of the database has no space left for this statement or transaction: it was not begun, or is rolled back. What went
 * before it stands.
 */
export class StorageFull extends DatabaseFault {
  constructor() {
    super('the volume of the data folder is full', false, undefined);
  }
}

/** What is known of the volume that the database lies on. */
export interface Storage {
  /** Bytes that are free; null where another machine looks after that. */
  readonly freeBytes: () => number | null;
  /** Whether nothing may be written now. */
  readonly isFull: () => boolean;
  /** Whether even reading has to wait, because a write waits for space. */
  readonly isStuck: () => boolean;
  /**
   * Tells, once, when a write has waited for space for a second: nothing is answered until there is some. Space that comes
   * sooner interrupts nobody. Gives a way not to be told.
   */
  readonly onStuck: (tell: () => void) => () => void;
}

/** The volume of a database server, which is for its operator to watch. */
export const remoteStorage: Storage = {
  freeBytes: () => null,
  isFull: () => false,
  isStuck: () => false,
  onStuck: () => () => undefined,
};
