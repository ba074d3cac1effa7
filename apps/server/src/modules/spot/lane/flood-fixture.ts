import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { atoms } from '@bourse/kernel/amount';
import { type OrderId, orderId, userId, type UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { lots, ticks } from '@bourse/kernel/quantity';
import { type Random, seededRandom } from '@bourse/kernel/random';
import { systemScheduler } from '../../../platform/clock/system-clock.ts';
import { orderOpen } from '../spot-order.ts';
import type { Spot } from '../spot-fixture.ts';
import type { CancelCommand, PlaceCommand } from './command.ts';

// What was thrown away is no growth, so that the heap is read after a collection.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // what the flag above exposes

const tickMs = 5;
/** So many orders of the flood stay open; older ones are cancelled, so that the books do not grow. */
const openOrdersKept = 2_000;
/** Of so many orders, one has an id of its customer's, by which it is cancelled at once, while it is still queued. */
const namedEach = 50;
/** The flood repeats so many orders, so that drawing them costs the lane nothing. */
const drawnOrders = 20_000;
export const customers = Array.from({ length: 50 }, (_, place) => userId(String(2_001 + place)));

/** Times from the submission to the answer, counted by the half millisecond, so that millions of them need no memory. */
export class Times {
  readonly #counts = new Float64Array(200_000);
  count = 0;
  maxMs = 0;

  add(ms: number): void {
    this.count += 1;
    this.maxMs = Math.max(this.maxMs, ms);
    const place = Math.min(this.#counts.length - 1, Math.floor(ms * 2));
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
  }

  /** The time within which a share of them were answered. */
  within(share: number): number {
    let left = this.count * share;
    const place = this.#counts.findIndex((count) => (left -= count) <= 0);
    return (place + 1) / 2;
  }
}

/** What came of a stretch of a flood. */
export class Stretch {
  readonly seconds: number;
  readonly accepted = new Times();
  readonly refused = new Times();
  readonly cancels = new Times();
  refusedCancels = 0;
  /** The most commands that waited at a time. */
  queuedMax = 0;
  /** Bytes in use on the heap in each tenth of the stretch, right after its garbage was collected. */
  readonly heapSizes: number[] = [];
  readonly #startMs = performance.now();

  constructor(seconds: number) {
    this.seconds = seconds;
  }

  get elapsedMs(): number {
    return performance.now() - this.#startMs;
  }

  get isOver(): boolean {
    return this.elapsedMs >= this.seconds * 1_000;
  }

  /** Orders accepted a second. */
  get acceptedPerSecond(): number {
    return this.accepted.count / this.seconds;
  }

  look(queued: number): void {
    this.queuedMax = Math.max(this.queuedMax, queued);
    const tenth = Math.min(9, Math.floor(this.elapsedMs / (this.seconds * 100)));
    if (this.heapSizes[tenth] !== undefined) return;
    collectGarbage();
    this.heapSizes[tenth] = process.memoryUsage().heapUsed;
  }

  /** One line of figures. */
  describe(name: string): string {
    const { accepted, refused, cancels, seconds, queuedMax, heapSizes } = this;
    const told = (times: Times): string =>
      `${String(Math.round(times.count / seconds))}/s (p50 ${String(times.within(0.5))}, p99 ${String(times.within(0.99))} ms)`;
    const heap = heapSizes.map((bytes) => Math.round(bytes / 2 ** 20)).join(' ');
    return `${name}: orders accepted ${told(accepted)}, refused ${told(refused)}, cancels ${told(cancels)}, at most ${String(queuedMax)} queued, heap ${heap} MiB`;
  }
}

/** Orders on BTC/USDT, sent to the lane past HTTP: about four trades to ten of them. */
export class Flood {
  readonly #spot: Spot;
  readonly #orders: readonly PlaceCommand[];
  readonly #open: { readonly id: OrderId; readonly userId: UserId }[] = [];
  #next = 0;
  /** How many orders the lane has taken, all told. */
  takenOrders = 0;

  constructor(spot: Spot) {
    this.#spot = spot;
    const random = seededRandom(20_261);
    this.#orders = Array.from({ length: drawnOrders }, () => drawOrder(spot, random));
  }

  /** Whether so many orders are open that each new one has an old one cancelled. */
  get isFull(): boolean {
    return this.#open.length >= openOrdersKept;
  }

  /** Gives every customer enough for any number of orders. */
  async fund(): Promise<void> {
    for (const customer of customers) {
      await this.#spot.fund(customer, 'BTC', '100000');
      await this.#spot.fund(customer, 'USDT', '1000000000');
    }
  }

  /** Keeps so many orders under way for a time: each answer is followed by the next order. */
  async keepUnderWay(count: number, seconds: number): Promise<Stretch> {
    const stretch = new Stretch(seconds);
    const next = async (): Promise<void> => {
      while (!stretch.isOver) {
        // More than the queue takes at once are let in one after another.
        if (!(await this.#place(stretch))) await systemScheduler.sleep(tickMs);
      }
    };
    await Promise.all([this.#watch(stretch), ...Array.from({ length: count }, next)]);
    return stretch;
  }

  /** Sends so many orders a second for a time, whatever comes of those before. */
  async send(perSecond: number, seconds: number): Promise<Stretch> {
    const stretch = new Stretch(seconds);
    const running = [this.#watch(stretch)];
    let sent = 0;
    let answered = 0;
    const failures: unknown[] = [];
    const over = (): void => {
      answered += 1;
    };
    while (!stretch.isOver) {
      const due = Math.floor((stretch.elapsedMs / 1_000) * perSecond);
      for (; sent < due; sent += 1) {
        void this.#place(stretch).then(over, (error: unknown) => failures.push(error));
        // Answers that are there already are taken now, as they would be if each order came by itself.
        await Promise.resolve();
      }
      await systemScheduler.sleep(tickMs);
    }
    await Promise.all(running);
    while (answered < sent && failures.length === 0) await systemScheduler.sleep(tickMs);
    if (failures.length > 0) throw failures[0];
    return stretch;
  }

  async #watch(stretch: Stretch): Promise<void> {
    while (!stretch.isOver) {
      stretch.look(this.#spot.lane.queued);
      await systemScheduler.sleep(tickMs);
    }
  }

  /** Places an order, and cancels an old one for it; gives whether the order was taken. */
  async #place(stretch: Stretch): Promise<boolean> {
    const drawn = present(this.#orders[this.#next % drawnOrders], 'an order of the flood');
    const isNamed = this.#next % namedEach === 0;
    const command = isNamed ? { ...drawn, clientOrderId: `flood-${String(this.#next)}` } : drawn;
    this.#next += 1;
    const sentMs = performance.now();
    const placed = this.#spot.lane.submit(command);
    const { clientOrderId } = command;
    const cancelled = clientOrderId === null ? null : this.#cancel(stretch, command.userId, { clientOrderId });
    const result = await placed;
    const tookMs = performance.now() - sentMs;
    await cancelled;
    if (!result.ok) {
      if (result.error.code !== 'SYSTEM_BUSY') throw new Error(result.error.code);
      stretch.refused.add(tookMs);
      return false;
    }
    this.takenOrders += 1;
    stretch.accepted.add(tookMs);
    const { id, status } = result.value;
    if (status !== orderOpen) return true;
    this.#open.push({ id: orderId(Number.parseInt(id, 10)), userId: command.userId });
    if (this.#open.length > openOrdersKept) await this.#cancelOldest(stretch);
    return true;
  }

  async #cancelOldest(stretch: Stretch): Promise<void> {
    const oldest = this.#open.shift();
    if (oldest !== undefined) await this.#cancel(stretch, oldest.userId, { id: oldest.id });
  }

  async #cancel(stretch: Stretch, owner: UserId, order: CancelCommand['order']): Promise<void> {
    const sentMs = performance.now();
    const result = await this.#spot.lane.submit({ kind: 'cancel', userId: owner, order, marketId: null });
    stretch.cancels.add(performance.now() - sentMs);
    if (!result.ok && result.error.code !== 'ORDER_NOT_FOUND') stretch.refusedCancels += 1;
  }
}

function drawOrder(spot: Spot, random: Random): PlaceCommand {
  const side = random.pick(['buy', 'sell'] as const);
  const away = random.int(-14, 20);
  const quantity = random.int(100, 1_000);
  const market = present(spot.markets.findMarket('BTC/USDT'), 'the market');
  return {
    kind: 'place',
    exits: null,
    userId: random.pick(customers),
    marketId: market.id,
    clientOrderId: null,
    amount: atoms(BigInt(quantity) * market.units.lotAtoms),
    terms: {
      kind: 'limit',
      side,
      price: ticks(6_000_000 + (side === 'buy' ? -away : away)),
      quantity: lots(quantity),
      policy: 'rest',
    },
    retry: null,
    tellsFills: false,
  };
}
