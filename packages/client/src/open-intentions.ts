/** An operation that the customer wants done exactly once, from the first request until its outcome is known. */
export interface Intention {
  /** The idempotency key and client order id of every request that is made for it. */
  readonly key: string;
  /** Who wants it: another customer of the same device knows nothing of it. */
  readonly owner: string;
  /** Path of the call. */
  readonly path: string;
  /** The input as JSON, without the key; every request for the intention carries this one. */
  readonly content: string;
  /**
   * Several requests may have been sent with this key, perhaps by several windows: a refusal of one of them is not
   * definite.
   */
  readonly isResumed?: boolean;
}

/** Where open intentions outlive the window; shared by all windows of a device. */
export interface IntentionStore {
  readonly read: () => string | null;
  readonly write: (text: string) => void;
  /** Runs `work`, which reads and writes, while no other window does. Rejects when `work` throws. */
  readonly alone: <T>(work: () => T | Promise<T>) => Promise<T>;
  /** Calls `listener` whenever another window has written. @returns what unsubscribes it. */
  readonly onChange: (listener: () => void) => () => void;
}

/** The operation without its offer: the same conversion at another quote is the same wish. */
type Wish = Pick<Intention, 'path' | 'content'>;

/** Fields that name an offer of the house. */
const offerFields: ReadonlySet<string> = new Set(['quote_id']);

/** A new key, and what holds it. */
interface Begun<H> {
  readonly key: string;
  readonly held: H;
}

/** An intention that is to be worked on. */
interface Opened<H> {
  readonly intention: Intention;
  /** What holds its key; null where it was open before, and is resumed. */
  readonly held: H | null;
}

/** The stored list of open intentions, shared by all windows of a device. */
export class OpenIntentions {
  readonly #store: IntentionStore;
  readonly #owners: () => readonly string[];
  readonly #listeners = new Set<() => void>();
  /** Keys that ended in this window and are not removed from the store yet. */
  readonly #ended = new Set<string>();

  constructor(store: IntentionStore, owners: () => readonly string[]) {
    this.#store = store;
    this.#owners = owners;
  }

  /** The open intentions of whoever is signed in. */
  list(): readonly Intention[] {
    return this.#ownOf(this.#stored());
  }

  /** The open intention for a wish of whoever is signed in. */
  find(wish: Wish): Intention | undefined {
    return this.#findIn(this.#stored(), wish);
  }

  /**
   * Resumes the open intention for a wish, or stores a new one, whose key `begin` makes and locks before another window
   * can see it.
   */
  open<H>(wish: Wish, begin: () => Promise<Begun<H>>): Promise<Opened<H>> {
    // The press was made while this one was open, even if it ends before the lock is granted.
    const seen = this.find(wish);
    return this.#change(async () => {
      const stored = this.#stored();
      const found = this.#findIn(stored, wish) ?? seen;
      if (found !== undefined) {
        this.#ended.delete(found.key);
        const others = stored.filter(({ key }) => key !== found.key);
        this.#write([...others, { ...found, isResumed: true }]);
        return { intention: found, held: null };
      }
      const { key, held } = await begin();
      const intention = { key, owner: this.#owners()[0] ?? '', ...wish };
      this.#write([...stored, intention]);
      return { intention, held };
    });
  }

  /**
   * Removes an intention, without waiting for the lock: when the window is closed before the removal is written, another
   * one finds the intention open and shows its outcome once more.
   */
  end(key: string): void {
    this.#ended.add(key);
    for (const listener of this.#listeners) listener();
    const removed = this.#change(() => this.#write(this.#stored().filter((one) => one.key !== key)));
    // When the write fails, the intention stays open and its outcome is asked for again.
    void removed.catch(() => undefined).then(() => this.#ended.delete(key));
  }

  /** Removes an intention unless another request was sent with its key. @returns whether it did. */
  endUnlessResumed(key: string): Promise<boolean> {
    return this.#change(() => {
      const stored = this.#stored();
      const found = stored.find((one) => one.key === key);
      // One that another window has ended was resumed by that window.
      if (found === undefined || found.isResumed === true) return false;
      this.#write(stored.filter((one) => one !== found));
      return true;
    });
  }

  /** Calls `listener` whenever an intention was opened or removed, in any window. @returns what unsubscribes it. */
  subscribe(listener: () => void): () => void {
    const stop = this.#store.onChange(listener);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      stop();
    };
  }

  #ownOf(stored: readonly Intention[]): readonly Intention[] {
    const owners = this.#owners();
    return stored.filter((one) => owners.includes(one.owner) && !this.#ended.has(one.key));
  }

  #findIn(stored: readonly Intention[], wish: Wish): Intention | undefined {
    const wanted = wishOf(wish);
    return this.#ownOf(stored).find((one) => wishOf(one) === wanted);
  }

  async #change<T>(work: () => T | Promise<T>): Promise<T> {
    const result = await this.#store.alone(work);
    for (const listener of this.#listeners) listener();
    return result;
  }

  #stored(): readonly Intention[] {
    return readStored(this.#store.read());
  }

  #write(intentions: readonly Intention[]): void {
    this.#store.write(JSON.stringify(intentions));
  }
}

/** A text that is equal for equal wishes. */
export function wishOf({ path, content }: Wish): string {
  return `${path} ${JSON.stringify(JSON.parse(content), (field, value: unknown) => (offerFields.has(field) ? undefined : value))}`;
}

/** The stored text may be of another release or foreign: entries that are no intentions are dropped. */
function readStored(text: string | null): readonly Intention[] {
  const list = text === null ? null : parsed(text);
  return Array.isArray(list) ? list.filter(isIntention) : [];
}

function isIntention(value: unknown): value is Intention {
  if (typeof value !== 'object' || value === null) return false;
  const { key, owner, path, content } = value as Readonly<Record<string, unknown>>; // any object may be read so
  const texts = [key, owner, path, content].every((field) => typeof field === 'string');
  const input = typeof content === 'string' ? parsed(content) : undefined;
  return texts && typeof input === 'object' && input !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
