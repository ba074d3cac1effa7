import { allCalls } from '@bourse/contract/all-calls';
import { startBackgroundWork } from './background-jobs.ts';
import { customerDataOf } from './customer-data.ts';
import { announceAccounts, sourceTeller } from './operator-output.ts';
import { haltOnDamage } from './halt-on-damage.ts';
import { openHistory } from './history/history-ports.ts';
import { holdSources } from './hold-sources.ts';
import { customerGate, gates, restrictionGate, staffGate, type Vip } from '../modules/access/index.ts';
import { openAlerts } from '../modules/alerts/index.ts';
import { approvalRoutes } from '../modules/approvals/index.ts';
import { openChance } from './draws.ts';
import { openNetworks, type OpenNetwork } from '../modules/chains/index.ts';
import { c2cSettings } from '../modules/c2c/index.ts';
import { openComplaints } from '../modules/complaints/index.ts';
import { defaultSiteSettings, openConfig, type SiteSettings } from '../modules/config/index.ts';
import { openContent, publishRelease } from '../modules/content/index.ts';
import { listDemoMarkets, listOfferedCoins } from '../modules/demo/index.ts';
import { checkSignature, countSessionsOver, countSignInsOver } from '../modules/identity/index.ts';
import { type Discrepancy, openLedger } from '../modules/ledger/index.ts';
import { type EditableMarketList, haltRoutes, listReplayMarket, openMarkets } from '../modules/markets/index.ts';
import { countNoticesOver, openNotices } from '../modules/notices/index.ts';
import { openPrices, type PriceFeed } from '../modules/prices/index.ts';
import { openPrivacy, retention } from '../modules/privacy/index.ts';
import { type EditableRegistry, openRegistry } from '../modules/registry/index.ts';
import { batchKeys, orderRoutes } from '../modules/spot/index.ts';
import { conversionSettings, openWallets } from '../modules/wallets/index.ts';
import { followEvents, openBus } from '../cluster/bus.ts';
import { becomeEngine, type Engine, openEngine } from '../cluster/engine.ts';
import { noSockets, openSockets } from './sockets.ts';
import { shareCounts } from '../platform/bus/share-counts.ts';
import type { Binding } from '../platform/http/binding.ts';
import { addressMatcher } from '../platform/http/address-list.ts';
import { housekeeping } from '../platform/housekeeping.ts';
import { createHttpServer, type HttpServer, type HttpOptions } from '../platform/http/http-server.ts';
import { builtBackOffice, builtWebApp } from '../platform/http/web-app.ts';
import type { Repetition } from '../platform/jobs/jobs.ts';
import type { ApprovalKind, ModuleManifest } from '../platform/module-manifest.ts';
import { metricsOver } from '../platform/metrics/counted-driver.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { outcomeRoutes, plainKeys } from '../platform/outcomes/ask-outcome.ts';
import { OpenRequests } from '../platform/outcomes/open-requests.ts';
import type { Sealer } from '../platform/secrets/sealer.ts';
import { noticePorts } from './notifications.ts';
import type { Ground } from './runtime.ts';
import { type Base, openBase } from './core.ts';
import { openBanking, openCoins } from './payments.ts';
import { openSupport } from '../modules/support/index.ts';
import { openThreads } from '../modules/threads/index.ts';
import { openCopy } from '../modules/copy/index.ts';
import { openClocks } from './clocks.ts';
import { openContracts } from '../cluster/contract-engine.ts';
import { isSimulated, openPriceSource } from './price-source.ts';
import { openOffice } from './back-office.ts';
import { openStaff } from './staff.ts';
import { openSpotDesks } from '../cluster/house-traders.ts';
import { openProducts, type PastPorts } from './products.ts';
import type { OpenSite } from './site.ts';
import { openVerification } from './verification.ts';
import { type OpenReceipts, witnessActs } from './history/witness-acts.ts';
import { servedBy } from './http-extensions.ts';
import { setUpFile } from './network-config.ts';
import { openDemo, type RunningDemo, startDemo } from './demo/start-demo.ts';

/** The calls whose repetitions are known by their key, and how their keys are stored. */
const keyedCalls = allCalls
  .filter((call) => call.idempotent === true)
  .map((call) => (call === batchKeys.call ? batchKeys : plainKeys(call)));

/** What a shorter time of keeping would delete, counted by who keeps it. */
const countsOver = { notices: countNoticesOver, sessions: countSessionsOver, sign_ins: countSignInsOver } as const;

/** The wired server, not yet listening. */
export interface Composition {
  readonly http: HttpServer;
  /** What two members of staff decide together, of all modules. */
  readonly approvals: readonly ApprovalKind[];
  /**
   * Lines for the operator's eyes: accounts, at the first start passwords that are shown once, and what to do first at the
   * address. Called when nothing can fail any more before they are shown.
   */
  readonly announceAccounts: (address: string) => Promise<readonly string[]>;
  /** Starts what may only begin when the server is ready: the demo's own trading. */
  readonly begin: () => void;
  /** Resolves when another node has become the engine in the place of this one, which must end then. */
  readonly replaced: Promise<void>;
  /** Resolves when files of the database are damaged and money could not be stopped: this process must end then. */
  readonly unsafe: Promise<void>;
  /** Lets commands that were taken be answered and ends background work; called after HTTP has closed. */
  readonly stop: () => Promise<void>;
}

/** Gives what counts batches that did not commit as they were worked out. */
function countRedone(metrics: Metrics): () => void {
  const count = metrics.counter('lane_batches_redone_total', 'Batches that were carried out anew over locked balances');
  return () => {
    count(1);
  };
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
  { restrictions, countries, identity }: Pick<Base, 'restrictions' | 'countries' | 'identity'>,
  doors: HttpDoors,
): Promise<HttpServer> {
  return createHttpServer({
    ...site.http,
    ...doors,
    gate: gates(
      staffGate(addressMatcher(environment.staffAddresses)),
      restrictionGate(restrictions),
      customerGate({ db, clock, identity, countries }),
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

/** What modules are opened with that others have opened before. */
interface Doors extends Pick<
  Base,
  'registry' | 'resolve' | 'markets' | 'messages' | 'site' | 'restrictions' | 'files'
> {
  readonly access: Pick<Vip, 'fees'>;
  readonly sealer: Sealer;
  readonly feed: PriceFeed | null;
  readonly engine: Engine;
  /** Those that are opened already: who acts, files, levels, and the families of products. */
  readonly opened: readonly ModuleManifest[];
}

/** Opens the modules that no other module asks, and what two persons decide of all; what each brings is in its manifest. */
function openModules(ground: Ground, doors: Doors): readonly ModuleManifest[] {
  const { db, clock } = ground;
  const modules = openLastModules(ground, doors);
  const kinds = modules.flatMap(({ approvals = [] }) => approvals);
  return [...modules, { name: 'approvals', staffRoutes: approvalRoutes({ db, clock, checkSignature, kinds }) }];
}

function openLastModules(ground: Ground, doors: Doors): readonly ModuleManifest[] {
  const { db, clock, logger } = ground;
  const { demoTraders: simulatedTrades, fiatRatesUrl, inviteRequired } = ground.environment;
  const { access, registry, resolve, markets, messages, site, feed, engine, opened } = doors;
  const onHalt = (found: readonly Discrepancy[]): void => {
    logger.fatal({ found }, 'the ledger does not add up: everything that moves money has stopped');
  };
  const settings = (): SiteSettings => ({
    ...defaultSiteSettings,
    ...site.memory.face(),
    simulated: isSimulated(ground, feed),
    inviteRequired,
    phoneCodes: messages.channels.has('sms'),
  });
  return [
    openRegistry({ db, clock }, fiatRatesUrl),
    openLedger(db, clock, holdSources, onHalt),
    openHistory({ db, clock, registry }, sourceTeller(logger)),
    openNotices(noticePorts({ ...ground, ...doors, tellers: opened.flatMap((one) => one.notices ?? []) }), retention),
    openConfig({ db, clock, site: site.memory, texts: site.texts, settings }),
    openMarkets({ db, clock, markets, feesOf: access.fees.marketFees }),
    openPrices(
      {
        db,
        clock,
        markets,
        feed,
        simulatedTrades,
        lastPrice: engine.lastPrice,
        assets: registry.listAssets(),
        evidence: opened.flatMap(({ evidence = [] }) => evidence),
        lists: opened.flatMap(({ quoteLists = [] }) => quoteLists),
      },
      opened.flatMap(({ priceWatchers = [] }) => priceWatchers),
    ),
    openWallets({ db, clock, registry, resolve, feed, siteName: () => settings().siteName }),
    { name: 'spot', routes: orderRoutes({ db, markets }) },
    openContent({ db, clock, pictures: doors.files.publishedPictures }),
    openAlerts({ db, clock, registry, restrictions: doors.restrictions }),
    ...opened,
    engine,
    housekeeping(ground),
  ];
}

/** Calls that are answered where the lane is, beside its own. */
function bindingsBesideLane(
  { db, clock }: Ground,
  { registry, markets, requests }: { registry: EditableRegistry; markets: EditableMarketList; requests: OpenRequests },
): Binding[] {
  return [
    ...haltRoutes({ db, clock, markets, registry }),
    ...outcomeRoutes({ db, clock, requests, calls: keyedCalls }),
  ];
}

function reporter({ logger }: Ground): (error: unknown) => void {
  return (error) => {
    logger.error({ err: error }, 'what other nodes may have changed could not be read');
  };
}

/** Lists the markets of a recording and of the demo, where they are wanted. */
async function listMoreMarkets({ environment, db }: Ground): Promise<void> {
  if (environment.replayMarket) await listReplayMarket(db);
  if (environment.demo) await listDemoMarkets(db);
  if (environment.demo && environment.demoTraders) await listOfferedCoins(db);
}

/** What the rooms below are opened with beside the base; what all manifests bring is asked for later. */
interface Known {
  readonly networks: readonly OpenNetwork[];
  readonly feed: PriceFeed | null;
  readonly engine: Engine;
  readonly demo: PastPorts;
  readonly receipts: OpenReceipts;
  readonly bindings: () => readonly Binding[];
  readonly manifests: () => readonly ModuleManifest[];
}

/** Opens verification, the back office, coins and the families of products, whose requests staff decide in one place. */
async function openRooms(
  ground: Ground,
  base: Base,
  { networks, feed, engine, demo, receipts, bindings, manifests }: Known,
) {
  const { environment, db, clock } = ground;
  const { secrets, registry, resolve, markets, access, messages, identity, files, restrictions } = base;
  const kyc = openVerification(ground, secrets.sealer, files, messages);
  const privacy = openPrivacy({ db, clock, identity, held: () => customerDataOf(manifests()), counts: countsOver });
  const office = openOffice(ground, base, engine.lane, bindings);
  const fiat = openBanking(ground, base, feed);
  const coins = openCoins(ground, base, networks, feed);
  const brought = [access, kyc, privacy, fiat, ...coins].flatMap((one) => one.settings ?? []);
  const settings = [...brought, conversionSettings(registry), c2cSettings];
  const desk = { db, clock, documents: files.documents };
  const chance = openChance(ground, receipts.receipts, networks);
  const money = { db, clock, registry, resolve, markets, feed, vipLevelOf: access.levelOf };
  const ports = {
    ...money,
    restrictions,
    identity,
    sealer: secrets.sealer,
    documents: files.documents,
    settings,
    ...chance.ports,
  };
  const talks = [openThreads(desk), openSupport(desk, retention)];
  const copy = openCopy({ ...money, usdt: base.usdt, feed: () => feed });
  const others = [
    openStaff(ground, base),
    chance.manifest,
    receipts.manifest,
    kyc,
    office,
    privacy,
    openComplaints(desk),
    ...talks,
    ...coins,
    fiat,
    copy,
  ];
  return openProducts(environment, ports, demo, [...others, ...openSpotDesks(ports, engine)]);
}

/** What the engine is opened with. */
function enginePorts(
  { markets, resolve, access, restrictions }: Base,
  metrics: Metrics,
  more: Pick<Parameters<typeof openEngine>[1], 'bus' | 'lease' | 'requests' | 'besides' | 'registry'>,
): Parameters<typeof openEngine>[1] {
  const onRedone = countRedone(metrics);
  return { ...more, markets, restrictions, onRedone, resolveAccounts: resolve, feeBpsOf: access.fees.feesFor };
}

/** What every process repeats for itself: new keys of secrets, and counts that it shares with others. */
function keptWork(secrets: Repetition, counts: Repetition | undefined): ModuleManifest[] {
  return [
    { name: 'secrets', ownRepetitions: [secrets] },
    { name: 'counts', ownRepetitions: counts === undefined ? [] : [counts] },
  ];
}

/** Opens the modules in their order, each with the doors of those before it, and starts with what all of them bring. */
export async function compose(bare: Ground): Promise<Composition> {
  // Whoever waits for its turn as the engine reads everything anew when it has come.
  const lease = await becomeEngine(bare);
  const bus = await openBus(bare);
  await listMoreMarkets(bare);
  await publishRelease(bare);
  const networks = openNetworks(await setUpFile(bare));
  const base = await openBase(bare);
  const { ground, receipts } = await witnessActs(bare, base);
  const { environment, db, clock, logger, tell } = ground;
  // Where this process is the only one, it knows all there is to count.
  const sharing = environment.natsUrl === undefined ? null : shareCounts({ ...ground, bus });
  const { secrets, registry, resolve, markets, access, site, identity, files, restrictions } = base;
  const remembered = { restrictions, countries: base.countries, registry, markets };
  const remembering = { identity, vip: access, site: site.memory, texts: site.texts, ...remembered };
  await followEvents(bus, { ...remembering, report: reporter(ground) });
  const requests = new OpenRequests();
  const contracts = openContracts(ground, { lease, registry, markets, resolve, restrictions, usdt: base.usdt });
  const besides = [...bindingsBesideLane(ground, { registry, markets, requests }), ...contracts.routes];
  const metrics = metricsOver(ground.connections, ground.holds);
  const engine = await openEngine(ground, enginePorts(base, metrics, { bus, lease, requests, besides, registry }));
  const [{ lane, depth }, { demoTraders, demoPace }] = [engine, environment];
  const demo = { db, clock, logger, tell, registry, resolve, identity, replayMarket: environment.replayMarket };
  const newcomers = await openDemo(environment, demo);
  const clocks = await openClocks(ground);
  const prices = await openPriceSource({ ...ground, bus, venueTimes: clocks.venueTimes }, markets);
  const { feed } = prices;
  const bindings: Binding[] = [];
  const known = { networks, feed, engine, demo, receipts, bindings: () => bindings, manifests: () => manifests };
  const families = await openRooms(ground, base, known);
  // Behind what the first start of the demo has traded in its past; the engine answers other nodes for contracts, too.
  await contracts.start(feed);
  await engine.start();
  const quotes = { db, markets, feed, simulatedTrades: demoTraders, lastPrice: engine.lastPrice };
  const socketPorts = { ...ground, metrics, identity, registry, markets, quotes, depth, bus, sharing };
  const sockets = environment.roles.has('stream') ? openSockets(socketPorts) : noSockets;
  const own = [...keptWork(secrets.work, sharing?.work), clocks.manifest, identity, files, access, contracts.manifest];
  const opened = [...own, ...families, newcomers, sockets];
  const manifests = openModules(ground, { ...base, ...secrets, feed, engine, opened });
  const background = startBackgroundWork({ ...ground, metrics, manifests, isTimeCertain: clocks.watch.isCertain });
  for (const { name, help, read } of manifests.flatMap((one) => one.metrics ?? [])) metrics.gauge(name, help, read);
  bindings.push(...manifests.flatMap(({ routes = [], staffRoutes = [] }) => [...routes, ...staffRoutes]));
  const http = await openHttp(ground, metrics, site, base, {
    isSimulated: isSimulated(ground, feed),
    bindings: bindings.map(requests.track),
    sessions: identity.readSession,
    files: files.read,
    clocksDiffer: clocks.watch.differs,
    ...servedBy(manifests),
    sharing,
  });
  sockets.attach(http);
  let running: RunningDemo | null = null;
  return {
    http,
    approvals: manifests.flatMap(({ approvals = [] }) => approvals),
    announceAccounts: (address) => announceAccounts(environment, identity, address),
    begin: () => {
      if (!demoTraders || feed === null || lane === null) return;
      running = startDemo({ ...ground, bindings }, demo, { db, markets, lane, clock }, { ...prices, feed }, demoPace);
    },
    unsafe: haltOnDamage(ground),
    replaced: lease?.lost ?? new Promise(() => undefined),
    stop: async () => {
      await running?.stop();
      prices.close();
      await contracts.stop();
      await engine.stop();
      await background.stop();
      await bus.close();
    },
  };
}
