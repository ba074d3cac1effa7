/** What mark prices decide about a cross account: made again from the chain. */
import {
  compared,
  type CrossLiquidation,
  type CrossPosition,
  pairsIn,
  type Step,
  type Tick,
  units,
  written,
} from './evidence.ts';

/** The last mark price of each market in force after a tick. */
type Marks = ReadonlyMap<string, bigint>;

interface Figures {
  readonly equity: bigint;
  readonly maintenance: bigint;
}

/** `lots x lot x mark` in atoms of the currency, cut for a long position and rounded up for a short one. */
function valueOf({ lots, lot, direction }: CrossPosition, mark: bigint, decimals: number): bigint {
  // A lot has up to eighteen decimals, a price twelve.
  const product = BigInt(lots) * units(lot, 18) * mark * 10n ** BigInt(decimals);
  const one = 10n ** 30n;
  return direction === 'long' ? product / one : (product + one - 1n) / one;
}

/** Equity and maintenance margin of all positions; null while a mark price is not known. */
function figuresOf({ balance, decimals, positions }: CrossLiquidation, marks: Marks): Figures | null {
  let [equity, maintenance] = [units(balance, decimals), 0n];
  for (const position of positions) {
    const mark = marks.get(position.symbol);
    if (mark === undefined) return null;
    const value = valueOf(position, mark, decimals);
    const cost = units(position.cost, decimals);
    equity += position.direction === 'long' ? value - cost : cost - value;
    maintenance += (value * units(position.rate) + 10n ** 12n - 1n) / 10n ** 12n;
  }
  return { equity, maintenance };
}

/** Every mark price that was used was published at its moment, and is the last of its market. */
function marksStep({ at, positions }: CrossLiquidation, ticks: readonly Tick[]): Step {
  for (const { symbol, mark, mark_at: markAt } of positions) {
    const seen = ticks.flatMap((tick) => {
      const told = pairsIn(tick).find((pair) => pair.symbol === symbol)?.mark;
      return told === undefined || Date.parse(tick.at) > Date.parse(at) ? [] : [{ at: tick.at, price: told.price }];
    });
    const last = seen.at(-1);
    const computed = last === undefined ? null : `${last.price} ${String(Date.parse(last.at))}`;
    const told = `${mark} ${String(Date.parse(markAt))}`;
    if (computed !== told) return { name: 'prices', fits: false, computed, told };
  }
  return { name: 'prices', fits: true, computed: null, told: null };
}

/** Whether ticks leave nothing out from a moment on: false where something is missing, null where it was not told yet. */
function isWhole(ticks: readonly Tick[], from: string, earlier: string | null): boolean | null {
  const isChained = ticks.every(
    (tick, place) => place === 0 || Number(tick.tick_id) === Number(ticks[place - 1]?.tick_id) + 1,
  );
  const first = ticks[0];
  if (!isChained || first === undefined) return false;
  return Date.parse(first.at) < Date.parse(from) || first.tick_id === '1' ? true : earlier === null ? false : null;
}

/** The first moment from the watch on, and before the liquidation, at which the equity was no more than the maintenance margin. */
function earlierLoss(settlement: CrossLiquidation, ticks: readonly Tick[]): string | null {
  const marks = new Map<string, bigint>();
  const [from, to] = [Date.parse(settlement.watched_from), Date.parse(settlement.at)];
  for (const tick of ticks) {
    for (const { symbol, mark } of pairsIn(tick)) if (mark !== undefined) marks.set(symbol, units(mark.price));
    const at = Date.parse(tick.at);
    if (at < from || at >= to) continue;
    const figures = figuresOf(settlement, marks);
    if (figures !== null && figures.equity <= figures.maintenance) return tick.at;
  }
  return null;
}

/** Which mark prices were used, what they make of the account, and that none before had liquidated it. */
export function crossSteps(settlement: CrossLiquidation, ticks: readonly Tick[], earlier: string | null): Step[] {
  const { decimals, equity, maintenance, positions } = settlement;
  const figures = figuresOf(settlement, new Map(positions.map(({ symbol, mark }) => [symbol, units(mark)])));
  const before = earlierLoss(settlement, ticks);
  const isLost = figures !== null && figures.equity <= figures.maintenance;
  return [
    marksStep(settlement, ticks),
    compared('equity', figures === null ? null : written(figures.equity, decimals), equity),
    compared('maintenance', figures === null ? null : written(figures.maintenance, decimals), maintenance),
    { name: 'account', fits: isLost, computed: null, told: isLost ? null : `${equity} > ${maintenance}` },
    before === null
      ? { name: 'before', fits: isWhole(ticks, settlement.watched_from, earlier), computed: null, told: null }
      : { name: 'before', fits: false, computed: before, told: settlement.at },
  ];
}
