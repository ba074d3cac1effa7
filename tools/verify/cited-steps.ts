/** The tick that evidence names beside the settlement: of a conversion it is all there is. */
import type { Sha256 } from './chain-steps.ts';
import { compared, type Evidence, type Step } from './evidence.ts';

/** JSON in which the order of fields does not count. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, part]) => [key, sorted(part)] as const);
  return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** That it has the hash of what it says, its prices are those that were hashed, and the tick of its number is no other. */
export async function citedSteps(evidence: Evidence, sha256: Sha256 | null): Promise<Step[]> {
  const { tick_id: id, at, content, previous_hash: previous, hash, prices, ticks } = evidence;
  if (id === undefined || hash === undefined || content === undefined) return [];
  if (sha256 === null) return [{ name: 'cited', fits: null, computed: null, told: null }];
  const computed = await sha256(JSON.stringify([Number(id), at, content, previous]));
  const isSame = JSON.stringify(sorted(prices)) === JSON.stringify(sorted(JSON.parse(content)));
  const listed = ticks.find((tick) => tick.tick_id === id)?.hash ?? hash;
  return [compared('cited', isSame && listed === hash ? computed : null, hash)];
}
