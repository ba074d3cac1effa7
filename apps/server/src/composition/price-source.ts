import type { Clock, Scheduler } from '@bourse/kernel/clock';
import { demoCrosses, demoModels, isToldAt, listedModel } from '../modules/demo/index.ts';
import type { MarketList } from '../modules/markets/index.ts';
import {
  priceFeed,
  type PriceFeed,
  type PriceSource,
  readLastPrices,
  readRecordedTrades,
  recordedSource,
  type RecordedTrades,
  sharedSource,
  simulatedSource,
  venueSource,
} from '../modules/prices/index.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { VenueTimes } from '../platform/clock/time-witness.ts';
import type { Environment, PriceReplay } from '../platform/config/environment.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/log/logger.ts';
import { reasonOf, StartError } from '../platform/process/start-error.ts';
import { readJsonTexts } from '../platform/recordings/read-json-texts.ts';
import { openCcxtVenue } from '../platform/venues/ccxt-venue.ts';

/** What prices are opened with. */
export interface PriceGround {
  readonly environment: Environment;
  readonly db: Database;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly logger: Logger;
  /** Who this process is among the nodes. */
  readonly node: string;
  readonly bus: Bus;
  readonly venueTimes: Pick<VenueTimes, 'tell'>;
}

/** Where prices come from in this process. */
export interface Prices {
  /** Null where there is no source. */
  readonly feed: PriceFeed | null;
  /** Whether a simulation makes them, which can make their history, too. */
  readonly isSimulation: boolean;
  /** The trades that a recording plays, where there is one. */
  readonly tape: RecordedTrades | null;
  close(): void;
}

/** A venue that has not answered by then has stalled. */
const venueTimeoutMs = 5_000;
const none: Prices = { feed: null, isSimulation: false, tape: null, close: () => undefined };

/**
 * Opens the one source of prices that the environment chooses: venues of the world, a recording, or, in the demo, a
 * simulation that goes on where prices were. Elsewhere there is none.
 * @throws StartError on venues that do not exist and recordings that cannot be played.
 */
export async function openPriceSource(ground: PriceGround, markets: MarketList): Promise<Prices> {
  const { environment, db, clock } = ground;
  if (environment.priceVenues.length > 0) return openVenues(ground, markets);
  if (environment.priceReplay !== undefined) return openRecording(ground, environment.priceReplay, markets);
  if (!environment.demo) return none;
  const open = async (): Promise<PriceSource> =>
    simulatedSource(modelsFrom(await readLastPrices(db, markets)), demoCrosses, clock.now(), isToldAt);
  return { ...none, feed: priceFeed(await oneForAll(ground, open), clock), isSimulation: true };
}

/** The coins of the demo, and the one that it has offered. */
const modelsFrom = (lastPrices: ReadonlyMap<string, number>) => [...demoModels(lastPrices), listedModel(lastPrices)];

/** Prices that are made up are the same on all nodes: one makes them, the others follow. */
async function oneForAll(
  { environment, bus, node }: PriceGround,
  open: () => Promise<PriceSource>,
  quorum?: number,
): Promise<PriceSource> {
  if (environment.natsUrl === undefined) return open();
  const mayTell = environment.roles.has('jobs');
  return sharedSource({ bus, node, mayTell, open, ...(quorum !== undefined && { quorum }) });
}

async function openVenues(
  { environment, clock, scheduler, logger, venueTimes }: PriceGround,
  markets: MarketList,
): Promise<Prices> {
  const opening = environment.priceVenues.map(async ({ id, url }) => {
    const venue = await openCcxtVenue(id, url, venueTimeoutMs).catch((error: unknown) => {
      throw new StartError(`PRICE_VENUES names ${id}, which cannot be opened: ${reasonOf(error)}.`);
    });
    return { name: url === null ? id : `${id}@${new URL(url).host}`, venue };
  });
  const source = venueSource({
    venues: await Promise.all(opening),
    symbols: markets.listMarkets().map(({ symbol }) => symbol),
    clock,
    scheduler,
    onTime: (venue, time) => venueTimes.tell(venue, time),
    onChange: (venue, failure) => {
      if (failure === null) logger.info({ venue }, 'a venue of prices is heard again');
      else logger.warn({ venue, err: failure }, 'a venue of prices is silent');
    },
  });
  return { ...none, feed: priceFeed(source, clock), close: () => source.close() };
}

async function openRecording(
  ground: PriceGround,
  { path, symbol, speed }: PriceReplay,
  markets: MarketList,
): Promise<Prices> {
  if (markets.findMarket(symbol) === undefined) {
    throw new StartError(`PRICE_REPLAY_SYMBOL names ${symbol}, which is no market here: list it, or name another.`);
  }
  const texts = await readJsonTexts(path).catch((error: unknown) => {
    throw new StartError(`The recording ${path} cannot be read: ${reasonOf(error)}.`);
  });
  const trades = readRecordedTrades(texts);
  if (!trades.ok) throw new StartError(`The recording ${path} cannot be played: ${trades.error}.`);
  const source = recordedSource(symbol, trades.value, speed);
  const shared = await oneForAll(ground, async () => source, source.quorum);
  return { ...none, feed: priceFeed(shared, ground.clock), tape: source };
}

/** Whether prices, candles and trades are made up or come out of a recording. */
export function isSimulated({ environment }: Pick<PriceGround, 'environment'>, feed: PriceFeed | null): boolean {
  return environment.demoTraders || feed?.simulated === true;
}
