/** A price level with what is offered up to it, from the middle of the book. Both only place what is drawn. */
export interface DepthPoint {
  readonly price: number;
  readonly total: number;
}

export interface DepthSide {
  /** The upper edge, from the middle outwards, in a drawing of `width` by `height`; empty where the side is. */
  readonly line: string;
  /** The same, closed at the bottom. */
  readonly area: string;
}

export interface DepthArea {
  readonly bids: DepthSide;
  readonly asks: DepthSide;
  /** Where a price lies from the left, 0 to 1. */
  readonly shareOf: (price: number) => number;
  /** The price at a share of the width. */
  readonly priceAt: (share: number) => number;
}

/**
 * Two stepped areas around the middle, both as wide as the narrower side reaches, so that they can be compared.
 * @param bids from the best downwards
 * @param asks from the best upwards
 */
export function depthArea(
  bids: readonly DepthPoint[],
  asks: readonly DepthPoint[],
  { width, height }: { readonly width: number; readonly height: number },
): DepthArea {
  const middle = middleOf(bids, asks);
  const reach = Math.min(...[bids, asks].filter((side) => side.length > 0).map((side) => reachOf(side, middle)));
  const span = Number.isFinite(reach) && reach > 0 ? reach : 1;
  const shareOf = (price: number): number => (price - middle + span) / (2 * span);
  const inside = (point: DepthPoint): boolean => Math.abs(point.price - middle) <= span;
  const most = Math.max(1e-12, ...[...bids, ...asks].filter(inside).map((point) => point.total));
  const side = (points: readonly DepthPoint[], edge: number): DepthSide => {
    const shown = points.filter(inside);
    const [best] = shown;
    if (!best) return { line: '', area: '' };
    const x = (point: DepthPoint): number => round(shareOf(point.price) * width);
    const y = (point: DepthPoint): number => round(height - (point.total / most) * height * 0.94);
    const line = `M${x(best)} ${height}${shown.map((point) => `H${x(point)}V${y(point)}`).join('')}H${edge}`;
    return { line, area: `${line}V${height}Z` };
  };
  return {
    bids: side(bids, 0),
    asks: side(asks, width),
    shareOf,
    priceAt: (share) => middle - span + 2 * span * share,
  };
}

function middleOf(bids: readonly DepthPoint[], asks: readonly DepthPoint[]): number {
  const bid = bids[0]?.price;
  const ask = asks[0]?.price;
  if (bid === undefined || ask === undefined) return bid ?? ask ?? 0;
  return (bid + ask) / 2;
}

function reachOf(side: readonly DepthPoint[], middle: number): number {
  return Math.max(...side.map((point) => Math.abs(point.price - middle)));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
