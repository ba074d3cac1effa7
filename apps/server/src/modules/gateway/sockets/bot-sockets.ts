import type { Clock } from '@bourse/kernel/clock';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { type BeginSession, PlainSockets } from '../../../platform/sockets/plain-sockets.ts';
import type { TopicRooms } from '../../../platform/sockets/topic-rooms.ts';
import type { ApiKeyReader } from '../../identity/index.ts';
import type { MarketList } from '../../markets/index.ts';
import { AccountSocket } from './account-socket.ts';
import { MarketSocket } from './market-socket.ts';
import { StreamFollowers } from './stream-followers.ts';

/** What the websockets of bots stand on. */
export interface BotSocketPorts {
  readonly clock: Clock;
  readonly markets: MarketList;
  readonly rooms: TopicRooms;
  readonly readApiKey: ApiKeyReader;
  readonly metrics: Metrics;
  readonly trustedProxies: readonly string[];
  /** Multiplies how many connections one network may have: 1 in production. */
  readonly rateFactor: number;
}

const connectionsPerNetwork = 100;
const connectionsInAll = 5_000;

/** Opens the websockets of bots below `/bots/`; nothing is served before they are attached. */
export function openBotSockets(ports: BotSocketPorts): PlainSockets {
  const followers = new StreamFollowers(ports.rooms);
  const sockets = new PlainSockets({
    prefix: '/bots/',
    begin: (url) => sessionOf(ports, followers, url),
    trustedProxies: ports.trustedProxies,
    connectionsPerNetwork: connectionsPerNetwork * ports.rateFactor,
    connectionsInAll,
  });
  ports.metrics.gauge('bot_sockets_open', 'Open websockets of bots', () => sockets.count);
  return sockets;
}

/** What a path serves; null where it is none of ours. @throws URIError for a name that is not encoded well. */
function sessionOf(
  ports: BotSocketPorts,
  followers: StreamFollowers,
  { pathname, searchParams }: URL,
): BeginSession | null {
  if (pathname === '/bots/ws-api/v3') return (connection) => new AccountSocket(ports, connection);
  const isCombined = pathname === '/bots/stream';
  const [whole, named = ''] = /^\/bots\/ws(?:\/([^/]*))?$/.exec(pathname) ?? [];
  if (!isCombined && whole === undefined) return null;
  const names = isCombined ? (searchParams.get('streams') ?? '').split('/') : [decodeURIComponent(named)];
  return (connection) => {
    const socket = new MarketSocket({ ...ports, followers, isCombined }, connection);
    void socket.follow(names.slice(0, MarketSocket.streamsMax));
    return socket;
  };
}
