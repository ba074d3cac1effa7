import type { OutgoingEvent } from './outbox.ts';

/** What a node is there for; one process may have all roles. */
export const roles = ['api', 'stream', 'engine', 'jobs'] as const;
export type Role = (typeof roles)[number];

/** Told of events as they are published. A failure is the subscriber's own matter and reaches nobody else. */
export type Subscriber = (event: OutgoingEvent) => void;

/** Answers requests on a subject, for example the commands of the lane. */
export type Responder = (request: unknown) => Promise<unknown>;

/** Nobody serves the subject now: nothing was done. */
export class NoResponder extends Error {
  override readonly name = 'NoResponder';
}

/** Whoever serves the subject got the request, went away or failed, and did not answer: the outcome is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** How the nodes of one exchange talk. The in-memory form serves one process; several use a message server. */
export interface Bus {
  /**
   * Hands an event to every subscriber of its topic on all nodes; kept for minutes at most, so the outbox stays the truth.
   * @param event nobody changes it from here on.
   * @param id the same for the same event: what is published again after a failure is delivered once.
   * @returns when it is certain to be delivered. @throws FaultError when it may not have been.
   */
  publish(event: OutgoingEvent, id: string): Promise<void>;
  /** @returns a way to stop. */
  subscribe(topic: string, subscriber: Subscriber): () => void;
  /**
   * Told when events may have been lost on their way to this node, as when the message server came back without them:
   * whoever keeps in memory what events change reads it again. @returns a way to stop.
   */
  onGap(listener: () => void): () => void;
  /** Asks whoever serves `subject`. @throws NoResponder, NoAnswer */
  request(subject: string, request: unknown): Promise<unknown>;
  /** Serves a subject; the one who came last is asked. @returns a way to stop. */
  respond(subject: string, responder: Responder): () => void;
  /** Leaves: subscriptions end, open requests to this node fail. */
  close(): Promise<void>;
}
