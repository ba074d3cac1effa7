import type { OutgoingEvent } from './outbox.ts';
import { type Bus, NoAnswer, NoResponder, type Responder, type Subscriber } from './bus.ts';

/** Connects the nodes of one process: each joins with a bus of its own, as it would join a message server. */
export interface MemoryHub {
  join(onSubscriberError: (error: unknown) => void): Bus;
}

interface Serving {
  readonly responder: Responder;
  /** What ends the requests that are waiting for this node when it leaves. */
  readonly waiting: Set<(error: NoAnswer) => void>;
}

/** What one subscriber hears: a payload of its own, copied when it is first looked at, because most of them nobody looks at. */
function copyOf({ topic, type, version, payload }: OutgoingEvent): OutgoingEvent {
  let copy: { readonly payload: unknown } | null = null;
  return {
    topic,
    type,
    version,
    get payload(): unknown {
      copy ??= { payload: structuredClone(payload) };
      return copy.payload;
    },
  };
}

/**
 * Makes an in-memory hub. Messages are copied on their way, as a wire would, and delivered in the order of publishing,
 * never before `publish` has returned; what is published is not changed any more.
 */
export function memoryHub(): MemoryHub {
  const subscribers = new Map<string, Set<Subscriber>>();
  const responders = new Map<string, Serving[]>();

  function add(topic: string, subscriber: Subscriber): () => void {
    const set = subscribers.get(topic) ?? new Set();
    subscribers.set(topic, set.add(subscriber));
    return () => void set.delete(subscriber);
  }

  function serve(subject: string, serving: Serving): () => void {
    responders.set(subject, [...(responders.get(subject) ?? []), serving]);
    return () => {
      responders.set(
        subject,
        (responders.get(subject) ?? []).filter((one) => one !== serving),
      );
    };
  }

  return { join: (onSubscriberError) => joinHub({ subscribers, responders, add, serve }, onSubscriberError) };
}

interface Hub {
  readonly subscribers: ReadonlyMap<string, ReadonlySet<Subscriber>>;
  readonly responders: ReadonlyMap<string, readonly Serving[]>;
  add(topic: string, subscriber: Subscriber): () => void;
  serve(subject: string, serving: Serving): () => void;
}

/** The answer of who serves, or their leaving, whichever comes first. */
async function answerOf({ responder, waiting }: Serving, request: unknown): Promise<unknown> {
  const left = Promise.withResolvers<never>();
  waiting.add(left.reject);
  try {
    return await Promise.race([responder(request), left.promise]);
  } finally {
    waiting.delete(left.reject);
  }
}

function joinHub(hub: Hub, onSubscriberError: (error: unknown) => void): Bus {
  const stops = new Set<() => void>();
  const waiting: Serving['waiting'] = new Set();

  function keep(stop: () => void): () => void {
    stops.add(stop);
    return () => {
      stops.delete(stop);
      stop();
    };
  }

  return {
    publish: async (event: OutgoingEvent) => {
      for (const subscriber of hub.subscribers.get(event.topic) ?? []) {
        const copy = copyOf(event);
        queueMicrotask(() => {
          try {
            subscriber(copy);
          } catch (error) {
            onSubscriberError(error);
          }
        });
      }
    },
    subscribe: (topic, subscriber) => keep(hub.add(topic, subscriber)),
    // Nothing is lost within a process.
    onGap: () => () => undefined,
    request: async (subject, request) => {
      const serving = hub.responders.get(subject)?.at(-1);
      if (serving === undefined) throw new NoResponder(subject);
      const copy: unknown = structuredClone(request);
      return structuredClone(await answerOf(serving, copy));
    },
    respond: (subject, responder) => keep(hub.serve(subject, { responder, waiting })),
    close: async () => {
      for (const stop of stops) stop();
      stops.clear();
      for (const fail of waiting) fail(new NoAnswer('the node left before it answered'));
    },
  };
}
