/** Whether ticks have the hashes that they say, and follow each other. */
import { fitting, type Step, type Tick } from './evidence.ts';

/** SHA-256 of a text in hexadecimal digits. */
export type Sha256 = (text: string) => Promise<string>;

/** Each tick has the hash of its content. */
export async function checkHashes(ticks: readonly Tick[], sha256: Sha256 | null): Promise<Step> {
  if (sha256 === null) return { name: 'hashes', fits: null, computed: null, told: null };
  for (const { tick_id, at, content, previous_hash, hash } of ticks) {
    const computed = await sha256(JSON.stringify([Number(tick_id), at, content, previous_hash]));
    if (computed !== hash) return { name: 'hashes', fits: false, computed, told: hash };
  }
  return { name: 'hashes', fits: ticks.length > 0, computed: null, told: null };
}

/** Ticks whose numbers follow each other carry each other's hash. */
export function checkChain(ticks: readonly Tick[]): Step {
  for (const [place, tick] of ticks.entries()) {
    const next = ticks[place + 1];
    if (next === undefined) continue;
    const isNeighbour = Number(next.tick_id) === Number(tick.tick_id) + 1;
    const isLater = Number(next.tick_id) > Number(tick.tick_id) && Date.parse(next.at) >= Date.parse(tick.at);
    if (!isLater || (isNeighbour && next.previous_hash !== tick.hash)) {
      return { name: 'chain', fits: false, computed: tick.hash, told: next.previous_hash };
    }
  }
  return fitting('chain');
}
