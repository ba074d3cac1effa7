import type { OutgoingEvent } from './outbox.ts';

/** What a node is there for; one process may have all roles. */
export const roles = ['api', 'stream', 'engine', 'jobs'] as const;
export type Role = (typeof roles)[number];

/** Receives events as they are published. Its errors affect nobody else. */
export type Subscriber = (event: OutgoingEvent) => void;

/** Answers requests on a subject, for example the commands of the lane. */
export type Responder = (request: unknown) => Promise<unknown>;

/** No responder for the subject: nothing was done. */
export class NoResponder extends Error {
  override readonly name = 'NoResponder';
}

/** The responder received the request but disconnected, failed or did not answer: the outcome is unknown. */
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
   * Called when events may have been lost on the way to this node, for example when the message server lost its state:
   * caches that are fed by events must be reloaded. @returns a function that unsubscribes.
   */
  onGap(listener: () => void): () => void;
  /** Asks whoever serves `subject`. @throws NoResponder, NoAnswer */
  request(subject: string, request: unknown): Promise<unknown>;
  /** Serves a subject; the one who came last is asked. @returns a way to stop. */
  respond(subject: string, responder: Responder): () => void;
  /** Leaves: subscriptions end, open requests to this node fail. */
  close(): Promise<void>;
}
