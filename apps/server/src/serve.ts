import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import type { Composition } from './composition/compose.ts';
import { SteadyClock } from './platform/clock/steady-clock.ts';
import { systemScheduler } from './platform/clock/system-clock.ts';
import { type Environment, readEnvironment } from './platform/config/environment.ts';
import { createLogger, type Logger } from './platform/log/logger.ts';
import { collectWhileIdle, processPorts } from './platform/process/collect-while-idle.ts';
import { checkPort } from './platform/process/check-port.ts';
import { memoryBound, memoryWarning } from './platform/process/memory-need.ts';
import { damageSentence, openDatabase } from './platform/process/open-database.ts';
import { shownAddress } from './platform/process/shown-address.ts';
import { reasonOf, StartError } from './platform/process/start-error.ts';
import { openStandbyHealth, type StandbyHealth } from './platform/process/standby-health.ts';
import { stopOnSignals } from './platform/process/stop-on-signals.ts';

/** Says what takes a while before the server is ready, so that nobody takes a first start for one that hangs. */
function tellStep(step: string): void {
  process.stdout.write(`  ${step} ...\n`);
}

/** Says what the operator must know, apart from the log. What to do first comes last, where the eye is. */
async function announce(
  environment: Environment,
  port: number,
  announceAccounts: Composition['announceAccounts'],
): Promise<void> {
  const place = environment.databaseUrl === undefined ? `embedded database in ${environment.dataDir}` : 'PostgreSQL';
  const note = environment.databaseUrl === undefined ? ['For trying and showing; production runs on PostgreSQL.'] : [];
  const address = shownAddress(environment.host, port);
  const details = [
    ...note,
    `Back office: ${address}/admin/  calls: ${address}/docs/`,
    ...(await announceAccounts(address)),
  ];
  const text = [`Bourse is ready at ${address} (${place})`, ...details.map((line) => `  ${line}`)];
  process.stdout.write(`\n${text.join('\n')}\n\n`);
}

/** A port that cannot be opened is the operator's to change; anything else is passed on. */
function portError(error: unknown, environment: Environment): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const port = String(environment.port);
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is in use: stop what listens there, or choose another with PORT.`);
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be opened by this user: choose one above 1023 with PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`This machine has no address ${environment.host}: correct HOST.`);
  }
  return error;
}

/** A standby may wait long to become the engine, and is alive meanwhile. */
async function openStandby(environment: Environment, logger: Logger): Promise<StandbyHealth | null> {
  const { natsUrl, roles, port, host } = environment;
  if (natsUrl === undefined || !roles.has('engine')) return null;
  const standby = await openStandbyHealth(port, host).catch((error: unknown) => {
    throw portError(error, environment);
  });
  logger.info({ port: standby.port }, 'answering /healthz until this node is ready');
  return standby;
}

async function start(environment: Environment, logger: Logger): Promise<void> {
  const node = `${hostname()}-${randomUUID().slice(0, 8)}`;
  const ports = { clock: new SteadyClock(), scheduler: systemScheduler, logger, node, tell: tellStep };
  const standby = await openStandby(environment, logger);
  if (standby === null) {
    await checkPort(environment.port, environment.host).catch((error: unknown) => {
      throw portError(error, environment);
    });
  }
  // Reading our modules takes this thread as long as the embedded database needs to get up in its own.
  const [database, { compose }] = await Promise.all([
    openDatabase(environment, ports),
    import('./composition/compose.ts'),
  ]);
  const composition = await compose({ environment, ...database, ...ports }).catch((error: unknown) => {
    throw damageSentence(environment, error) ?? error;
  });
  await standby?.close();
  const port = await composition.http.listen(environment.port, environment.host).catch(async (error: unknown) => {
    await composition.stop();
    await database.close();
    throw portError(error, environment);
  });
  let stopping = false;
  const ending = new AbortController();
  stopOnSignals(logger, async () => {
    stopping = true;
    ending.abort();
    await composition.http.close();
    await composition.stop();
    await database.close();
  });
  void database.failed.then((error) => {
    if (stopping) return;
    logger.fatal({ err: error }, 'the embedded database broke');
    process.stderr.write(`${error.message}\n`, () => process.exit(1));
  });
  void composition.unsafe.then(() => process.exit(1));
  void composition.replaced.then(() => {
    if (stopping) return;
    // Its books may be behind by now; started again, it waits as a standby.
    logger.fatal('another node has become the engine: this one ends');
    process.exit(1);
  });
  await announce(environment, port, composition.announceAccounts);
  composition.begin();
  const { server } = composition.http.fastify;
  const countConnections = promisify(server.getConnections.bind(server));
  void collectWhileIdle({ ...processPorts(), scheduler: systemScheduler, countConnections }, ending.signal);
}

const environment = readEnvironment(process.env);
if (!environment.ok) {
  process.stderr.write(`${environment.error}\n`);
  process.exit(1);
}
const logger = createLogger(environment.value.logLevel);
const tooLittle = memoryWarning(environment.value, memoryBound());
if (tooLittle !== null) process.stderr.write(`${tooLittle}\n`);
try {
  await start(environment.value, logger);
} catch (error) {
  if (!(error instanceof StartError)) logger.fatal({ err: error }, 'the server cannot start');
  const sentence = error instanceof StartError ? error.message : `Bourse cannot start: ${reasonOf(error)}.`;
  process.stderr.write(`${sentence}\n`, () => process.exit(1));
}
