import { allCalls } from '@bourse/contract/all-calls';
import type { Clock, Timers } from '@bourse/kernel/clock';
import { present } from '@bourse/kernel/invariant';
import { startBackgroundWork } from './background-work.ts';
import { chooseMessages } from './choose-messages.ts';
import { announceAccounts } from './tell-operator.ts';
import { countRedone, watchMetrics } from './watch-metrics.ts';
import { haltOnDamage } from './halt-on-damage.ts';
import { holdSources } from './hold-sources.ts';
import {
  customerGate,
  gates,
  openVip,
  restrictionGate,
  type RestrictionMemory,
  staffGate,
  type Vip,
  vipRoutes,
  type WorthAt,
} from './modules/access/index.ts';
import { configRoutes, defaultSiteSettings, siteRoutes } from './modules/config/index.ts';
import { contentRoutes } from './modules/content/index.ts';
import { type DemoPorts, ignoreNewcomers, listDemoMarkets, seedDemo, welcomeNewcomers } from './modules/demo/index.ts';
import { type Files, openFiles } from './modules/files/index.ts';
import { createIdentity, createPasswordHasher, type Identity } from './modules/identity/index.ts';
import { kycRoutes } from './modules/kyc/index.ts';
import { accountResolver, type ResolveAccounts } from './modules/ledger/index.ts';
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
import { batchKeys, orderRoutes } from './modules/spot/index.ts';
import { conversionRoutes, walletRoutes } from './modules/wallets/index.ts';
import { openBus } from './open-bus.ts';
import { becomeEngine, type Engine, openEngine } from './open-engine.ts';
import { noSockets, openSockets } from './open-sockets.ts';
import { shareCounts } from './platform/bus/share-counts.ts';
import type { Environment } from './platform/config/environment.ts';
import type { Damage } from './platform/database/damage.ts';
import type { BatchDatabase } from './platform/database/batch-database.ts';
import type { Driver } from './platform/database/driver.ts';
import type { Storage } from './platform/database/storage.ts';
import type { Binding } from './platform/http/binding.ts';
import { addressMatcher } from './platform/http/address-list.ts';
import { createHttpServer, type HttpServer, type HttpOptions } from './platform/http/http-server.ts';
import { builtBackOffice, builtWebApp } from './platform/http/web-app.ts';
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
import { followAll, openManifests } from './open-manifests.ts';
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

function wireIdentity(
  ground: Ground,
  sealer: Sealer,
  messages: MessagePort,
  { levelOf }: Vip,
  { memory }: OpenSite,
): Identity {
  const { environment, db, clock, logger } = ground;
  return createIdentity({
    db,
    clock,
    hasher: createPasswordHasher(),
    sealer,
    messages,
    siteName: () => memory.face().siteName,
    attemptFactor: environment.rateFactor,
    vipLevelOf: levelOf,
    onSendFailed: (error) => {
      logger.error({ err: error }, 'a code could not be sent');
    },
  });
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
  restrictions: RestrictionMemory,
  doors: HttpDoors,
): Promise<HttpServer> {
  return createHttpServer({
    ...site.http,
    ...doors,
    gate: gates(
      staffGate(addressMatcher(environment.staffAddresses)),
      restrictionGate(restrictions),
      customerGate({ db, restrictedCountries: () => site.memory.face().restrictedCountries }),
    ),
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
    ...kycRoutes(db),
    ...walletRoutes({ db, clock, registry, resolve, feed }),
    ...conversionRoutes({ db, clock, registry, resolve, feed }),
    ...engine.routes,
    ...orderRoutes({ db, markets }),
    ...manifests.flatMap(({ routes = [], staffRoutes = [] }) => [...routes, ...staffRoutes]),
  ];
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

/** Wires the modules in their order: each gets the doors of those before it. */
export async function compose(ground: Ground): Promise<Composition> {
  const { environment, db, clock } = ground;
  // Whoever waits for its turn as the engine reads everything anew when it has come.
  const lease = await becomeEngine(ground);
  const bus = await openBus(ground);
  // Where this process is the only one, it knows all there is to count.
  const sharing = environment.natsUrl === undefined ? null : shareCounts({ ...ground, bus });
  if (environment.replayMarket) await listReplayMarket(db);
  if (environment.demo) await listDemoMarkets(db);
  const secrets = await openSecrets(ground, environment);
  const registry = await loadRegistry(db);
  const resolve = accountResolver(db);
  const markets = await loadMarkets(db, registry);
  const usdt = present(registry.findAssetByCode('USDT'), 'USDT');
  const worthAt = markedWorth(db, registry.listAssets(), usdt);
  const vip = await openVip({ db, clock, usdt: usdt.id, pairOf: (id) => markets.getMarket(id), worthAt });
  const messages = chooseMessages(ground);
  const site = await openSite(db);
  const identity = wireIdentity(ground, secrets.sealer, messages, vip, site);
  const files = await openFiles({ db, clock });
  const restrictions = await followAll(ground, bus, { identity, vip, registry, markets, site: site.memory });
  const requests = new OpenRequests();
  const besides = bindingsBesideLane(ground, { registry, markets, requests });
  const metrics = createMetrics();
  const enginePorts = { bus, lease, markets, resolveAccounts: resolve, feeBpsOf: vip.feesFor, requests, besides };
  const engine = await openEngine(ground, { ...enginePorts, onRedone: countRedone(metrics) });
  const { lane, depth } = engine;
  const { replayMarket, demoTraders } = environment;
  const demo = { db, clock, registry, resolve, identity, replayMarket };
  const newcomers = await openDemo(environment, demo);
  const prices = await openPrices({ ...ground, bus }, markets);
  const { feed } = prices;
  const wired = { registry, resolve, markets, vip, identity, messages, site, files, feed, usdt };
  const { manifests, answered } = await openManifests(ground, { ...wired, restrictions, lane, bus }, demo);
  const tellers = manifests.flatMap((one) => one.notices ?? []);
  const notices = environment.roles.has('jobs')
    ? openNotices(noticePorts({ db, clock, registry, markets, tellers }))
    : null;
  const quotes = { db, markets, feed, simulatedTrades: demoTraders, lastPrice: engine.lastPrice };
  const socketPorts = { ...ground, metrics, identity, registry, markets, quotes, depth, bus, sharing };
  const sockets = environment.roles.has('stream') ? openSockets(socketPorts) : noSockets;
  const kept = { secrets, identity, files, vip, engine, markets, feed, sockets, newcomers, notices, sharing };
  const background = startBackgroundWork({ ...ground, ...kept, assets: registry.listAssets(), holdSources, manifests });
  watchMetrics(metrics, ground, lane);
  const bindings = answered(bindingsOf(ground, { ...wired, engine, worthAt, manifests }));
  const http = await openHttp(ground, metrics, site, restrictions, {
    isSimulated: isSimulated(ground, feed),
    bindings: bindings.map(requests.track),
    sessions: identity.readSession,
    files: files.read,
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
