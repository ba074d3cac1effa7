import type { Clock } from '@bourse/kernel/clock';
import { openBotSockets, openFixGate } from '../modules/gateway/index.ts';
import type { Identity } from '../modules/identity/index.ts';
import type { MarketList } from '../modules/markets/index.ts';
import type { QuotePorts } from '../modules/prices/index.ts';
import type { Registry } from '../modules/registry/index.ts';
import { type DepthSource, openStreams, topicReader } from '../modules/streams/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { CountSharing } from '../platform/bus/share-counts.ts';
import type { Environment } from '../platform/config/environment.ts';
import type { Database } from '../platform/database/database.ts';
import type { FixPort } from '../platform/fix/fix-port.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { ModuleManifest } from '../platform/module-manifest.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { reasonOf, StartError } from '../platform/process/start-error.ts';
import { createSocketServer } from '../platform/sockets/socket-server.ts';

export interface SocketPorts {
  readonly environment: Environment;
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly identity: Pick<Identity, 'readSession' | 'readApiKey'>;
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
  const { trustedProxies, rateFactor } = environment;
  const sockets = createSocketServer({
    ...ports,
    readTopic: topicReader(markets),
    sessions: identity.readSession,
    trustedProxies,
    rateFactor,
  });
  const { rooms } = sockets;
  const bots = openBotSockets({ ...ports, rooms, readApiKey: identity.readApiKey, trustedProxies, rateFactor });
  let fix: FixPort | null = null;
  ports.metrics.gauge('fix_sessions_open', 'Open connections of FIX', () => fix?.count ?? 0);
  const renewAll = (): void => {
    sockets.renewAll();
    bots.renewAll();
    fix?.renewAll();
  };
  const streams = openStreams({
    ...ports,
    sockets: { rooms, endSessions: sockets.endSessions.bind(sockets), renewAll },
  });
  const watch = { name: 'sockets', everyMs: 100, run: async () => sockets.watch() };
  const watchBots = { name: 'sockets of bots', everyMs: 1_000, run: () => bots.watch() };
  const watchFix = { name: 'sessions of FIX', everyMs: 1_000, run: async () => fix?.watch() };
  return {
    name: 'sockets',
    ownRepetitions: [watch, watchBots, watchFix, ...streams.work],
    attach: ({ fastify, perform }) => {
      sockets.attach(fastify.server);
      bots.attach(fastify.server);
      if (environment.fix !== undefined) {
        const { host } = environment;
        fix = openFixGate({
          ...ports,
          ...environment.fix,
          host,
          rooms,
          readApiKey: identity.readApiKey,
          perform,
          rateFactor,
        });
        const opening = fix;
        fastify.addHook('onReady', async () => {
          await opening.listen().catch((error: unknown) => {
            throw new StartError(`FIX cannot be served, ${reasonOf(error)}: correct FIX_PORT and FIX_TLS_CERT.`);
          });
        });
      }
      fastify.addHook('preClose', async () => {
        await Promise.all([sockets.close(), bots.close(), fix?.close()]);
      });
    },
  };
}
