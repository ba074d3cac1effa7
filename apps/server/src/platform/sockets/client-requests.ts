import { type SocketRequestName, socketRequests } from '@bourse/contract/topics';
import { type Lang, resolveLang } from '@bourse/contract/lang';
import { ok, type Result } from '@bourse/kernel/result';
import { safeParse } from 'zod/mini';
import { reject, rejectField, type Rejection } from '../http/rejection.ts';
import type { SessionReader, UserSession } from '../http/session-reader.ts';

/** What a name that a client subscribes to stands for. */
export interface NamedTopic {
  /** The name as messages carry it. */
  readonly name: string;
  /** `user`: each customer has a room of their own. */
  readonly auth: 'public' | 'user';
}

/** Reads the name of a topic; given by whoever feeds the topics. */
export type TopicReader = (name: string) => Result<NamedTopic, Rejection>;

/** What a request may see and change of its socket. */
export interface RequestingClient {
  readonly session: UserSession | null;
  /** Rooms by topic name. */
  readonly subscriptions: ReadonlyMap<string, string>;
  follow(topic: NamedTopic): void;
  unfollow(name: string): void;
  /** Counts one attempt. @returns false when there were too many within a minute. */
  mayTrySignIn(): boolean;
  /** @returns `too_many` when the customer has as many signed-in sockets as allowed, `ended` when the session has. */
  signIn(session: UserSession): 'ok' | 'too_many' | 'ended';
  signOut(): void;
}

export interface RequestPorts {
  readonly readTopic: TopicReader;
  readonly sessions: SessionReader;
  readonly subscriptionsMax: number;
}

type Outcome = Result<unknown, Rejection>;

function readTopics(ports: RequestPorts, names: readonly string[]): Result<NamedTopic[], Rejection> {
  const read: NamedTopic[] = [];
  for (const name of names) {
    const topic = ports.readTopic(name);
    if (!topic.ok) return reject(topic.error.code, { ...topic.error.data, topic: name });
    read.push(topic.value);
  }
  return ok(read);
}

function subscribe(ports: RequestPorts, client: RequestingClient, names: readonly string[]): Outcome {
  const read = readTopics(ports, names);
  if (!read.ok) return read;
  const topics = read.value;
  if (client.session === null && topics.some(({ auth }) => auth === 'user')) return reject('SIGN_IN_REQUIRED');
  const all = new Set([...client.subscriptions.keys(), ...topics.map(({ name }) => name)]);
  if (all.size > ports.subscriptionsMax) return reject('LIMIT_EXCEEDED', { maximum: ports.subscriptionsMax });
  for (const topic of topics) client.follow(topic);
  return ok({ topics: topics.map(({ name }) => name) });
}

function unsubscribe(ports: RequestPorts, client: RequestingClient, names: readonly string[]): Outcome {
  const read = readTopics(ports, names);
  if (!read.ok) return read;
  for (const { name } of read.value) client.unfollow(name);
  return ok({ topics: read.value.map(({ name }) => name) });
}

async function signIn(ports: RequestPorts, client: RequestingClient, token: string): Promise<Outcome> {
  if (!client.mayTrySignIn()) return reject('TOO_MANY_REQUESTS', { retry_after_seconds: 60 });
  const session = await ports.sessions(token);
  // Staff have no private channel.
  if (session === null || !('userId' in session)) return reject('SIGN_IN_REQUIRED');
  const signedIn = client.signIn(session);
  if (signedIn === 'ended') return reject('SIGN_IN_REQUIRED');
  if (signedIn === 'too_many') return reject('LIMIT_EXCEEDED');
  return ok({ user_id: session.userId });
}

/**
 * Answers one request of a client.
 * @returns PARAMETER_ERROR with the first wrong field, then the refusals that the contract lists for the request.
 */
export async function answerRequest(
  ports: RequestPorts,
  client: RequestingClient,
  name: SocketRequestName,
  raw: unknown,
): Promise<Outcome> {
  const parsed = safeParse(socketRequests[name].input, raw);
  if (!parsed.success) return rejectField(String(parsed.error.issues[0]?.path[0] ?? ''));
  switch (name) {
    case 'subscribe':
    case 'unsubscribe': {
      const { topics } = parsed.data as { readonly topics: readonly string[] }; // both have this one input
      return name === 'subscribe' ? subscribe(ports, client, topics) : unsubscribe(ports, client, topics);
    }
    case 'sign_in': {
      const { token } = parsed.data as { readonly token: string }; // the input of sign_in
      return signIn(ports, client, token);
    }
    case 'sign_out':
      client.signOut();
      return ok({});
  }
}

/** The language of a socket: its query `lang`, else the header that its connection was opened with. */
export function socketLang(query: Readonly<Record<string, unknown>>, header: string | undefined): Lang {
  const { lang } = query;
  return resolveLang(typeof lang === 'string' && lang !== '' ? lang : undefined, header);
}
