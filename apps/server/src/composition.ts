import { allCalls } from '@bourse/contract/all-calls';
import type { Clock, Timers } from '@bourse/kernel/clock';
import { present } from '@bourse/kernel/invariant';
import { startBackgroundWork } from './background-work.ts';
import { chooseMessages } from './choose-messages.ts';
import { haltOnDamage } from './halt-on-damage.ts';
import { holdSources } from './hold-sources.ts';
import { customerGate, openVip, type Vip, vipRoutes, type WorthAt } from './modules/access/index.ts';
import { configRoutes, defaultSiteSettings, siteRoutes } from './modules/config/index.ts';
import { contentRoutes } from './modules/content/index.ts';
import {
  demoAccounts,
  demoPassword,
  type DemoPorts,
  ignoreNewcomers,
  listDemoMarkets,
  seedDemo,
  welcomeNewcomers,
} from './modules/demo/index.ts';
import { type Files, openFiles } from './modules/files/index.ts';
import { createIdentity, createPasswordHasher, type Identity } from './modules/identity/index.ts';
import { openKyc, sumsubProvider } from './modules/kyc/index.ts';
import { accountResolver, readHalt, type ResolveAccounts } from './modules/ledger/index.ts';
import {
  type EditableMarketList,
  haltRoutes,
  listReplayMarket,
  loadMarkets,
  marketRoutes,
} from './modules/markets/index.ts';
import { beginNotices, noticeRoutes, openNotices } from './modules/notices/index.ts';
import { markedWorth, type PriceFeed, priceRoutes } from './modules/prices/index.ts';
import {
  assetRoutes,
  countryRoutes,
  type EditableRegistry,
  type ListedAsset,
  loadRegistry,
  type Registry,
} from './modules/registry/index.ts';
import { batchKeys, type CommitLane, orderRoutes } from './modules/spot/index.ts';
import { conversionRoutes, walletRoutes } from './modules/wallets/index.ts';
import { followEvents, openBus } from './open-bus.ts';
import { becomeEngine, type Engine, openEngine } from './open-engine.ts';
import { noSockets, openSockets } from './open-sockets.ts';
import { shareCounts } from './platform/bus/share-counts.ts';
import type { Environment } from './platform/config/environment.ts';
import type { Damage } from './platform/database/damage.ts';
import type { BatchDatabase } from './platform/database/batch-database.ts';
import type { Driver } from './platform/database/driver.ts';
import type { Storage } from './platform/database/storage.ts';
import type { Binding } from './platform/http/binding.ts';
import { createHttpServer, type HttpServer, type HttpOptions } from './platform/http/http-server.ts';
import { builtBackOffice, builtWebApp } from './platform/http/web-app.ts';
import { countDue } from './platform/jobs/due-work.ts';
import type { Repetition } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log/logger.ts';
import type { MessagePort } from './platform/mail/message-port.ts';
import type { ModuleManifest } from './platform/module-manifest.ts';
import { outboxRoutes } from './platform/mail/outbox-routes.ts';
import type { ConnectionCounts } from './platform/metrics/counted-driver.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { outcomeRoutes, plainKeys } from './platform/outcomes/ask-outcome.ts';
import { OpenRequests } from './platform/outcomes/open-requests.ts';
import { openSecrets } from './platform/secrets/open-secrets.ts';
import type { Sealer } from './platform/secrets/sealer.ts';
import { noticePorts } from './notice-ports.ts';
import { openPrices } from './open-prices.ts';
import { openProducts } from './open-products.ts';
import { type OpenSite, openSite } from './open-site.ts';
import { type RunningDemo, startDemo } from './start-demo.ts';

/** The calls whose repetitions are known by their key, and how their keys are stored. */
const keyedCalls = allCalls
  .filter((call) => call.built && call.idempotent === true)
  .map((call) => (call === batchKeys.call ? batchKeys : plainKeys(call)));

/** What the modules stand on. */
export interface Ground {
  readonly environment: Environment;
  readonly db: BatchDatabase;
  readonly driver: Driver;
  readonly connections: ConnectionCounts;
  readonly damage: Damage;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly scheduler: Timers;
  readonly logger: Logger;
  /** Who this process is among the nodes. */
  readonly node: string;
}

/** The wired server, not yet listening. */
export interface Composition {
  readonly http: HttpServer;
  /**
   * Lines for the operator's eyes: accounts, and at the first start a password that is shown once. Called when nothing
   * can fail any more before they are shown.
   */
  readonly announceAccounts: () => Promise<readonly string[]>;
  /** Starts what may only begin when the server is ready: the demo's own trading. */
  readonly begin: () => void;
  /** Resolves when another node has become the engine in the place of this one, which must end then. */
  readonly replaced: Promise<void>;
  /** Resolves when files of the database are damaged and money could not be stopped: this process must end then. */
  readonly unsafe: Promise<void>;
  /** Lets commands that were taken be answered and ends background work; called after HTTP has closed. */
  readonly stop: () => Promise<void>;
}

/** Figures that are read when Prometheus asks. */
function watch(metrics: Metrics, { db, clock, connections, storage }: Ground, lane: CommitLane | null): void {
  metrics.gauge('ledger_halted', '1 while everything that moves money is stopped', async () =>
    (await readHalt(db)).halted ? 1 : 0,
  );
  metrics.gauge('database_connections_in_use', 'Connections that are lent to somebody', connections.inUse);
  metrics.gauge('database_connections_waiting', 'Callers who wait for a connection', connections.waiting);
  const due = (): ReturnType<typeof countDue> => countDue(db, clock.now());
  metrics.gauge('due_work_late', 'Due work that has not been done yet', async () => (await due()).late);
  metrics.gauge(
    'due_work_failed',
    'Due work that failed too often and waits for an operator',
    async () => (await due()).failed,
  );
  const freeHelp = 'Space left on the volume of the embedded database; NaN on PostgreSQL';
  metrics.gauge('storage_free_bytes', freeHelp, () => storage.freeBytes() ?? Number.NaN);
  metrics.gauge('storage_full', '1 while nothing is written for want of space', () => (storage.isFull() ? 1 : 0));
  metrics.gauge('lane_queued_commands', 'Commands that wait for their batch', () => lane?.queued ?? 0);
}

/** Gives what counts batches that did not commit as they were worked out. */
function countRedone(metrics: Metrics): () => void {
  const count = metrics.counter('lane_batches_redone_total', 'Batches that were carried out anew over locked balances');
  return () => {
    count(1);
  };
}

function wireIdentity(ground: Ground, messages: MessagePort, { levelOf }: Vip, { memory }: OpenSite): Identity {
  const { environment, db, clock, logger } = ground;
  return createIdentity({
    db,
    clock,
    hasher: createPasswordHasher(),
    messages,
    siteName: () => memory.face().siteName,
    attemptFactor: environment.rateFactor,
    vipLevelOf: levelOf,
    onSendFailed: (error) => {
      logger.error({ err: error }, 'a code could not be sent');
    },
  });
}

/** The accounts that the operator can use: the demo's, and the staff account of a new house, whose password is shown once. */
async function announceAccounts(environment: Environment, identity: Identity): Promise<string[]> {
  const demo = environment.demo
    ? [`Demo accounts: ${demoAccounts.map(({ email }) => email).join(', ')}  password: ${demoPassword}`]
    : [];
  const first = await identity.ensureFirstStaff();
  return first === null
    ? demo
    : [
        ...demo,
        `Staff account: ${first.name}  password: ${first.password}  (shown this once; change it by /admin/password first)`,
      ];
}

/** Seeds the demo, in which whoever registers gets money; elsewhere nobody does, and nothing is kept for later. */
async function openDemo({ demo, roles }: Environment, ports: DemoPorts): Promise<Repetition | null> {
  // What the demo begins with is told, too.
  if (roles.has('jobs')) await beginNotices(ports.db);
  if (demo) {
    await seedDemo(ports);
    return welcomeNewcomers(ports);
  }
  if (roles.has('jobs')) await ignoreNewcomers(ports.db);
  return null;
}

/** What the modules bring to the server, beside what the contract, the environment and the ground say. */
type HttpDoors = Omit<
  HttpOptions,
  | 'calls'
  | 'webApp'
  | 'backOffice'
  | 'gate'
  | keyof OpenSite['http']
  | 'logger'
  | 'metrics'
  | 'metricsToken'
  | 'clock'
  | 'rateFactor'
  | 'trustedProxies'
  | 'isReady'
  | 'isStorageFull'
>;

function openHttp(
  { environment, db, storage, clock, logger }: Ground,
  metrics: Metrics,
  site: OpenSite,
  doors: HttpDoors,
): Promise<HttpServer> {
  return createHttpServer({
    ...site.http,
    ...doors,
    gate: customerGate({ db, restrictedCountries: () => site.memory.face().restrictedCountries }),
    calls: environment.roles.has('api') ? allCalls : [],
    webApp: environment.roles.has('api') ? builtWebApp : undefined,
    backOffice: environment.roles.has('api') ? builtBackOffice : undefined,
    clock,
    logger,
    metrics,
    metricsToken: environment.metricsToken,
    rateFactor: environment.rateFactor,
    trustedProxies: environment.trustedProxies,
    isStorageFull: storage.isFull,
    isReady: async () => (await db.query('SELECT 1')).rowCount === 1,
  });
}

/** What the calls of the contract are bound to. */
interface Doors {
  readonly registry: Registry;
  readonly resolve: ResolveAccounts;
  readonly markets: EditableMarketList;
  readonly vip: Vip;
  readonly identity: Identity;
  readonly messages: MessagePort;
  readonly site: OpenSite;
  readonly files: Files;
  readonly feed: PriceFeed | null;
  readonly engine: Engine;
  /** The asset in which worth and volumes are counted. */
  readonly usdt: ListedAsset;
  readonly worthAt: WorthAt;
  readonly manifests: readonly ModuleManifest[];
}

/** Whether prices, candles and trades are made up or come out of a recording. */
function isSimulated({ environment }: Ground, feed: PriceFeed | null): boolean {
  return environment.demoTraders || feed?.simulated === true;
}

function bindingsOf(ground: Ground, doors: Doors): Binding[] {
  const { environment, db, clock } = ground;
  const { registry, resolve, markets, vip, identity, messages, site, files, feed, engine, usdt, worthAt, manifests } =
    doors;
  const { demoTraders } = environment;
  return [
    ...outboxRoutes(db),
    ...identity.routes,
    ...configRoutes(() => ({
      ...defaultSiteSettings,
      ...site.memory.face(),
      simulated: isSimulated(ground, feed),
      phoneCodes: messages.channels.has('sms'),
    })),
    ...siteRoutes({ db, clock, site: site.memory }),
    ...countryRoutes(db),
    ...contentRoutes(),
    ...vipRoutes({ db, clock, vip, usdt, worthAt }),
    ...marketRoutes({ db, clock, markets }),
    ...priceRoutes({ db, clock, markets, feed, simulatedTrades: demoTraders, lastPrice: engine.lastPrice }),
    ...files.routes,
    ...noticeRoutes({ db, clock }),
    ...walletRoutes({ db, clock, registry, resolve, feed }),
    ...conversionRoutes({ db, clock, registry, resolve, feed }),
    ...engine.routes,
    ...orderRoutes({ db, markets }),
    ...manifests.flatMap(({ routes = [], staffRoutes = [] }) => [...routes, ...staffRoutes]),
  ];
}

function reporter({ logger }: Ground): (error: unknown) => void {
  return (error) => {
    logger.error({ err: error }, 'what other nodes may have changed could not be read');
  };
}

/** Calls that are answered where the lane is, beside its own. */
function bindingsBesideLane(
  { db, clock }: Ground,
  { registry, markets, requests }: { registry: EditableRegistry; markets: EditableMarketList; requests: OpenRequests },
): Binding[] {
  return [
    ...assetRoutes({ db, clock, registry }),
    ...haltRoutes({ db, clock, markets }),
    ...outcomeRoutes({ db, clock, requests, calls: keyedCalls }),
  ];
}

/** Opens verification, with the provider that the environment names, or people of the house alone. */
function openVerification(
  { environment, db, clock }: Ground,
  sealer: Sealer,
  { documents }: Files,
  messages: MessagePort,
): ModuleManifest {
  const account = environment.sumsub;
  const provider = account === undefined ? null : sumsubProvider({ account, clock, fetch });
  return openKyc({ db, clock, sealer, documents, messages, provider });
}

/** Lists the markets of a recording and of the demo, where they are wanted. */
async function listMoreMarkets({ environment, db }: Ground): Promise<void> {
  if (environment.replayMarket) await listReplayMarket(db);
  if (environment.demo) await listDemoMarkets(db);
}

/** Wires the modules in their order: each gets the doors of those before it. */
export async function compose(ground: Ground): Promise<Composition> {
  const { environment, db, clock } = ground;
  // Whoever waits for its turn as the engine reads everything anew when it has come.
  const lease = await becomeEngine(ground);
  const bus = await openBus(ground);
  // Where this process is the only one, it knows all there is to count.
  const sharing = environment.natsUrl === undefined ? null : shareCounts({ ...ground, bus });
  await listMoreMarkets(ground);
  const secrets = await openSecrets(ground, environment);
  const registry = await loadRegistry(db);
  const resolve = accountResolver(db);
  const markets = await loadMarkets(db, registry);
  const usdt = present(registry.findAssetByCode('USDT'), 'USDT');
  const worthAt = markedWorth(db, registry.listAssets(), usdt);
  const vip = await openVip({ db, clock, usdt: usdt.id, pairOf: (id) => markets.getMarket(id), worthAt });
  const messages = chooseMessages(ground);
  const site = await openSite(db);
  const identity = wireIdentity(ground, messages, vip, site);
  const files = await openFiles({ db, clock, sealer: secrets.sealer });
  await followEvents(bus, { identity, vip, registry, markets, site: site.memory, report: reporter(ground) });
  const requests = new OpenRequests();
  const besides = bindingsBesideLane(ground, { registry, markets, requests });
  const metrics = createMetrics();
  const enginePorts = { bus, lease, markets, resolveAccounts: resolve, feeBpsOf: vip.feesFor, requests, besides };
  const engine = await openEngine(ground, { ...enginePorts, onRedone: countRedone(metrics) });
  const [{ lane, depth }, { demoTraders }] = [engine, environment];
  const demo = { db, clock, registry, resolve, identity, replayMarket: environment.replayMarket };
  const newcomers = await openDemo(environment, demo);
  const prices = await openPrices({ ...ground, bus }, markets);
  const { feed } = prices;
  const kyc = openVerification(ground, secrets.sealer, files, messages);
  const manifests = await openProducts(environment, { db, clock, registry, resolve, feed }, demo, [kyc]);
  const tellers = manifests.flatMap((one) => one.notices ?? []);
  const notices = environment.roles.has('jobs')
    ? openNotices(noticePorts({ db, clock, registry, markets, tellers }))
    : null;
  const quotes = { db, markets, feed, simulatedTrades: demoTraders, lastPrice: engine.lastPrice };
  const socketPorts = { ...ground, metrics, identity, registry, markets, quotes, depth, bus, sharing };
  const sockets = environment.roles.has('stream') ? openSockets(socketPorts) : noSockets;
  const kept = { secrets, identity, files, vip, engine, markets, feed, sockets, newcomers, notices, sharing };
  const background = startBackgroundWork({ ...ground, ...kept, assets: registry.listAssets(), holdSources, manifests });
  watch(metrics, ground, lane);
  const wired = { registry, resolve, markets, vip, identity, messages, site, files };
  const doors: Doors = { ...wired, feed, engine, usdt, worthAt, manifests };
  const http = await openHttp(ground, metrics, site, {
    isSimulated: isSimulated(ground, feed),
    bindings: bindingsOf(ground, doors).map(requests.track),
    sessions: identity.readSession,
    files: files.read,
    hooks: manifests.flatMap(({ hooks = [] }) => hooks),
    sharing,
  });
  sockets.attach(http);
  let running: RunningDemo | null = null;
  return {
    http,
    announceAccounts: () => announceAccounts(environment, identity),
    begin: () => {
      if (demoTraders && feed !== null && lane !== null)
        running = startDemo(ground, demo, { db, markets, lane, clock }, { ...prices, feed }, environment.demoPace);
    },
    unsafe: haltOnDamage(ground),
    replaced: lease?.lost ?? new Promise(() => undefined),
    stop: async () => {
      await running?.stop();
      prices.close();
      await engine.stop();
      await background.stop();
      await bus.close();
    },
  };
}
