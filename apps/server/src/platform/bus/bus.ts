import type { OutgoingEvent } from './outbox.ts';

/** What a node is there for; one process may have all roles. */
export const roles = ['api', 'stream', 'engine', 'jobs'] as const;
export type Role = (typeof roles)[number];

/** Told of events as they are published. A failure is the subscriber's own matter and reaches nobody else. */
export type Subscriber = (event: OutgoingEvent) => void;

/** Answers requests on a subject, for example the commands of one market. */
export type Responder = (request: unknown) => Promise<unknown>;

/** Nobody serves the subject now, or whoever did went away before answering: the outcome is unknown. */
export class NoResponder extends Error {
  override readonly name = 'NoResponder';
}

/** How the nodes of one exchange talk. The in-memory form serves one process; several use a message server. */
export interface Bus {
  /** Hands an event to every subscriber of its topic on all nodes; kept nowhere, so the outbox stays the truth. */
  publish(event: OutgoingEvent): void;
  /** @returns a way to stop. */
  subscribe(topic: string, subscriber: Subscriber): () => void;
  /** Asks whoever serves `subject`. @throws NoResponder */
  request(subject: string, request: unknown): Promise<unknown>;
  /** Serves a subject; the one who came last is asked. @returns a way to stop. */
  respond(subject: string, responder: Responder): () => void;
  /** Leaves: subscriptions end, open requests to this node fail. */
  close(): void;
}
