/** What mark prices decide: made again from the chain. */
import {
  compared,
  fitting,
  type Overnight,
  type Pair,
  pairsIn,
  type Step,
  type Tick,
  type Trigger,
  units,
  written,
} from './evidence.ts';

/** A basis older than this is forgotten. */
const lifetimeMs = 10_000;

/** A value that counts for 0.5 % of an index at the most. */
export function within(value: bigint, index: bigint): bigint {
  const reach = (index * 50n) / 10_000n;
  return value < -reach ? -reach : value > reach ? reach : value;
}

/** The mark price and the basis that follow from index, middle and the basis before: `(29 x before + 2 x difference) / 31`. */
export function markOf(
  index: bigint,
  mid: bigint | null,
  before: bigint,
): { readonly mark: bigint; readonly basis: bigint } {
  const difference = mid === null ? 0n : within(mid - index, index);
  const basis = (29n * before + 2n * difference) / 31n;
  return { mark: index + within(basis, index), basis };
}

/** Ticks that follow each other without a gap are looked at together: what lies between is known. */
const isNext = (tick: Tick, last: Tick | undefined): boolean =>
  last !== undefined && Number(tick.tick_id) === Number(last.tick_id) + 1;

/** Each mark from what it was made of, and each basis before from the mark before; null where there is no mark. */
export function checkMarks(ticks: readonly Tick[]): Step | null {
  let seen = new Map<string, { readonly at: number; readonly basis: string }>();
  let isAny = false;
  for (const [place, tick] of ticks.entries()) {
    if (!isNext(tick, ticks[place - 1])) seen = new Map();
    for (const { symbol, price, mark } of pairsIn(tick)) {
      if (mark === undefined) continue;
      isAny = true;
      const [last, at] = [seen.get(symbol), Date.parse(tick.at)];
      const before = last === undefined ? mark.before : at - last.at <= lifetimeMs ? last.basis : null;
      const mid = mark.mid === null ? null : units(mark.mid);
      const made = markOf(units(price), mid, before === null ? 0n : units(before));
      const [computed, told] = [
        [before ?? '', written(made.basis), written(made.mark)].join(' '),
        [mark.before ?? '', mark.basis, mark.price].join(' '),
      ];
      if (computed !== told) return { name: 'marks', fits: false, computed, told };
      seen.set(symbol, { at, basis: mark.basis });
    }
  }
  return isAny ? fitting('marks') : null;
}

/** A mark price, its index and basis in 10^-12. */
interface Mark {
  readonly at: number;
  readonly text: string;
  readonly index: bigint;
  readonly basis: bigint;
}

/** The mark prices of a contract, in the order of time. */
export function marksOf(symbol: string, ticks: readonly Tick[]): Mark[] {
  return ticks.flatMap((tick) => {
    const { mark, price = '0' }: Partial<Pair> = pairsIn(tick).find((pair) => pair.symbol === symbol) ?? {};
    if (mark === undefined) return [];
    return [{ at: Date.parse(tick.at), text: mark.price, index: units(price), basis: units(mark.basis) }];
  });
}

/** Whether ticks leave nothing out from a moment on: false where something is missing, null where it was not told yet. */
export function isWhole(ticks: readonly Tick[], from: string, earlier: string | null): boolean | null {
  if (!ticks.every((tick, place) => place === 0 || isNext(tick, ticks[place - 1]))) return false;
  const first = ticks[0];
  if (first === undefined) return false;
  return Date.parse(first.at) < Date.parse(from) || first.tick_id === '1' ? true : earlier === null ? false : null;
}

/** Whether a mark price is at or beyond a level. */
function reaches({ direction, reason, level }: Trigger, mark: string): boolean {
  const isBelow = (direction === 'long') !== (reason === 'take_profit');
  return isBelow ? units(mark) <= units(level) : units(mark) >= units(level);
}

/** The mark at the moment reached the level, and none before it did since the level was watched. */
export function triggerSteps(trigger: Trigger, ticks: readonly Tick[], earlier: string | null): Step[] {
  const [from, at] = [Date.parse(trigger.watched_from), Date.parse(trigger.at)];
  const marks = marksOf(trigger.symbol, ticks);
  const mark = marks.find((one) => one.at === at)?.text ?? null;
  const fits = mark === trigger.mark && reaches(trigger, mark);
  const before = marks.find((one) => one.at >= from && one.at < at && reaches(trigger, one.text));
  const first: Step =
    before === undefined
      ? { ...fitting('first'), fits: isWhole(ticks, trigger.watched_from, earlier) }
      : { name: 'first', fits: false, computed: before.text, told: trigger.mark };
  return [{ name: 'trigger', fits, computed: mark, told: fits ? mark : `${trigger.mark} / ${trigger.level}` }, first];
}

/** The first mark from midnight on, and value and fee by it. */
export function overnightSteps(night: Overnight, ticks: readonly Tick[], earlier: string | null): Step[] {
  const midnight = Date.parse(night.at);
  const mark = marksOf(night.symbol, ticks).find((one) => one.at >= midnight);
  const isRight = mark?.text === night.mark && mark.at === Date.parse(night.mark_at) && midnight % 86_400_000 === 0;
  const found: Step = {
    name: 'midnight',
    fits: isRight ? isWhole(ticks, night.at, earlier) : false,
    computed: mark?.text ?? null,
    told: night.mark,
  };
  // Lots are whole, a lot has up to eighteen decimals, a price twelve.
  const product = BigInt(night.lots) * units(night.lot, 18) * units(night.mark);
  const value = (product * 10n ** BigInt(night.decimals)) / 10n ** 30n;
  const charged = units(night.value, night.decimals) * units(night.rate);
  const fee = (charged + 10n ** 12n - 1n) / 10n ** 12n;
  return [
    found,
    compared('value', written(value, night.decimals), night.value),
    compared('fee', written(fee, night.decimals), night.fee),
  ];
}
