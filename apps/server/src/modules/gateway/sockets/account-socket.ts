import type { MessageOf, topics } from '@bourse/contract/topics';
import type { Clock } from '@bourse/kernel/clock';
import type { PlainConnection } from '../../../platform/sockets/plain-connection.ts';
import type { PlainSession } from '../../../platform/sockets/plain-sockets.ts';
import { settlesWithin } from '../../../platform/sockets/settles-within.ts';
import { roomOf, type TopicRooms } from '../../../platform/sockets/topic-rooms.ts';
import type { ApiKeyReader } from '../../identity/index.ts';
import type { VenueError } from '../venue-error.ts';
import { keyOf, type SocketParams } from './signed-request.ts';
import { readRequest, type SocketAsk } from './socket-request.ts';
import { userEvents } from './user-stream.ts';

export interface AccountSocketPorts {
  readonly clock: Clock;
  readonly rooms: TopicRooms;
  readonly readApiKey: ApiKeyReader;
}

/** An account that is followed, and the key that allows it. */
interface Subscription {
  readonly apiKey: string;
  readonly stop: () => void;
}

const error = (status: number, code: number, msg: string) => ({ status, error: { code, msg } });
const malformed = error(400, -1102, 'A parameter was empty or malformed.');
const refusal = ({ status, code, msg }: VenueError) => error(status, code, msg);
const subscriptionsMax = 10;
const beginsWithinMs = 10_000;

/** A websocket over which bots follow their own accounts, each subscription signed with a key. */
export class AccountSocket implements PlainSession {
  readonly #ports: AccountSocketPorts;
  readonly #connection: PlainConnection;
  readonly #subscriptions = new Map<number, Subscription>();
  #next = 0;
  #isGone = false;

  constructor(ports: AccountSocketPorts, connection: PlainConnection) {
    this.#ports = ports;
    this.#connection = connection;
  }

  async take(text: string): Promise<void> {
    const request = readRequest(text);
    const answer = request === null ? malformed : await this.#answer(request);
    this.#connection.send(JSON.stringify({ id: request?.id ?? null, ...answer }));
  }

  async #answer({ method, params = {} }: SocketAsk): Promise<object> {
    if (typeof params !== 'object' || params === null || Array.isArray(params)) return malformed;
    const fields: SocketParams = { ...params };
    if (method === 'ping') return { status: 200, result: {} };
    if (method === 'time') return { status: 200, result: { serverTime: this.#ports.clock.now() } };
    if (method === 'userDataStream.subscribe.signature') return this.#subscribe(fields);
    if (method === 'userDataStream.unsubscribe') return this.#unsubscribe(fields['subscriptionId']);
    return error(400, -1000, `Unknown method ${method}.`);
  }

  async #subscribe(fields: SocketParams): Promise<object> {
    const { clock, rooms } = this.#ports;
    const key = await keyOf(this.#ports, fields, this.#connection.ip);
    if (!key.ok) return refusal(key.error);
    if (this.#isGone) return malformed;
    if (this.#subscriptions.size >= subscriptionsMax) return error(400, -1003, 'Too many subscriptions.');
    const id = this.#next;
    this.#next += 1;
    const first = Promise.withResolvers<void>();
    const stop = rooms.listen(roomOf('private', key.value.userId), (message) => {
      first.resolve();
      // What is published in the room of the private topic is a message of that topic.
      for (const event of userEvents(message as MessageOf<typeof topics.private>, clock.now())) {
        this.#connection.send(JSON.stringify({ subscriptionId: id, event }));
      }
    });
    this.#subscriptions.set(id, { apiKey: String(fields['apiKey']), stop });
    // What happens before the snapshot is part of it: the answer says that everything is told from now on.
    if (await settlesWithin(first.promise, beginsWithinMs)) return { status: 200, result: { subscriptionId: id } };
    this.#unsubscribe(id);
    return error(503, -1006, 'The account cannot be read now.');
  }

  #unsubscribe(wanted: unknown): object {
    for (const [id, { stop }] of this.#subscriptions) {
      if (wanted !== undefined && wanted !== id) continue;
      stop();
      this.#subscriptions.delete(id);
    }
    return { status: 200, result: {} };
  }

  /** A key that was removed, has ended or may not be used from there any more takes its connection with it. */
  async mayStay(): Promise<boolean> {
    for (const { apiKey } of this.#subscriptions.values()) {
      const key = await this.#ports.readApiKey(apiKey);
      if (key === null || !key.actsFrom(this.#connection.ip)) return false;
    }
    return true;
  }

  leave(): void {
    this.#isGone = true;
    for (const { stop } of this.#subscriptions.values()) stop();
    this.#subscriptions.clear();
  }
}
