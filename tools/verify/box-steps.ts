import type { Sha256 } from './chain-steps.ts';
import { firstTick } from './draw-steps.ts';
import { type BlindBox, compared, type Step, type Tick } from './evidence.ts';

/** Which place a number draws of what is left, by the rule of `docs/verify.md`; null where nothing is left. */
function drawnPlace(number: string, left: readonly number[]): number | null {
  const all = left.reduce((sum, count) => sum + count, 0);
  if (all === 0 || !/^[0-9a-f]{64}$/.test(number)) return null;
  let rest = Number(BigInt(`0x${number}`) % BigInt(all));
  for (const [place, count] of left.entries()) {
    if (rest < count) return place;
    rest -= count;
  }
  return null;
}

/** The places of all openings, each drawn from what those before it have left. */
export function places(
  contents: BlindBox['contents'],
  openings: readonly { readonly number: string; readonly place: number }[],
): (number | null)[] {
  const left = contents.map(([, count]) => count);
  return openings.map(({ number, place }) => {
    const found = drawnPlace(number, left);
    // What was told goes on, so that one wrong opening does not make those after it wrong.
    left[place] = (left[place] ?? 0) - 1;
    return found;
  });
}

const write = (values: readonly (string | number | null)[]): string =>
  values.length > 20 ? `${String(values.length)}: ${values.slice(0, 20).join(' ')} …` : values.join(' ');

/** Two rows of values, which must be the same in every place. */
export function comparedAll(
  name: Step['name'],
  computed: readonly (string | number | null)[],
  told: readonly (string | number | null)[],
): Step {
  const isSame = computed.length === told.length && computed.every((value, place) => value === told[place]);
  return { name, fits: isSame, computed: write(computed), told: write(told) };
}

/**
 * That list and secrets are those that were committed before the sale, each unit once, the tick the first after that, and what was
 * drawn follows from them.
 */
export async function boxSteps(box: BlindBox, ticks: readonly Tick[], sha256: Sha256 | null): Promise<Step[]> {
  const { commitment, contents, unit_hashes: hashes, openings, tick_hash: tickHash } = box;
  const first = firstTick(box.published_at, ticks);
  const tick = compared('tick', first === null ? null : `${first.tick_id} ${first.hash}`, `${box.tick_id} ${tickHash}`);
  const told = openings.map(({ place }) => place);
  const units = openings.map(({ unit }) => unit);
  const count = contents.reduce((sum, [, number]) => sum + number, 0);
  if (sha256 === null) {
    const unknown = (name: Step['name']): Step => ({ name, fits: null, computed: null, told: null });
    return [
      tick,
      ...(['commitment', 'units', 'numbers'] as const).map(unknown),
      comparedAll('drawn', places(contents, openings), told),
    ];
  }
  const secrets = await Promise.all(openings.map(({ secret }) => sha256(secret)));
  const mixed = openings.map(({ secret, order_id: id, seed_hash: seed }) =>
    sha256(JSON.stringify([secret, id, seed, tickHash])),
  );
  const isOnce = new Set(units).size === units.length && hashes.length === count;
  return [
    tick,
    compared('commitment', await sha256(JSON.stringify([contents, hashes])), commitment),
    comparedAll('units', secrets, isOnce ? units.map((unit) => hashes[unit - 1] ?? null) : []),
    comparedAll(
      'numbers',
      await Promise.all(mixed),
      openings.map(({ number }) => number),
    ),
    comparedAll('drawn', places(contents, openings), told),
  ];
}
