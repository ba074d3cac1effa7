/** What the maker wants to stand at: an order of one side. */
export interface Rung {
  readonly side: 'buy' | 'sell';
  /** In ticks. */
  readonly price: number;
}

/** An order that stands: opening or closing. */
export interface StandingRung extends Rung {
  readonly id: string;
}

/** Half the width between the best bid and the best ask, and from one rung to the next, as fractions of the mark price. */
const [halfWidth, step] = [0.0002, 0.0004];
const rungs = 6;
/** An order that is no further than this from where it should stand stays. */
const tolerance = 0.0004;

/** Where the maker wants to stand around a mark price in ticks, best first. */
export function rungsAround(mark: number): Rung[] {
  const away = Array.from({ length: rungs }, (_, place) => halfWidth + place * step);
  return [
    ...away.map((part): Rung => ({ side: 'buy', price: Math.max(1, Math.floor(mark * (1 - part))) })),
    ...away.map((part): Rung => ({ side: 'sell', price: Math.ceil(mark * (1 + part)) })),
  ];
}

/** Which orders go, and which rungs are free: each order holds the nearest rung of its side within the tolerance. */
export function matchRungs(
  standing: readonly StandingRung[],
  wanted: readonly Rung[],
): { readonly leaving: readonly StandingRung[]; readonly missing: readonly Rung[] } {
  const free = [...wanted];
  const leaving: StandingRung[] = [];
  for (const order of standing) {
    const near = free
      .filter(({ side, price }) => side === order.side && Math.abs(price / order.price - 1) <= tolerance)
      .toSorted((a, b) => Math.abs(a.price - order.price) - Math.abs(b.price - order.price))[0];
    if (near === undefined) leaving.push(order);
    else free.splice(free.indexOf(near), 1);
  }
  return { leaving, missing: free };
}
