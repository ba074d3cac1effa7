import type { Clock, Scheduler } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { safeIntegerOf } from '@bourse/kernel/quantity';
import { type Random, seededRandom } from '@bourse/kernel/random';
import type { Market } from '../markets/index.ts';
import { type PriceFeed, priceScale, type RecordedTrades } from '../prices/index.ts';
import type { PlaceOrderPorts } from '../spot/index.ts';
import { shareOf, usdtIn } from './demo-coins.ts';
import { MarketMaker, type TurnOutcome } from './market-maker.ts';
import { actOnce, chooseOrder, orderOfTrade, type Request } from './simulated-trader.ts';
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
}

/** Simulated customers at work. `stop` waits for what they are doing now. */
export interface RunningTraders {
  stop(): Promise<void>;
}

const turnMs = 500;
/** Orders of simulated traders in one turn, on average, over all markets: two in five seconds. */
const ordersATurn = 0.2;
/** Turns from one pruning to the next: an hour. */
const pruningTurns = 7_200;
/** Orders of a recording in one turn, at most: the newest. */
const mostAtOnce = 50;
/** What an order of the maker and of a trader is worth on average, in USDT. */
const usdtAnOrder = { maker: 2_500, trader: 350 } as const;
/** After failures in a row the pause doubles up to this. */
const longestPauseMs = 30_000;
/** Money is asked for at most this often. */
const fundingPauseMs = 60_000;

/** One market with everything that is decided once. */
interface Stall {
  readonly market: Market;
  readonly maker: MarketMaker;
  readonly halfSpreadBps: number;
  readonly traderNotional: bigint;
  readonly share: number;
  /** Turns from one visit of the market maker to the next. */
  readonly everyTurns: number;
}

/** The middle of a market in ticks, to a thousandth of one; null without an index. */
function middleOf(feed: PriceFeed, market: Market): number | null {
  const index = feed.index(market.symbol);
  if (index === null) return null;
  const thousandths =
    (index.price * 10n ** BigInt(market.quote.scale) * 1_000n) / (market.tickAtoms * 10n ** BigInt(priceScale));
  return present(safeIntegerOf(thousandths), 'a price within the range of ticks') / 1_000;
}

/** USDT as atoms of the quote currency of a market. */
function sizeIn({ quote }: Market, usdt: number): bigint {
  return (BigInt(Math.round(usdtIn(quote.code, usdt) * 1e6)) * 10n ** BigInt(quote.scale)) / 1_000_000n;
}

function openStalls(ports: TraderPorts, maker: UserId, random: Random): Stall[] {
  const { doors } = ports;
  return doors.markets.listMarkets().map((market): Stall => {
    const share = shareOf(market.base.code, market.quote.code);
    const halfSpreadBps = share > 10 ? 1 : share > 2 ? 2 : 4;
    const everyTurns = share > 10 ? 2 : share > 2 ? 4 : 8;
    const terms = { market, halfSpreadBps, notional: sizeIn(market, usdtAnOrder.maker), movesATurn: 4 };
    return {
      market,
      halfSpreadBps,
      share,
      everyTurns,
      traderNotional: sizeIn(market, usdtAnOrder.trader),
      maker: new MarketMaker(doors, maker, terms, random),
    };
  });
}

/** Picks a market by its share. */
function pickStall(stalls: readonly Stall[], random: Random): Stall | undefined {
  const total = stalls.reduce((sum, { share }) => sum + share, 0);
  let left = random.next() * total;
  return stalls.find(({ share }) => (left -= share) < 0);
}

const worst = (outcomes: readonly TurnOutcome[]): TurnOutcome =>
  outcomes.includes('busy') ? 'busy' : outcomes.includes('poor') ? 'poor' : 'ok';

/** What is opened once, when the exchange is there for it. */
interface Floor {
  readonly accounts: TraderAccounts;
  readonly stalls: readonly Stall[];
  readonly random: Random;
}

/** The orders that the traders place now: those of the recording that are due, or now and then one of their own. */
function ordersOf({ tape, feed, clock }: TraderPorts, stalls: readonly Stall[], random: Random): Request[] {
  const now = clock.now();
  if (tape !== null) {
    const stall = stalls.find(({ market }) => market.symbol === tape.symbol);
    if (stall === undefined) return [];
    return tape
      .takeDue(now)
      .slice(-mostAtOnce)
      .flatMap((trade) => orderOfTrade(stall.market, trade) ?? []);
  }
  const stall = random.next() < ordersATurn ? pickStall(stalls, random) : undefined;
  const middle = stall === undefined ? null : middleOf(feed, stall.market);
  if (stall === undefined || middle === null) return [];
  const { market, halfSpreadBps, traderNotional: notional } = stall;
  return [chooseOrder({ market, middle, halfSpreadBps, notional, now }, random)];
}

/** Everything that happens in the turn of that number. */
async function turn(ports: TraderPorts, { accounts, stalls, random }: Floor, number: number): Promise<TurnOutcome> {
  const { feed, doors } = ports;
  const due = stalls.filter(({ everyTurns }, place) => (number + place) % everyTurns === 0);
  const outcomes = due.map(({ maker, market }) => {
    const middle = middleOf(feed, market);
    return middle === null ? maker.withdraw() : maker.turn(middle);
  });
  for (const request of ordersOf(ports, stalls, random)) {
    outcomes.push(actOnce(doors, random.pick(accounts.traders), request));
  }
  return worst(await Promise.all(outcomes));
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
      const outcome = await turn(ports, floor, number);
      if (number % pruningTurns === 0) await ports.prune(floor.accounts);
      failures = outcome === 'busy' ? failures + 1 : 0;
      if (outcome === 'poor' && clock.now() - fundedAt > fundingPauseMs) {
        fundedAt = clock.now();
        await ports.fund(floor.accounts, `more:${String(fundedAt)}`);
      }
    } catch (error) {
      failures += 1;
      ports.onError(error);
    }
    const pauseMs = Math.min(longestPauseMs, turnMs * 2 ** Math.min(failures, 10));
    await scheduler.sleep(pauseMs, signal).catch(() => undefined);
  }
}

async function openFloor(ports: TraderPorts): Promise<Floor> {
  const accounts = await ports.open();
  await ports.fund(accounts, 'first');
  const random = seededRandom(ports.seed);
  return { accounts, stalls: openStalls(ports, accounts.maker, random), random };
}
