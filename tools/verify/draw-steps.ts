import type { Sha256 } from './chain-steps.ts';
import { compared, type Draw, type Step, type Tick } from './evidence.ts';

/** The allotted lots of each entry, in their order, by the rule of `docs/verify.md`. */
export async function allot(
  { entries, lots, seed }: Pick<Draw, 'entries' | 'lots' | 'seed'>,
  sha256: Sha256,
): Promise<bigint[]> {
  const wanted = entries.map(([, count]) => BigInt(count));
  const all = wanted.reduce((sum, count) => sum + count, 0n);
  const issue = BigInt(lots);
  if (all <= issue) return wanted;
  const offset = BigInt(`0x${await sha256(`${seed}:offset`)}`) % all;
  const keys = await Promise.all(entries.map(([id]) => sha256(`${seed}:${id}`)));
  const row = keys.map((key, place) => ({ key, place })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const got = wanted.map(() => 0n);
  /** The first winner, counted from 0, at a point of the row or behind it. */
  const winnerFrom = (point: bigint): bigint => {
    const reach = point * issue - offset;
    return reach <= 0n ? 0n : (reach - 1n) / all + 1n;
  };
  let start = 0n;
  for (const { place } of row) {
    const end = start + (wanted[place] ?? 0n);
    got[place] = winnerFrom(end) - winnerFrom(start);
    start = end;
  }
  return got;
}

/** The first tick from a moment on: the one before it, whose number is one less, is earlier. */
export function firstTick(from: string, ticks: readonly Tick[]): Tick | null {
  const place = ticks.findIndex(({ at }) => Date.parse(at) >= Date.parse(from));
  const [before, found] = [ticks[place - 1], ticks[place]];
  if (found === undefined) return null;
  const isFirst = before === undefined ? found.tick_id === '1' : BigInt(before.tick_id) + 1n === BigInt(found.tick_id);
  return isFirst ? found : null;
}

/** Whether the numbers of entries rise, so that there is one order of them. */
export function isOrdered({ entries }: Pick<Draw, 'entries'>): boolean {
  return entries.every(([id], place) => {
    const before = entries[place - 1];
    return before === undefined || BigInt(before[0]) < BigInt(id);
  });
}

export const writeLots = (lots: readonly (bigint | string)[]): string =>
  lots.length > 20 ? `${String(lots.length)}: ${lots.slice(0, 20).join(' ')} …` : lots.join(' ');

/** That the secret, the list and the tick are those that were published, and what was allotted follows from them. */
export async function drawSteps(draw: Draw, ticks: readonly Tick[], sha256: Sha256 | null): Promise<Step[]> {
  const tick = firstTick(draw.draws_at, ticks);
  const found = [
    compared('tick', tick === null ? null : `${tick.tick_id} ${tick.hash}`, `${draw.tick_id} ${draw.tick_hash}`),
  ];
  if (sha256 === null) {
    const unknown = (name: Step['name']): Step => ({ name, fits: null, computed: null, told: null });
    return [...found, ...(['commitment', 'list', 'seed', 'allotment'] as const).map(unknown)];
  }
  const list = JSON.stringify(draw.entries.map(([id, lots]) => [id, lots]));
  const mixed = JSON.stringify([draw.secret, draw.list_hash, draw.tick_id, draw.tick_hash]);
  const allotted = await allot(draw, sha256);
  const told = draw.entries.map(([, , lots]) => lots);
  const isSame = allotted.every((lots, place) => lots.toString() === told[place]);
  return [
    ...found,
    compared('commitment', await sha256(draw.secret), draw.commitment),
    compared('list', isOrdered(draw) ? await sha256(list) : null, draw.list_hash),
    compared('seed', await sha256(mixed), draw.seed),
    { name: 'allotment', fits: isSame, computed: writeLots(allotted), told: writeLots(told) },
  ];
}
