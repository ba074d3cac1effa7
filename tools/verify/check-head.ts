/** Whether a chain still is what somebody has noted down of it. */
import { checkChain, checkHashes, type Sha256 } from './chain-steps.ts';
import type { Step, Tick } from './evidence.ts';

/** A head of the chain, as it was published. */
export interface Head {
  /** The number of its tick. */
  readonly id: string;
  readonly hash: string;
}

/** Numbers of ticks, both ends included. */
export interface Numbers {
  readonly first: number;
  readonly last: number;
}

/** The ticks that lead from what was settled to a head, or from a head to what was settled. */
export function numbersBetween(ticks: readonly Tick[], head: Head): Numbers {
  const ids = [...ticks.map(({ tick_id: id }) => Number(id)), Number(head.id)];
  return { first: Math.min(...ids), last: Math.max(...ids) };
}

/**
 * Follows the chain from the ticks of a settlement to a head that was noted down, or the other way.
 * @param between every tick of {@link numbersBetween}, in the order of the chain.
 */
export async function checkHead(
  head: Head,
  ticks: readonly Tick[],
  between: readonly Tick[],
  sha256: Sha256 | null,
): Promise<Step> {
  const { first, last } = numbersBetween(ticks, head);
  const isWhole =
    between.length === last - first + 1 && between.every(({ tick_id: id }, place) => Number(id) === first + place);
  const found = new Map(between.map(({ tick_id: id, hash }) => [id, hash]));
  const told = found.get(head.id) ?? null;
  const isSame = told === head.hash && ticks.every(({ tick_id: id, hash }) => found.get(id) === hash);
  const hashes = await checkHashes(between, sha256);
  const fits = isWhole && isSame && checkChain(between).fits === true ? hashes.fits : false;
  return { name: 'head', fits, computed: told, told: head.hash };
}
