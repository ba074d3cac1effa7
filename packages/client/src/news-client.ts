import type { ErrorCode } from '@bourse/contract/error-code';
import type { Reply } from '@bourse/contract/reply';
import type { CutReason } from '@bourse/contract/topics';
import type { Clock, Scheduler } from '@bourse/kernel/clock';
import type { NewsLink } from './news-link.ts';
import type { MessageOn, TopicName } from './topic-names.ts';

/**
 * How far what is shown can be trusted: `live`; `stale`, when the server has been silent for five seconds although it
 * says every two that it lives; `offline`, without a connection.
 */
export type NewsState = 'live' | 'stale' | 'offline';

/** What a client of the news needs to know of its surroundings. */
export interface NewsClientOptions {
  readonly link: NewsLink;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** The token of the session; null for visitors. */
  readonly token: () => string | null;
  /** Told when the session is over; the client goes on as a visitor unless it gets another token. */
  readonly onSessionEnded?: () => void;
}

/** Why a topic cannot be followed: a word of the contract, `SIGN_IN_REQUIRED` among them. */
export type NewsRefusal = (code: ErrorCode) => void;

/** Follows topics, through any number of reconnections. */
export interface NewsClient {
  readonly state: NewsState;
  /** Tells every change of the state. @returns a way to stop. */
  onState(listener: (state: NewsState) => void): () => void;
  /**
   * Follows a topic: a snapshot first, and again after every reconnection. @returns a way to stop.
   */
  follow<N extends TopicName>(name: N, follower: NewsFollower<N>): () => void;
  /** Asks for a new snapshot of a topic that is followed. */
  restart(name: TopicName): void;
  /** The token has changed: signs in or out, and follows what that allows. */
  sessionChanged(): void;
  /** The device has no network: nothing is live until a new connection stands, which a dead one would hide for a while. */
  unplug(): void;
  /** The device is online or visible again: reconnects at once unless everything is live (S143). */
  wake(): void;
  close(): void;
}

/** Who follows a topic. */
export interface NewsFollower<N extends TopicName> {
  readonly onMessage: (message: MessageOn<N>) => void;
  /** The connection is lost: what comes next begins with a snapshot. */
  readonly onLost?: () => void;
  readonly onRefused?: NewsRefusal;
}

/** From this silence on what is shown may be old. */
export const staleAfterMs = 5_000;
const askAgainMs = 1_000;
/** What only the signed-in may follow. */
const ownTopics = ['private', 'notices'] as const;

type AnyFollower = NewsFollower<TopicName>;
type AskedName = Parameters<NewsLink['ask']>[0];

/** Makes a client of the news; it connects at once. */
export function createNewsClient(options: NewsClientOptions): NewsClient {
  return new LinkedNewsClient(options);
}

class LinkedNewsClient implements NewsClient {
  readonly #options: NewsClientOptions;
  readonly #followers = new Map<TopicName, Set<AnyFollower>>();
  /** The names that followers gave, by the name that messages carry. */
  readonly #namesOnWire = new Map<string, Set<TopicName>>();
  /**
   * Messages of topics whose subscription is not answered yet: they may arrive before the answer that tells the
   * canonical name.
   */
  #pendingMessages: unknown[] = [];
  #pendingSubscriptions = 0;
  readonly #listeners = new Set<(state: NewsState) => void>();
  readonly #ending = new AbortController();
  #state: NewsState = 'offline';
  #heardAt = 0;
  /** Number of the connection, so that a late answer of an earlier one is ignored. */
  #connection = 0;
  /** Serialises requests: a sign-in completes before the subscriptions that need it. */
  #requestChain: Promise<void> = Promise.resolve();

  constructor(options: NewsClientOptions) {
    this.#options = options;
    options.link.open({
      onOpen: () => {
        this.#connection += 1;
        this.#noteActivity();
        if (options.token() !== null) this.#signIn();
        this.#subscribe([...this.#followers.keys()]);
      },
      onClose: () => {
        this.#disconnect();
      },
      onMessage: (message) => {
        this.#noteActivity();
        this.#pass(message);
      },
      onCut: (reason: CutReason) => {
        if (reason === 'session_ended') options.onSessionEnded?.();
      },
    });
    void this.#watch();
  }

  get state(): NewsState {
    return this.#state;
  }

  onState(listener: (state: NewsState) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  follow<N extends TopicName>(name: N, follower: NewsFollower<N>): () => void {
    const own = this.#followers.get(name) ?? new Set();
    // Messages are given to followers of their own topic only, so the narrower follower gets what it can read.
    own.add(follower as unknown as AnyFollower);
    this.#followers.set(name, own);
    // A follower who comes later needs a snapshot, too.
    this.#subscribe([name]);
    return () => {
      own.delete(follower as unknown as AnyFollower); // the same as added above
      if (own.size > 0 || this.#followers.get(name) !== own) return;
      this.#followers.delete(name);
      this.#unsubscribe(name);
    };
  }

  restart(name: TopicName): void {
    if (this.#followers.has(name)) this.#subscribe([name]);
  }

  sessionChanged(): void {
    this.#signIn();
    this.#subscribe(ownTopics.filter((name) => this.#followers.has(name)));
  }

  unplug(): void {
    this.#options.link.reopen();
  }

  wake(): void {
    // After a sleep of the device the timer that notices the silence may be late.
    const isSilent = this.#options.clock.now() - this.#heardAt >= staleAfterMs;
    if (this.#state !== 'live' || isSilent) this.#options.link.reopen();
  }

  close(): void {
    this.#ending.abort();
    this.#options.link.close();
    this.#disconnect();
  }

  #signIn(): void {
    const token = this.#options.token();
    if (token === null) this.#ask('sign_out', {}, () => undefined);
    else {
      this.#ask('sign_in', { token }, (reply) => {
        if (reply?.type === '999') this.#options.onSessionEnded?.();
      });
    }
  }

  /** Asks for all at once; when one is refused, for the others again. */
  #subscribe(names: readonly TopicName[]): void {
    if (names.length === 0) return;
    this.#pendingSubscriptions += 1;
    const settle = (reply: Reply<unknown> | null): void => {
      this.#pendingSubscriptions -= 1;
      if (reply?.type === 'ok') this.#noteNames(names, reply.message);
      const pending = this.#pendingMessages.splice(0);
      for (const message of pending) this.#pass(message);
      if (reply !== null && reply.type !== 'ok') this.#refuse(names, reply);
    };
    this.#ask('subscribe', { topics: names }, settle);
  }

  /** Decided when the request is sent: only then is it known which other names mean the same topic. */
  #unsubscribe(name: TopicName): void {
    const connection = this.#connection;
    this.#requestChain = this.#requestChain.then(async () => {
      if (!this.#isFollowedOtherwise(name)) await this.#answerOn(connection, 'unsubscribe', { topics: [name] });
    });
  }

  /** Whether the topic is followed by a name that is spelled in another way. */
  #isFollowedOtherwise(name: TopicName): boolean {
    return [...this.#namesOnWire.values()].some(
      (names) => names.has(name) && [...names].some((other) => other !== name && this.#followers.has(other)),
    );
  }

  #noteNames(names: readonly TopicName[], answer: unknown): void {
    const { topics: onWire } = answer as { readonly topics: readonly string[] }; // what the contract says of the answer
    for (const [place, name] of names.entries()) {
      const written = onWire[place] ?? name;
      this.#namesOnWire.set(written, (this.#namesOnWire.get(written) ?? new Set()).add(name));
    }
  }

  #refuse(names: readonly TopicName[], reply: Exclude<Reply<unknown>, { type: 'ok' }>): void {
    const code =
      reply.type === '999' ? 'SIGN_IN_REQUIRED' : reply.type === '998' ? 'VERIFICATION_REQUIRED' : reply.code;
    const named = reply.type === 'error' ? reply.data?.['topic'] : undefined;
    const refused = names.filter((name) =>
      reply.type === '999' ? ownTopics.some((own) => own === name) : named === undefined || named === name,
    );
    for (const name of refused) for (const follower of this.#followers.get(name) ?? []) follower.onRefused?.(code);
    if (refused.length > 0) this.#subscribe(names.filter((name) => !refused.includes(name)));
  }

  /**
   * Sends a request after the earlier ones, unless the connection has changed by then; retries on the same connection.
   */
  #ask(name: AskedName, input: object, take: (reply: Reply<unknown> | null) => void): void {
    const connection = this.#connection;
    this.#requestChain = this.#requestChain.then(async () => {
      take(await this.#answerOn(connection, name, input));
    });
  }

  /** @returns null when the connection is not the same any more. */
  async #answerOn(connection: number, name: AskedName, input: object): Promise<Reply<unknown> | null> {
    while (connection === this.#connection && this.#state !== 'offline') {
      const reply = await this.#options.link.ask(name, input).catch(() => null);
      if (connection !== this.#connection) return null;
      const isPassing = reply?.code === 'SYSTEM_BUSY' || reply?.code === 'TEMPORARILY_UNAVAILABLE';
      if (reply !== null && !isPassing) return reply;
      await this.#options.scheduler.sleep(askAgainMs);
    }
    return null;
  }

  #pass(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('topic' in message)) return;
    const names = this.#namesOnWire.get(String(message.topic));
    if (names === undefined && this.#pendingSubscriptions > 0) this.#pendingMessages.push(message);
    for (const name of names ?? []) {
      for (const follower of this.#followers.get(name) ?? []) {
        follower.onMessage(message as MessageOn<TopicName>); // the server keeps the contract; its tests show it
      }
    }
  }

  #noteActivity(): void {
    this.#heardAt = this.#options.clock.now();
    this.#become('live');
  }

  #disconnect(): void {
    this.#connection += 1;
    this.#pendingMessages = [];
    this.#become('offline');
    for (const followers of this.#followers.values()) for (const follower of followers) follower.onLost?.();
  }

  #become(state: NewsState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }

  async #watch(): Promise<void> {
    const { clock, scheduler } = this.#options;
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const leftMs = this.#heardAt + staleAfterMs - clock.now();
      if (leftMs <= 0 && this.#state === 'live') this.#become('stale');
      await scheduler.sleep(leftMs > 0 ? leftMs : staleAfterMs / 10, signal).catch(() => undefined);
    }
  }
}
