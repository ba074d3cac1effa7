import type * as z from 'zod/mini';

/** A kind of event: what happened, in which version of its payload, on which topic of the outbox. */
export interface EventKind<P extends z.core.$ZodType = z.core.$ZodType> {
  readonly topic: string;
  readonly type: string;
  /** Raised whenever the payload changes in a way that an older reader would misunderstand. */
  readonly version: number;
  readonly payload: P;
}

/** What an event of this kind carries. */
export type PayloadOf<K extends EventKind> = z.output<K['payload']>;

/** One announced event, as the outbox carries it. */
export interface EventOf<K extends EventKind> {
  readonly topic: string;
  readonly type: K['type'];
  readonly version: number;
  readonly payload: PayloadOf<K>;
}

/** Declares a kind of event. */
export function defineEvent<P extends z.core.$ZodType>(kind: EventKind<P>): EventKind<P> {
  return kind;
}

/** Makes the outbox entry of an event. The payload's type is the kind's; readers check it against the schema. */
export function eventOf<K extends EventKind>(kind: K, payload: PayloadOf<K>): EventOf<K> {
  return { topic: kind.topic, type: kind.type, version: kind.version, payload };
}
