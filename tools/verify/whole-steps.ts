import { fitting, type Settlement, type Step, type Tick } from './evidence.ts';

/** A span of time in milliseconds, both ends included. */
interface Moments {
  readonly from: number;
  readonly to: number;
}

/**
 * That no tick of these spans is left out: those told there have numbers without a gap, and the first of all lies before them or is
 * the first of the chain. That none is missing behind the last one, only the chain itself tells: see `walk-chain.ts`.
 * @param spans in the order of time.
 */
export function wholeStep(ticks: readonly Tick[], spans: readonly Moments[], earlier: string | null): Step {
  const [first, begin] = [ticks[0], spans[0]];
  const isBegun =
    first === undefined ||
    begin === undefined ||
    first.tick_id === '1' ||
    Date.parse(first.at) <= begin.from ||
    Date.parse(first.at) > begin.to;
  for (const [place, tick] of ticks.entries()) {
    const next = ticks[place + 1];
    if (next === undefined || Number(next.tick_id) === Number(tick.tick_id) + 1) continue;
    const [last, after] = [Date.parse(tick.at), Date.parse(next.at)];
    if (spans.some(({ from, to }) => last < to && after >= from)) {
      return { name: 'whole', fits: false, computed: `${tick.tick_id} … ${next.tick_id}`, told: null };
    }
  }
  if (isBegun) return fitting('whole');
  return { name: 'whole', fits: earlier === null ? false : null, computed: `… ${first.tick_id}`, told: null };
}

/** Up to when ticks count for a settlement, in milliseconds; null where one tick is named. */
export function endOf(settlement: Settlement | null): number | null {
  switch (settlement?.kind) {
    case 'seconds':
      return Date.parse(settlement.expires_at);
    case 'dual':
      return settlement.decided_at === null
        ? Date.parse(settlement.settles_at) + settlement.patience_seconds * 1_000
        : Date.parse(settlement.decided_at);
    case 'quiz':
      return Date.parse(settlement.result_at);
    case 'loan':
    case 'trigger':
    case 'cross':
      return Date.parse(settlement.at);
    case 'overnight':
    case 'funding':
      return Date.parse(settlement.mark_at);
    default:
      return null;
  }
}
