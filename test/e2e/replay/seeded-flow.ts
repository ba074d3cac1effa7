import { seededRandom, type Random } from '@bourse/kernel/random';
import type { Flow, Level, Message, Side, Window } from './recorded-flow.ts';

interface Order {
  readonly id: number;
  readonly side: Side;
  readonly price: number;
  size: number;
}

const depth = 10;
const middle = 5_850_000;
const step = 100;

/** A made-up morning in the shape of the recorded one, for places where the recording is absent. */
export function seededFlow(seed: number, messageCount: number): Flow {
  const random = seededRandom(seed);
  const orders: Order[] = [];
  const side = (name: Side): Order[] => orders.filter((order) => order.side === name);
  const place = (name: Side, price: number): Message => {
    const order: Order = { id: orders.length + messages.length + 1, side: name, price, size: random.int(1, 300) };
    orders.push(order);
    return { kind: 'new', ...order };
  };
  const messages: Message[] = [];
  for (const name of ['buy', 'sell'] as const) {
    for (let level = 1; level <= depth; level += 1) place(name, middle + (name === 'buy' ? -1 : 1) * level * step);
  }
  // The first window already contains the first message, as in the recording.
  messages.push({ kind: 'none', id: 0, side: 'buy', price: 0, size: 0 });
  const windows: Window[] = [windowOf(orders)];
  while (messages.length < messageCount) {
    const name = random.pick<Side>(['buy', 'sell']);
    const window = windowOf(orders);
    const message = drawMessage(random, name, side(name), window, place);
    if (message === null) continue;
    messages.push(message);
    windows.push(windowOf(orders));
    for (let index = orders.length - 1; index >= 0; index -= 1) if (orders[index]?.size === 0) orders.splice(index, 1);
  }
  return { name: `seeded stream ${String(seed)}`, messages, windows };
}

/** Draws what happens to one side; null when the draw is impossible just now. */
function drawMessage(
  random: Random,
  name: Side,
  orders: readonly Order[],
  window: Window,
  place: (side: Side, price: number) => Message,
): Message | null {
  const visible = orders.filter((order) => window[name].some((level) => level.price === order.price));
  const best = window[name][0];
  const kind = random.pick(['new', 'new', 'reduce', 'delete', 'execute'] as const);
  if (kind === 'new' || best === undefined || window[name].length < depth) {
    const opposite = window[name === 'buy' ? 'sell' : 'buy'][0]?.price ?? middle;
    const distance = random.int(1, depth) * step;
    return place(name, opposite + (name === 'buy' ? -distance : distance));
  }
  if (kind === 'execute') {
    const queue = visible.filter((order) => order.price === best.price);
    const size = random.int(1, best.size);
    let left = size;
    for (const order of queue) {
      const filled = Math.min(left, order.size);
      order.size -= filled;
      left -= filled;
    }
    return { kind, id: queue[0]?.id ?? 0, side: name, price: best.price, size };
  }
  const order = random.pick(visible);
  if (kind === 'reduce' && order.size < 2) return null;
  const size = kind === 'delete' ? order.size : random.int(1, order.size - 1);
  order.size -= size;
  return { kind, id: order.id, side: name, price: order.price, size };
}

function windowOf(orders: readonly Order[]): Window {
  const levels = (side: Side): Level[] => {
    const totals = new Map<number, number>();
    for (const order of orders) {
      if (order.side === side && order.size > 0) totals.set(order.price, (totals.get(order.price) ?? 0) + order.size);
    }
    const sign = side === 'buy' ? -1 : 1;
    return [...totals]
      .map(([price, size]) => ({ price, size }))
      .toSorted((a, b) => sign * (a.price - b.price))
      .slice(0, depth);
  };
  return { buy: levels('buy'), sell: levels('sell') };
}
