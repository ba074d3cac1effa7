import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { outcomeCalls } from '@bourse/contract/outcome';
import type { ErrorCode } from '@bourse/contract/error-code';
import type { Scheduler } from '@bourse/kernel/clock';
import { backOffMs } from './back-off.ts';
import type { CallFailure, HttpClient, Refused } from './http-client.ts';

/** An operation that the customer wants done exactly once, from the first request until its outcome is known. */
export interface Intention {
  /** The idempotency key and client order id of every request that is made for it. */
  readonly key: string;
  /** Who wants it: another customer of the same device knows nothing of it. */
  readonly owner: string;
  /** Path of the call. */
  readonly path: string;
  /** The input as JSON, without the key: the same content wanted again meanwhile is the same intention. */
  readonly content: string;
  /**
   * Several requests may have been sent with this key, perhaps by several windows: a refusal of one of them is not
   * definite.
   */
  readonly isResumed?: boolean;
}

/** What became of an intention, and under which key. Only `unknown` leaves it open. */
export type IntentionEnd<T> = { readonly key: string } & Came<T>;

type Came<T> =
  /** `isResumed`: it had been asked for before, in this window or in another. */
  | { readonly kind: 'done'; readonly message: T; readonly isResumed: boolean }
  /** Nothing happened, and nothing will; `text` is the server's sentence, `failure` its reply where that was certain. */
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode | 998 | 999;
      readonly text: string;
      readonly failure: Refused | null;
    }
  /** Nothing happened, and nothing will: the request never arrived. */
  | { readonly kind: 'never' }
  /** Nobody can say yet: the session is over, or the caller stopped asking. The intention is resumed later. */
  | { readonly kind: 'unknown'; readonly failure: CallFailure | null };

/** What intentions need to know of their surroundings. */
export interface IntentionsOptions {
  readonly http: Pick<HttpClient, 'call'>;
  /** Where open intentions outlive the window; shared by all windows of a device. */
  readonly store: { readonly read: () => string | null; readonly write: (text: string) => void };
  /** The names of whoever is signed in, the lasting one first; none for visitors. */
  readonly owners: () => readonly string[];
  readonly newKey: () => string;
  readonly scheduler: Scheduler;
  /**
   * Marks a key as worked on by this window until the result is called; with `alone`, only when no other window works on
   * it, otherwise null.
   */
  readonly hold: (key: string, alone: boolean) => Promise<(() => void) | null>;
}

/** What may be wanted beside the input of a call. */
export interface PerformOptions {
  /** Told when no certain answer came, and the outcome is asked for from now on. */
  readonly onChecking?: () => void;
  /** Stops asking; the intention stays open. */
  readonly signal?: AbortSignal;
}

/** The longest pause between two questions. */
const askAgainMaxMs = 5_000;
/** Nobody has read within this time how an intention ended: the same wanted again is the same still. */
const unreadMs = 1_500;

/** The open intentions of a device, and how each is brought to a definite outcome. */
export class Intentions {
  readonly #options: IntentionsOptions;
  /** How intentions ended that nobody waited for, as long as a customer cannot have read it. */
  readonly #unread = new Map<Intention, IntentionEnd<unknown>>();

  constructor(options: IntentionsOptions) {
    this.#options = options;
  }

  /** The open intentions of whoever is signed in. */
  list(): readonly Intention[] {
    const owners = this.#options.owners();
    return readStored(this.#options.store.read()).filter((one) => owners.includes(one.owner));
  }

  /**
   * Has something done once. The key is stored before the request leaves, and given up only after a success or a definite
   * refusal; otherwise the server is asked what became of it until it says so.
   */
  async perform<C extends AnyCall>(
    call: C,
    input: Omit<SentInputOf<C>, 'client_order_id'>,
    { onChecking, signal }: PerformOptions = {},
  ): Promise<IntentionEnd<OutputOf<C>>> {
    const unread = this.#findUnread(call.path, JSON.stringify(input));
    if (unread !== undefined) return unread as IntentionEnd<OutputOf<C>>; // the first answer of the same call
    const { intention, isResumed } = this.#intend(call.path, JSON.stringify(input));
    const { key } = intention;
    const release = await this.#options.hold(key, false);
    try {
      const sent = { ...input, client_order_id: key } as SentInputOf<C>; // every idempotent call takes it
      const result = await this.#options.http.call(call, sent, { idempotencyKey: key, ...(signal && { signal }) });
      if (result.ok) {
        this.#end(intention);
        return { key, kind: 'done', message: result.value, isResumed };
      }
      const failure = result.error;
      // What was asked for before may have had its effect, whatever this request is refused with.
      if (failure.kind === 'refused' && failure.isCertain && !this.#isResumed(key)) {
        this.#end(intention);
        return { key, kind: 'refused', code: failure.reply.code, text: failure.reply.message, failure };
      }
      if (isSignedOut(failure)) return { key, kind: 'unknown', failure };
      onChecking?.();
      return (await this.#ask(intention, signal)) as IntentionEnd<OutputOf<C>>; // the first answer of the same call
    } finally {
      release?.();
    }
  }

  /** Asks what became of the open intentions on which no window works; `tell` gets each that has come to an end. */
  async settle(
    tell: (intention: Intention, end: IntentionEnd<unknown>) => void,
    { signal }: Pick<PerformOptions, 'signal'> = {},
  ): Promise<void> {
    await Promise.all(
      this.list().map(async (intention) => {
        const release = await this.#options.hold(intention.key, true);
        if (release === null) return;
        try {
          // Another window may have ended it meanwhile.
          if (!this.list().some(({ key }) => key === intention.key)) return;
          const end = await this.#ask(intention, signal);
          if (end.kind === 'unknown') return;
          void this.#keepUnread(intention, end);
          tell(intention, end);
        } finally {
          release();
        }
      }),
    );
  }

  async #keepUnread(intention: Intention, end: IntentionEnd<unknown>): Promise<void> {
    this.#unread.set(intention, end);
    await this.#options.scheduler.sleep(unreadMs).catch(() => undefined);
    this.#unread.delete(intention);
  }

  #findUnread(path: string, content: string): IntentionEnd<unknown> | undefined {
    const owners = this.#options.owners();
    const found = [...this.#unread].find(
      ([one]) => one.path === path && one.content === content && owners.includes(one.owner),
    );
    return found?.[1];
  }

  /** The intention for this content: one that is open still, or a new one, which is stored. */
  #intend(path: string, content: string): { readonly intention: Intention; readonly isResumed: boolean } {
    const open = this.list().find((one) => one.path === path && one.content === content);
    const { store, newKey, owners } = this.#options;
    if (open !== undefined) {
      const all = readStored(store.read()).map((one) => (one.key === open.key ? { ...one, isResumed: true } : one));
      store.write(JSON.stringify(all));
      return { intention: open, isResumed: true };
    }
    const intention = { key: newKey(), owner: owners()[0] ?? '', path, content };
    store.write(JSON.stringify([...readStored(store.read()), intention]));
    return { intention, isResumed: false };
  }

  /** Whether another request was made for it; one that another window has ended was resumed by that window. */
  #isResumed(key: string): boolean {
    const stored = this.list().find((one) => one.key === key);
    return stored === undefined || stored.isResumed === true;
  }

  #end({ key }: Intention): void {
    const { store } = this.#options;
    store.write(JSON.stringify(readStored(store.read()).filter((one) => one.key !== key)));
  }

  /** Asks what became of an intention until the server says so. */
  async #ask(intention: Intention, signal: AbortSignal | undefined): Promise<IntentionEnd<unknown>> {
    const { key, path } = intention;
    for (let attempt = 1; ; attempt += 1) {
      const { http, scheduler } = this.#options;
      const asked = await http.call(outcomeCalls.outcome, { key, call: path }, signal && { signal });
      if (asked.ok && asked.value.state !== 'open') {
        this.#end(intention);
        const { state, answer, code, reason } = asked.value;
        if (state === 'done') return { key, kind: 'done', message: answer, isResumed: true };
        if (state !== 'refused' || code === null) return { key, kind: 'never' };
        return { key, kind: 'refused', code, text: reason ?? code, failure: null };
      }
      const failure = asked.ok ? null : asked.error;
      if (signal?.aborted === true || isSignedOut(failure)) return { key, kind: 'unknown', failure };
      await scheduler.sleep(Math.min(askAgainMaxMs, backOffMs(attempt)), signal).catch(() => undefined);
    }
  }
}

const isSignedOut = (failure: CallFailure | null): boolean => failure?.kind === 'refused' && failure.reply.code === 999;

/** What is stored may be of another release, or written by somebody else: what is no intention is left out. */
function readStored(text: string | null): readonly Intention[] {
  if (text === null) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isIntention) : [];
  } catch {
    return [];
  }
}

function isIntention(value: unknown): value is Intention {
  if (typeof value !== 'object' || value === null) return false;
  const { key, owner, path, content } = value as Readonly<Record<string, unknown>>; // any object may be read so
  return [key, owner, path, content].every((field) => typeof field === 'string');
}
