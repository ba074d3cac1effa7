import type { Clock } from '@bourse/kernel/clock';
import type { Identity } from './modules/identity/index.ts';
import type { MarketList } from './modules/markets/index.ts';
import type { QuotePorts } from './modules/prices/index.ts';
import type { Registry } from './modules/registry/index.ts';
import { type DepthSource, openStreams, topicReader } from './modules/streams/index.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { CountSharing } from './platform/bus/share-counts.ts';
import type { Environment } from './platform/config/environment.ts';
import type { Database } from './platform/database/database.ts';
import type { HttpServer } from './platform/http/http-server.ts';
import type { Logger } from './platform/log/logger.ts';
import type { ModuleManifest } from './platform/module-manifest.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { createSocketServer } from './platform/sockets/socket-server.ts';

export interface SocketPorts {
  readonly environment: Environment;
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly identity: Pick<Identity, 'readSession'>;
  readonly registry: Registry;
  readonly markets: MarketList;
  readonly quotes: QuotePorts;
  readonly depth: DepthSource;
  readonly bus: Bus;
  readonly sharing: CountSharing | null;
}

/** The sockets and what is told over them. */
export interface OpenSockets extends ModuleManifest {
  /** Serves them on the port of the calls, and closes them before it. */
  attach(http: HttpServer): void;
}

/** What a node has that serves none. */
export const noSockets: OpenSockets = { name: 'sockets', attach: () => undefined };

/** Wires the sockets to the modules whose news they carry. */
export function openSockets(ports: SocketPorts): OpenSockets {
  const { environment, markets, identity } = ports;
  const sockets = createSocketServer({
    ...ports,
    readTopic: topicReader(markets),
    sessions: identity.readSession,
    trustedProxies: environment.trustedProxies,
    rateFactor: environment.rateFactor,
  });
  const streams = openStreams({ ...ports, sockets });
  const watch = { name: 'sockets', everyMs: 100, run: async () => sockets.watch() };
  return {
    name: 'sockets',
    ownRepetitions: [watch, ...streams.work],
    attach: ({ fastify }) => {
      sockets.attach(fastify.server);
      fastify.addHook('preClose', () => sockets.close());
    },
  };
}
