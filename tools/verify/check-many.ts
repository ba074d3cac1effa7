/** Computes many settlements again, several at once, and tells every misfit. */
import { ask } from './ask-server.ts';
import { operatorNote, trustIn } from './beacon-steps.ts';
import type { Head } from './check-head.ts';
import { type Evidence, platformSha256, recompute, type Step } from './recompute.ts';
import { SeenTicks } from './walk-chain.ts';
import type { Wanted } from './names.ts';
import { ownSourceNote, ownSourcesIn } from './own-sources.ts';

/** How often something was looked at. */
interface Count {
  fit: number;
  wrong: number;
  /** Numbers of a range that name no settlement. */
  none: number;
}

const shown = ({ name, computed, told }: Step): string =>
  `${name}: computed ${computed ?? 'nothing'}, told ${told ?? 'nothing'}`;

/** What of a settlement does not fit. */
async function misfitsOf(evidence: Evidence, id: string, seen: SeenTicks): Promise<string[]> {
  const found = (await recompute(evidence, platformSha256())).filter(({ fits }) => fits !== true).map(shown);
  if (evidence.reference !== id) found.push(`reference: told ${evidence.reference}`);
  const other = seen.add(evidence);
  if (other !== null) found.push(`chain: tick ${String(other)} was told with another hash before`);
  return found;
}

/**
 * Asks for each settlement, computes it again and prints what does not fit, at the end how many there were of each kind.
 * @param atOnce how many are asked for at once.
 * @param head to which the chain is followed over all of them; null leaves that out.
 * @returns 0 where everything fits and something was there, otherwise 1.
 */
export async function checkMany(
  url: string,
  wanted: Iterator<Wanted>,
  { atOnce, head }: { readonly atOnce: number; readonly head: Head | null },
): Promise<number> {
  const counts = new Map<string, Count>();
  let trusting = 0;
  const own = new Set<string>();
  const seen = new SeenTicks();
  const look = async ({ id, isInRange }: Wanted): Promise<void> => {
    const kind = id.split(':')[0] ?? '';
    const count = counts.get(kind) ?? { fit: 0, wrong: 0, none: 0 };
    counts.set(kind, count);
    const evidence = await ask(url, id);
    const misfits =
      evidence !== null
        ? await misfitsOf(evidence, id, seen)
        : isInRange
          ? null
          : ['the server knows none of this name'];
    if (misfits === null) count.none += 1;
    else if (misfits.length === 0) count.fit += 1;
    else count.wrong += 1;
    for (const venue of evidence === null ? [] : ownSourcesIn(evidence)) own.add(venue);
    if (evidence !== null && trustIn(evidence) === 'operator') trusting += 1;
    for (const misfit of misfits ?? []) console.log(`WRONG ${id}: ${misfit}`);
  };
  const work = async (): Promise<void> => {
    for (let next = wanted.next(); next.done !== true; next = wanted.next()) await look(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const broken = head === null ? [] : await seen.walk(url, head);
  for (const one of broken) console.log(`WRONG head: ${one}`);
  if (head !== null && broken.length === 0) console.log(`fits  head ${head.id} ${head.hash}`);
  for (const venue of own) console.log(`NOTE  ${venue}: ${ownSourceNote}`);
  if (trusting > 0) console.log(`NOTE  ${String(trusting)} draws: ${operatorNote}`);
  return tell(counts) && broken.length === 0 ? 0 : 1;
}

/** Prints how many there were. @returns whether there were any, and all fit. */
function tell(counts: ReadonlyMap<string, Count>): boolean {
  let [fitting, all] = [0, 0];
  for (const [kind, { fit, wrong, none }] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    fitting += fit;
    all += fit + wrong;
    const rest = none === 0 ? '' : `, ${String(none)} numbers name none`;
    console.log(`${kind}: ${String(fit)} of ${String(fit + wrong)} fit${rest}`);
  }
  console.log(`${String(fitting)} of ${String(all)} settlements fit.`);
  return all > 0 && fitting === all;
}
