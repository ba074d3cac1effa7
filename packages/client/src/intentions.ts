import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { outcomeCalls } from '@bourse/contract/outcome';
import type { ErrorCode } from '@bourse/contract/error-code';
import type { Scheduler } from '@bourse/kernel/clock';
import { backOffMs } from './back-off.ts';
import type { CallFailure, HttpClient, Refused } from './http-client.ts';
import { type Intention, type IntentionStore, OpenIntentions, wishOf } from './open-intentions.ts';
import { withoutSecrets } from './without-secrets.ts';

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

/**
 * How a window locks a key: `shared` with others, `idle` only if no other holds it, `last` after all others released it.
 */
export type HoldMode = 'shared' | 'idle' | 'last';

/** What intentions need to know of their surroundings. */
export interface IntentionsOptions {
  readonly http: Pick<HttpClient, 'call'>;
  readonly store: IntentionStore;
  /** The names of whoever is signed in, the lasting one first; none for visitors. */
  readonly owners: () => readonly string[];
  readonly newKey: () => string;
  readonly scheduler: Scheduler;
  /**
   * Marks a key as worked on by this window until the result is called; null when another window works on it (`idle`), or
   * when `signal` was aborted first.
   */
  readonly hold: (key: string, mode: HoldMode, signal?: AbortSignal) => Promise<(() => void) | null>;
}

/** What may be wanted beside the input of a call. */
export interface PerformOptions {
  /** Told when no certain answer came, and the outcome is asked for from now on. */
  readonly onChecking?: () => void;
  /** Stops asking; the intention stays open. */
  readonly signal?: AbortSignal;
}

/** Callbacks of a form that shows whether its operation is open already. */
export interface WatchOptions<T> {
  /** Whether an intention with the form's content is open: called at once, and on each change. */
  readonly onChecking: (isChecking: boolean) => void;
  /** Told the outcome of an intention that this window did not send. */
  readonly onEnd: (end: IntentionEnd<T>) => void;
}

/** The input of a call that is made under the key of an intention. */
export type Wanted<C extends AnyCall> = Omit<SentInputOf<C>, 'client_order_id'>;

/** The longest pause between two questions. */
const askAgainMaxMs = 5_000;
/** Nobody has read within this time how an intention ended: the same wanted again is the same still. */
const unreadMs = 1_500;

/** The open intentions of a device, and how each is brought to a definite outcome. */
export class Intentions {
  readonly #options: IntentionsOptions;
  readonly #open: OpenIntentions;
  /** How intentions ended that nobody waited for, as long as a customer cannot have read it. */
  readonly #unread = new Map<Intention, IntentionEnd<unknown>>();
  /** Keys whose outcome `perform` returns in this window. */
  readonly #performed = new Set<string>();
  /** Keys whose outcome `watch` reports in this window, and the number of callers waiting for it. */
  readonly #followed = new Map<string, number>();

  constructor(options: IntentionsOptions) {
    this.#options = options;
    this.#open = new OpenIntentions(options.store, options.owners);
  }

  /** The open intentions of whoever is signed in. */
  list(): readonly Intention[] {
    return this.#open.list();
  }

  /** Whether an intention with this content is open: `perform` would resume it. */
  isOpen<C extends AnyCall>(call: C, input: Wanted<C>): boolean {
    return this.#open.find({ path: call.path, content: JSON.stringify(withoutSecrets(input).kept) }) !== undefined;
  }

  /**
   * Has something done once. The key is stored before the request leaves, and given up only after a success or a definite
   * refusal; otherwise the server is asked what became of it until it says so.
   */
  async perform<C extends AnyCall>(
    call: C,
    input: Wanted<C>,
    { onChecking, signal }: PerformOptions = {},
  ): Promise<IntentionEnd<OutputOf<C>>> {
    const { kept, secrets } = withoutSecrets(input);
    const wish = { path: call.path, content: JSON.stringify(kept) };
    const unread = this.#findUnread(wish);
    if (unread !== undefined) return unread as IntentionEnd<OutputOf<C>>; // the first answer of the same call
    const { hold, newKey } = this.#options;
    const { intention, held } = await this.#open.open(wish, async () => {
      const key = newKey();
      this.#performed.add(key);
      return { key, held: await hold(key, 'shared') };
    });
    const { key, content } = intention;
    const isResumed = held === null;
    this.#performed.add(key);
    const release = held ?? (await hold(key, 'shared'));
    try {
      // The first content: the server refuses a key with other content. Every idempotent call takes a client order id.
      const sent = { ...(JSON.parse(content) as object), ...secrets, client_order_id: key } as SentInputOf<C>;
      const result = await this.#options.http.call(call, sent, { idempotencyKey: key, ...(signal && { signal }) });
      if (result.ok) {
        this.#open.end(key);
        return { key, kind: 'done', message: result.value, isResumed };
      }
      const failure = result.error;
      // What was asked for before may have had its effect, whatever this request is refused with.
      if (failure.kind === 'refused' && failure.isCertain && (await this.#open.endUnlessResumed(key))) {
        return { key, kind: 'refused', code: failure.reply.code, text: failure.reply.message, failure };
      }
      if (isSignedOut(failure)) return { key, kind: 'unknown', failure };
      onChecking?.();
      return (await this.#ask(intention, signal)) as IntentionEnd<OutputOf<C>>; // the first answer of the same call
    } finally {
      this.#performed.delete(key);
      release?.();
    }
  }

  /**
   * Reports whether an intention with this content is open, and the outcome of one that was begun before a reload or in
   * another window. Sends no request of the call; asks for the outcome once no other window holds the key.
   * @returns what ends it.
   */
  watch<C extends AnyCall>(call: C, input: Wanted<C>, { onChecking, onEnd }: WatchOptions<OutputOf<C>>): () => void {
    const wish = { path: call.path, content: JSON.stringify(withoutSecrets(input).kept) };
    const stopped = new AbortController();
    let isFollowing = false;
    let wasChecking: boolean | null = null;
    const follow = async (intention: Intention): Promise<void> => {
      isFollowing = true;
      const end = await this.#follow(intention, stopped.signal);
      isFollowing = false;
      if (stopped.signal.aborted || end.kind === 'unknown') return;
      look();
      onEnd(end as IntentionEnd<OutputOf<C>>); // the first answer of the same call
    };
    const look = (): void => {
      const open = this.#open.find(wish);
      const isChecking = open !== undefined || isFollowing;
      if (isChecking !== wasChecking) onChecking(isChecking);
      wasChecking = isChecking;
      if (open !== undefined && !isFollowing && !this.#performed.has(open.key)) void follow(open);
    };
    const unsubscribe = this.#open.subscribe(look);
    look();
    return () => {
      stopped.abort();
      unsubscribe();
    };
  }

  /** Asks what became of the open intentions on which no window works; `tell` gets each that has come to an end. */
  async settle(
    tell: (intention: Intention, end: IntentionEnd<unknown>) => void,
    { signal }: Pick<PerformOptions, 'signal'> = {},
  ): Promise<void> {
    await Promise.all(
      this.list().map(async (intention) => {
        const release = await this.#options.hold(intention.key, 'idle', signal);
        if (release === null) return;
        try {
          // Another window may have ended it meanwhile.
          if (!this.list().some(({ key }) => key === intention.key)) return;
          const end = await this.#ask(intention, signal);
          if (end.kind === 'unknown') return;
          void this.#keepUnread(intention, end);
          if (!this.#followed.has(intention.key)) tell(intention, end);
        } finally {
          release();
        }
      }),
    );
  }

  /** Waits until no other window holds the key, and asks for the outcome. */
  async #follow(intention: Intention, signal: AbortSignal): Promise<IntentionEnd<unknown>> {
    const { key } = intention;
    this.#followed.set(key, (this.#followed.get(key) ?? 0) + 1);
    try {
      const release = await this.#options.hold(key, 'last', signal);
      if (release === null) return { key, kind: 'unknown', failure: null };
      try {
        const unread = [...this.#unread.values()].find((end) => end.key === key);
        if (unread !== undefined) return unread;
        const end = await this.#ask(intention, signal);
        if (end.kind !== 'unknown') void this.#keepUnread(intention, end);
        return end;
      } finally {
        release();
      }
    } finally {
      const others = (this.#followed.get(key) ?? 1) - 1;
      if (others > 0) this.#followed.set(key, others);
      else this.#followed.delete(key);
    }
  }

  async #keepUnread(intention: Intention, end: IntentionEnd<unknown>): Promise<void> {
    this.#unread.set(intention, end);
    await this.#options.scheduler.sleep(unreadMs).catch(() => undefined);
    this.#unread.delete(intention);
  }

  #findUnread(wish: Pick<Intention, 'path' | 'content'>): IntentionEnd<unknown> | undefined {
    const owners = this.#options.owners();
    const wanted = wishOf(wish);
    return [...this.#unread].find(([one]) => owners.includes(one.owner) && wishOf(one) === wanted)?.[1];
  }

  /** Asks what became of an intention until the server says so. */
  async #ask(intention: Intention, signal: AbortSignal | undefined): Promise<IntentionEnd<unknown>> {
    const { key, path } = intention;
    for (let attempt = 1; ; attempt += 1) {
      const { http, scheduler } = this.#options;
      const asked = await http.call(outcomeCalls.outcome, { key, call: path }, signal && { signal });
      if (asked.ok && asked.value.state !== 'open') {
        this.#open.end(key);
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
