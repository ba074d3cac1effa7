import type { Clock, Scheduler } from '@bourse/kernel/clock';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { isUnlisted } from '../markets/index.ts';
import type { PriceFeed, RecordedTrades } from '../prices/index.ts';
import type { PlaceOrderPorts } from '../spot/index.ts';
import { type StepOutcome, worst } from './market-maker.ts';
import { actOnce, orderOfTrade, type Request } from './simulated-trader.ts';
import { type DemoPace, slowness } from './liveliness.ts';
import { fairPrice, SimulatedMarket, stepMs } from './simulated-market.ts';
import type { TraderAccounts } from './trader-accounts.ts';

/** What the simulated customers work with. */
export interface TraderPorts {
  readonly doors: PlaceOrderPorts;
  readonly feed: PriceFeed;
  /** Recorded trades that are played as orders; without them the traders make up their own. */
  readonly tape: RecordedTrades | null;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Opens the accounts, and gives them money once for each key. */
  readonly open: () => Promise<TraderAccounts>;
  readonly fund: (accounts: TraderAccounts, key: string) => Promise<void>;
  /** Deletes what these accounts no longer need. */
  readonly prune: (accounts: TraderAccounts) => Promise<void>;
  /** Told of failures that are not refusals; the traders go on. */
  readonly onError: (error: unknown) => void;
  readonly seed: number;
  readonly pace: DemoPace;
}

/** Simulated customers at work. `stop` waits for what they are doing now. */
export interface RunningTraders {
  stop(): Promise<void>;
}

/** Steps from one pruning to the next: an hour. */
const pruneEverySteps = 7_200;
/** Orders of a recording in one step, at most: the newest. */
const mostAtOnce = 50;
/** After failures in a row the pause doubles up to this. */
const longestPauseMs = 30_000;
/** Money is asked for at most this often. */
const fundingPauseMs = 60_000;

/** What is opened once, when the exchange is there for it. */
interface Floor {
  readonly accounts: TraderAccounts;
  readonly markets: readonly SimulatedMarket[];
  readonly random: Random;
}

/** The orders of the recording that are due. */
function recordedOrders({ tape, clock }: TraderPorts, markets: readonly SimulatedMarket[]): Request[] {
  const found = markets.find((one) => one.market.symbol === tape?.symbol);
  if (found === undefined || tape === null) return [];
  return tape
    .takeDue(clock.now())
    .slice(-mostAtOnce)
    .flatMap((trade) => orderOfTrade(found.market, trade) ?? []);
}

/** Everything that happens in the step of that number. */
async function step(ports: TraderPorts, { accounts, markets, random }: Floor, number: number): Promise<StepOutcome> {
  const { feed, doors, tape, clock } = ports;
  // At a slower pace they come at the same steps, and share batches of the lane.
  const apart = slowness[ports.pace];
  const due = markets.filter(({ everySteps }, place) => (number + place * apart) % everySteps === 0);
  // A market that awaits the listing of its coin has a price already, and no orders.
  const fairOf = ({ market }: SimulatedMarket): number | null =>
    isUnlisted(doors.markets.getMarket(market.id)) ? null : fairPrice(feed, market);
  const visits = due.map((market) => market.visit(fairOf(market), clock.now(), tape === null));
  const acts = recordedOrders(ports, markets).map((request) => actOnce(doors, random.pick(accounts.traders), request));
  return worst([...(await Promise.all(visits)).flat(), ...(await Promise.all(acts))]);
}

/**
 * Starts the market maker and the simulated traders. They act through the doors of customers; when the exchange is busy,
 * halted or out of reach they wait longer each time, and go on by themselves.
 */
export function startTraders(ports: TraderPorts): RunningTraders {
  const ending = new AbortController();
  const running = run(ports, ending.signal);
  return {
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}

async function run(ports: TraderPorts, signal: AbortSignal): Promise<void> {
  const { clock, scheduler } = ports;
  let floor: Floor | null = null;
  let failures = 0;
  let fundedAt = 0;
  for (let number = 0; !signal.aborted; number += 1) {
    try {
      floor ??= await openFloor(ports);
      const outcome = await step(ports, floor, number);
      if (number % pruneEverySteps === 0) await ports.prune(floor.accounts);
      failures = outcome === 'busy' ? failures + 1 : 0;
      if (outcome === 'poor' && clock.now() - fundedAt > fundingPauseMs) {
        fundedAt = clock.now();
        await ports.fund(floor.accounts, `more:${String(fundedAt)}`);
      }
    } catch (error) {
      failures += 1;
      ports.onError(error);
    }
    const pauseMs = Math.min(longestPauseMs, stepMs * 2 ** Math.min(failures, 10));
    await scheduler.sleep(pauseMs, signal).catch(() => undefined);
  }
}

async function openFloor(ports: TraderPorts): Promise<Floor> {
  const accounts = await ports.open();
  await ports.fund(accounts, 'first');
  const random = seededRandom(ports.seed);
  const { doors, pace } = ports;
  const marketPorts = { doors, ...accounts, random, pace };
  return {
    accounts,
    markets: doors.markets.listMarkets().map((market) => new SimulatedMarket(marketPorts, market)),
    random,
  };
}
