import { allCalls } from '@bourse/contract/all-calls';
import { openApiDocument } from '@bourse/contract/openapi';
import type { Clock, Scheduler } from '@bourse/kernel/clock';
import manifest from '../package.json' with { type: 'json' };
import { ledgerWatch, type HoldSource } from './modules/ledger/index.ts';
import { startRepeating } from './platform/clock/repeating.ts';
import type { Environment } from './platform/config/environment.ts';
import type { Database } from './platform/database/database.ts';
import { openGate } from './platform/http/admission.ts';
import type { Binding } from './platform/http/binding.ts';
import { createHttpServer, type HttpServer } from './platform/http/http-server.ts';
import type { SessionReader } from './platform/http/session-reader.ts';
import type { Logger } from './platform/log/logger.ts';
import { outboxMessages } from './platform/mail/outbox-messages.ts';
import { outboxRoutes } from './platform/mail/outbox-routes.ts';
import type { MessagePort } from './platform/mail/message-port.ts';
import { noMessages, smtpMessages } from './platform/mail/smtp-messages.ts';
import { createMetrics } from './platform/metrics/metrics.ts';

/** What the modules stand on. */
export interface Ground {
  readonly environment: Environment;
  readonly db: Database;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly logger: Logger;
}

/** The wired server, not yet listening. */
export interface Composition {
  readonly http: HttpServer;
  /** Lines for the operator's eyes at start: accounts and a password that is shown once. */
  readonly announcements: readonly string[];
  /** Ends background work, after HTTP has let its last request finish. */
  readonly stop: () => Promise<void>;
}

function chooseMessages(ground: Ground): MessagePort {
  const { environment, db, clock, logger } = ground;
  if (environment.smtpUrl !== undefined) return smtpMessages(environment.smtpUrl, environment.mailFrom);
  if (environment.demo) return outboxMessages(db, clock, logger);
  logger.warn('SMTP_URL is not set: codes by mail cannot be sent, so nobody can register');
  return noMessages;
}

/** The checks that run all the time; each stops money when something does not add up. */
function startLedgerChecks(ground: Ground, sources: readonly HoldSource[]): () => Promise<void> {
  const { db, clock, scheduler, logger } = ground;
  const watch = ledgerWatch(db, clock, sources, (found) => {
    logger.fatal({ found }, 'the ledger does not add up: everything that moves money has stopped');
  });
  const onError = (error: unknown): void => {
    logger.error({ err: error }, 'a check of the ledger could not run');
  };
  const stops = [
    startRepeating(scheduler, { pauseMs: 1_000, work: () => watch.sums(), onError }),
    startRepeating(scheduler, { pauseMs: 5_000, work: () => watch.recent(), onError }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Wires the modules in their order: each gets the doors of those before it. */
export async function compose(ground: Ground): Promise<Composition> {
  const { environment, db, logger } = ground;
  const metrics = createMetrics();
  chooseMessages(ground);
  const sessions: SessionReader = () => Promise.resolve(null);
  const bindings: Binding[] = [...outboxRoutes(db)];
  const stopChecks = startLedgerChecks(ground, []);
  const http = await createHttpServer({
    calls: allCalls,
    bindings,
    sessions,
    gate: openGate,
    openApi: openApiDocument({ title: 'Bourse', version: manifest.version }),
    logger,
    metrics,
    metricsToken: environment.metricsToken,
    rateFactor: environment.rateFactor,
    trustedProxies: environment.trustedProxies,
    isReady: async () => (await db.query('SELECT 1')).rowCount === 1,
  });
  return { http, announcements: [], stop: stopChecks };
}
