import type { WireLevel } from '@bourse/contract/depth-checksum';
import { decimalOf, unitsOf } from './book-view.ts';

/** One step of a depth chart: up to this price so much is bid for or offered. */
export interface DepthStep {
  readonly price: string;
  readonly total: string;
  /** Where it lies in the picture, each from 0 to 10,000. */
  readonly x: number;
  readonly y: number;
}

/** Both sides of a depth chart, best first. */
export interface DepthPicture {
  readonly bids: readonly DepthStep[];
  readonly asks: readonly DepthStep[];
}

const size = 10_000n;

function place(part: bigint, all: bigint): number {
  return all <= 0n ? 0 : Number.parseInt(((part * size) / all).toString(), 10);
}

/**
 * What a depth chart shows: sums of amounts by price, with the middle of the book in the middle of the picture, as far
 * as the shorter side reaches.
 * @param decimals those of tick and lot.
 * @returns null while a side is empty.
 */
export function depthPicture(
  book: { readonly bids: readonly WireLevel[]; readonly asks: readonly WireLevel[] },
  decimals: { readonly price: number; readonly amount: number },
): DepthPicture | null {
  const price = ([text]: WireLevel): bigint => unitsOf(text, decimals.price);
  const [bestBid, bestAsk] = [book.bids[0], book.asks[0]];
  const [lastBid, lastAsk] = [book.bids.at(-1), book.asks.at(-1)];
  if (bestBid === undefined || bestAsk === undefined || lastBid === undefined || lastAsk === undefined) return null;
  const twiceMiddle = price(bestBid) + price(bestAsk);
  const down = twiceMiddle - 2n * price(lastBid);
  const up = 2n * price(lastAsk) - twiceMiddle;
  // A lone order far away would press everything else together: both sides show as far as the shorter one reaches.
  const half = down < up ? down : up;
  const isNear = (level: WireLevel): boolean => {
    const distance = 2n * price(level) - twiceMiddle;
    return distance <= half && -distance <= half;
  };
  const sums = (side: readonly WireLevel[]) => {
    let total = 0n;
    return side.map((level) => {
      total += unitsOf(level[1], decimals.amount);
      return { level, total };
    });
  };
  const sides = { bids: sums(book.bids.filter(isNear)), asks: sums(book.asks.filter(isNear)) };
  const [bids, asks] = [sides.bids.at(-1)?.total ?? 0n, sides.asks.at(-1)?.total ?? 0n];
  const most = bids > asks ? bids : asks;
  const steps = (side: ReturnType<typeof sums>): DepthStep[] =>
    side.map(({ level, total }) => ({
      price: level[0],
      total: decimalOf(total, decimals.amount),
      x: place(2n * price(level) - twiceMiddle + half, 2n * half),
      y: place(total, most),
    }));
  return { bids: steps(sides.bids), asks: steps(sides.asks) };
}

/** The outline of one side as an SVG path over a picture of 10,000 by 10,000, closed along the bottom. */
export function depthPath(steps: readonly DepthStep[]): string {
  const first = steps[0];
  if (first === undefined) return '';
  const points = [`M${first.x} 10000`];
  let height = 10_000;
  for (const { x, y } of steps) {
    points.push(`L${x} ${height}`, `L${x} ${10_000 - y}`);
    height = 10_000 - y;
  }
  const last = steps.at(-1) ?? first;
  points.push(`L${last.x} 10000Z`);
  return points.join('');
}
