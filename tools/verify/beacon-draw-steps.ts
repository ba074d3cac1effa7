import { type KnownBeacons, roundAfter, sourceStep, valueOf } from './beacon-steps.ts';
import { canonical } from './canonical.ts';
import type { Sha256 } from './chain-steps.ts';
import { allot, isOrdered, writeLots } from './draw-steps.ts';
import { type BeaconDraw, compared, type Step, type Tick } from './evidence.ts';

/** The delay from the end of subscription to the draw; the close is at the end, or later where the server was away. */
const delayMs = 10 * 60_000;

/** That the close was not before the end of subscription. */
function isClosedInTime({ closed_at: closed, draws_at: draws }: BeaconDraw): boolean {
  return Date.parse(closed) >= Date.parse(draws) - delayMs;
}

/** That source, secret and list were fixed before the round that draws, and what was allotted follows from what that has told. */
export async function beaconDrawSteps(
  draw: BeaconDraw,
  ticks: readonly Tick[],
  sha256: Sha256 | null,
  known: KnownBeacons,
): Promise<Step[]> {
  const { beacon, trust, round, closed_at: closed, secret, entries } = draw;
  const after = isClosedInTime(draw) ? roundAfter(beacon, closed, round.round) : null;
  const value = await valueOf(beacon, round, ticks, known);
  const found = [
    sourceStep(beacon, trust, known),
    compared('rounds', after, round.round),
    compared('beacon', value, round.value),
  ];
  if (sha256 === null) {
    const unknown = (name: Step['name']): Step => ({ name, fits: null, computed: null, told: null });
    return [...found, ...(['commitment', 'list', 'seed', 'allotment'] as const).map(unknown)];
  }
  const list = JSON.stringify([draw.draws_at, closed, round.round, entries.map(([id, lots]) => [id, lots])]);
  const allotted = await allot(draw, sha256);
  const told = entries.map(([, , lots]) => lots);
  const isSame = allotted.every((lots, place) => lots.toString() === told[place]);
  return [
    ...found,
    compared('commitment', await sha256(JSON.stringify([secret, canonical(beacon)])), draw.commitment),
    compared('list', isOrdered(draw) ? await sha256(list) : null, draw.list_hash),
    compared('seed', await sha256(JSON.stringify([secret, draw.list_hash, value])), draw.seed),
    { name: 'allotment', fits: isSame, computed: writeLots(allotted), told: writeLots(told) },
  ];
}
