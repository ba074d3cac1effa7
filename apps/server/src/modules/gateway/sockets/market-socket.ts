import type { Clock } from '@bourse/kernel/clock';
import type { PlainConnection } from '../../../platform/sockets/plain-connection.ts';
import type { PlainSession } from '../../../platform/sockets/plain-sockets.ts';
import { settlesWithin } from '../../../platform/sockets/settles-within.ts';
import type { MarketList } from '../../markets/index.ts';
import { marketStream } from './market-streams.ts';
import { readRequest, type SocketAsk } from './socket-request.ts';
import type { StreamFollowers } from './stream-followers.ts';

export interface MarketSocketPorts {
  readonly clock: Clock;
  readonly markets: MarketList;
  readonly followers: StreamFollowers;
  /** Whether each message names its stream. */
  readonly isCombined: boolean;
}

const beginsWithinMs = 10_000;
const invalid = (msg: string) => ({ code: 2, msg: `Invalid request: ${msg}` });

/** A websocket over which anybody follows markets. */
export class MarketSocket implements PlainSession {
  static readonly streamsMax = 1_024;
  readonly #ports: MarketSocketPorts;
  readonly #connection: PlainConnection;
  readonly #streams = new Set<string>();

  constructor(ports: MarketSocketPorts, connection: PlainConnection) {
    this.#ports = ports;
    this.#connection = connection;
  }

  /**
   * Lets it follow streams by name; a name that is none is passed over, as at the venue.
   * @returns a promise of the moment from which on it is told everything, ten seconds at the most.
   */
  async follow(names: readonly string[]): Promise<void> {
    const { clock, markets, followers, isCombined } = this.#ports;
    const begun: Promise<void>[] = [];
    for (const name of names) {
      const stream = this.#streams.has(name) ? null : marketStream(markets, clock, name);
      if (stream === null) continue;
      this.#streams.add(name);
      const opening = `{"stream":${JSON.stringify(name)},"data":`;
      const tell = (text: string): void => this.#connection.send(isCombined ? `${opening}${text}}` : text);
      begun.push(followers.add(stream, this.#connection, tell));
    }
    await settlesWithin(Promise.all(begun), beginsWithinMs);
  }

  async take(text: string): Promise<void> {
    const request = readRequest(text);
    const answer = request === null ? { error: invalid('malformed JSON') } : await this.#answer(request);
    this.#connection.send(JSON.stringify({ ...answer, id: request?.id ?? null }));
  }

  async #answer({ method, params }: SocketAsk): Promise<object> {
    if (method === 'LIST_SUBSCRIPTIONS') return { result: [...this.#streams] };
    if (method !== 'SUBSCRIBE' && method !== 'UNSUBSCRIBE') return { error: invalid(`unknown method ${method}`) };
    if (!Array.isArray(params) || !params.every((name) => typeof name === 'string')) {
      return { error: invalid('params must be an array of strings') };
    }
    if (method === 'UNSUBSCRIBE') {
      for (const name of params) if (this.#streams.delete(name)) this.#ports.followers.remove(name, this.#connection);
    } else if (new Set([...this.#streams, ...params]).size > MarketSocket.streamsMax) {
      return { error: invalid(`at most ${String(MarketSocket.streamsMax)} streams`) };
    } else {
      await this.follow(params);
    }
    return { result: null };
  }

  async mayStay(): Promise<boolean> {
    return true;
  }

  leave(): void {
    for (const name of this.#streams) this.#ports.followers.remove(name, this.#connection);
  }
}
