import {
  type ConsumerMessages,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamClient,
  jetstream,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import {
  connect,
  headers,
  type Msg,
  nanos,
  type NatsConnection,
  NoRespondersError,
  RequestError,
} from '@nats-io/transport-node';
import type { Scheduler } from '@bourse/kernel/clock';
import { FaultError } from '../fault.ts';
import { type Bus, NoAnswer, NoResponder, type Responder, type Subscriber } from './bus.ts';
import { decodeMessage, encodeMessage } from './message-bytes.ts';
import type { OutgoingEvent } from './outbox.ts';

export interface NatsBusOptions {
  /** `nats://host:4222`, with user and password where the server wants them. */
  readonly url: string;
  /** Who this node is, for the operator's eyes. */
  readonly name: string;
  readonly scheduler: Scheduler;
  /** Told of subscribers that failed, and of trouble with the message server, which is tried again. */
  readonly onError: (error: unknown) => void;
  /** How long a request waits for its answer. Default 10 s. */
  readonly requestTimeoutMs?: number;
}

const streamName = 'BOURSE_EVENTS';
const eventSubjects = 'bourse.events.>';
const eventSubject = (topic: string): string => `bourse.events.${topic}`;
const requestSubject = (subject: string): string => `bourse.requests.${subject}`;
/** An event that is published again within this time, under the same id, is delivered once. */
export const duplicateWindowMs = 120_000;
/** A node that was cut off gets what it missed, if it comes back in time. */
const keptMs = 600_000;
const keptBytes = 256 * 1_024 * 1_024;
const defaultRequestTimeoutMs = 10_000;
const retryMs = 500;
/** Stands on the answer of a responder that failed. */
const failedHeader = 'Bourse-Failed';

/** The stream lies on the disk of the message server, so that its restart loses nothing. */
async function ensureStream(manager: JetStreamManager): Promise<void> {
  const config = {
    name: streamName,
    subjects: [eventSubjects],
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    storage: StorageType.File,
    max_age: nanos(keptMs),
    max_bytes: keptBytes,
    duplicate_window: nanos(duplicateWindowMs),
  };
  try {
    await manager.streams.info(streamName);
    await manager.streams.update(streamName, config);
  } catch {
    // Not there, or out of reach, which adding tells, too.
    await manager.streams.add(config);
  }
}

/** Joins the nodes that share a message server. @throws Error when it cannot be reached, or has no JetStream. */
export async function joinNats(options: NatsBusOptions): Promise<Bus> {
  const connection = await connect({
    servers: options.url,
    name: options.name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: retryMs,
  });
  try {
    await ensureStream(await jetstreamManager(connection));
    const bus = new NatsBus(connection, options);
    await bus.listen();
    return bus;
  } catch (error) {
    await connection.close();
    throw error;
  }
}

class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  readonly #options: NatsBusOptions;
  readonly #stream: JetStreamClient;
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  readonly #ending = new AbortController();
  readonly #gapListeners = new Set<() => void>();
  /** The newest event that was handed on, or that there was when this node came; null before. */
  #last: { readonly seq: number; readonly atMs: number } | null = null;
  #messages: ConsumerMessages | null = null;
  #listening: Promise<void> = Promise.resolve();
  /** Ends each request that waits for its answer. */
  readonly #waiting = new Set<() => void>();
  #isConnected = true;

  constructor(connection: NatsConnection, options: NatsBusOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#stream = jetstream(connection);
    void this.#watchConnection();
  }

  /** Begins to hear events: what is published from here on reaches this node. */
  async listen(): Promise<void> {
    this.#messages = await this.#consume();
    this.#listening = this.#hear();
  }

  async publish(event: OutgoingEvent, id: string): Promise<void> {
    const { topic, ...body } = event;
    const bytes = encodeMessage(body);
    const limit = this.#connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
    if (bytes.length > limit) {
      // Trying again would hold up everything behind it. Who must not miss an event reads the outbox.
      this.#options.onError(
        new Error(`event ${id} of ${String(bytes.length)} bytes is too large for the message server`),
      );
      return;
    }
    try {
      await this.#stream.publish(eventSubject(topic), bytes, { msgID: id });
    } catch (error) {
      throw new FaultError('the message server did not take an event', { cause: error });
    }
  }

  subscribe(topic: string, subscriber: Subscriber): () => void {
    const set = this.#subscribers.get(topic) ?? new Set();
    this.#subscribers.set(topic, set.add(subscriber));
    return () => void set.delete(subscriber);
  }

  onGap(listener: () => void): () => void {
    this.#gapListeners.add(listener);
    return () => void this.#gapListeners.delete(listener);
  }

  async request(subject: string, request: unknown): Promise<unknown> {
    // The library would keep it until the server is back, and send it when its caller has long gone.
    if (!this.#isConnected) throw new NoResponder(`${subject}: the message server is away`);
    let answer: Msg;
    try {
      answer = await this.#ask(requestSubject(subject), encodeMessage(request));
    } catch (error) {
      if (isNoResponders(error)) throw new NoResponder(subject);
      throw new NoAnswer(subject, { cause: error });
    }
    if (answer.headers?.has(failedHeader) === true) throw new NoAnswer(`${subject} failed`);
    return decodeMessage(answer.data);
  }

  respond(subject: string, responder: Responder): () => void {
    const subscription = this.#connection.subscribe(requestSubject(subject), {
      callback: (error, message) => {
        if (error === null) void this.#answer(message, responder);
        else this.#options.onError(error);
      },
    });
    return () => {
      subscription.unsubscribe();
    };
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#messages?.stop();
    await this.#listening;
    // What was answered is still on its way.
    await this.#connection.drain().catch(() => this.#connection.close());
  }

  /** Asks, and waits no longer than the connection lasts: the answer comes on this one or never. */
  #ask(subject: string, bytes: Uint8Array): Promise<Msg> {
    const timeout = this.#options.requestTimeoutMs ?? defaultRequestTimeoutMs;
    return new Promise((resolve, reject) => {
      const cut = (): void => reject(new Error('the connection to the message server was lost'));
      this.#waiting.add(cut);
      void this.#connection
        .request(subject, bytes, { timeout })
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(cut));
    });
  }

  async #watchConnection(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'reconnect') this.#isConnected = true;
      if (type !== 'disconnect') continue;
      this.#isConnected = false;
      for (const cut of this.#waiting) cut();
      this.#waiting.clear();
    }
  }

  async #answer(message: Msg, responder: Responder): Promise<void> {
    try {
      message.respond(encodeMessage(await responder(decodeMessage(message.data))));
    } catch (error) {
      this.#options.onError(error);
      const failed = headers();
      failed.set(failedHeader, '1');
      message.respond(undefined, { headers: failed });
    }
  }

  /**
   * A consumer that goes on behind the newest event that was handed on. Where the stream does not know that event, it is
   * another stream, or has forgotten what came next: something may be missing, and all that it has is handed on.
   */
  async #consume(): Promise<ConsumerMessages> {
    const manager = await jetstreamManager(this.#connection);
    let isGap = false;
    if (this.#last === null) {
      const { state } = await manager.streams.info(streamName);
      this.#last = { seq: state.last_seq, atMs: Date.parse(state.last_ts) };
    } else {
      const { seq, atMs } = this.#last;
      const known = seq === 0 ? null : await manager.streams.getMessage(streamName, { seq });
      isGap = known === null || Date.parse(known.timestamp) !== atMs;
      if (isGap) this.#last = { seq: 0, atMs: 0 };
    }
    const consumer = await this.#stream.consumers.get(streamName, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: this.#last.seq + 1,
    });
    // Without it the library waits for ever for a stream that nobody makes anew.
    const messages = await consumer.consume({ abort_on_missing_resource: true });
    if (isGap) for (const listener of this.#gapListeners) this.#safely(listener);
    return messages;
  }

  /** What fails in a subscriber is its own matter. */
  #safely(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#options.onError(error);
    }
  }

  /** Hands events on until the node leaves; begins anew when the message server has lost the consumer or the stream. */
  async #hear(): Promise<void> {
    const { scheduler, onError } = this.#options;
    const { signal } = this.#ending;
    while (!signal.aborted) {
      try {
        this.#messages ??= await this.#consume();
        for await (const message of this.#messages) {
          this.#handOn(message.subject.slice(eventSubject('').length), message.data);
          this.#last = { seq: message.seq, atMs: Date.parse(message.timestamp) };
        }
      } catch (error) {
        onError(error);
        await ensureStream(await jetstreamManager(this.#connection)).catch(onError);
      }
      this.#messages = null;
      await scheduler.sleep(retryMs, signal).catch(() => undefined);
    }
  }

  #handOn(topic: string, bytes: Uint8Array): void {
    for (const subscriber of this.#subscribers.get(topic) ?? []) {
      // What each gets is a copy of its own; the one who wrote it is the relay of this release or the next.
      this.#safely(() => subscriber({ topic, ...(decodeMessage(bytes) as Omit<OutgoingEvent, 'topic'>) }));
    }
  }
}

function isNoResponders(error: unknown): boolean {
  return error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
}
