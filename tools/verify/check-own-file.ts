import { readFileSync } from 'node:fs';
import { checkLiabilities, type LiabilityDay, type OwnProof } from './liability-steps.ts';
import { platformSha256 } from './recompute.ts';

type Published = { readonly days: readonly LiabilityDay[] };

/**
 * Checks a file that a customer saved against the published days, and prints what was found.
 * @param days a kept file, or the address to read them from.
 * @returns 0 where everything fits, otherwise 1.
 */
export async function checkOwnFile(file: string, days: string | URL): Promise<number> {
  const sha256 = platformSha256();
  if (sha256 === null) throw new Error('this platform has no SHA-256');
  const own = JSON.parse(readFileSync(file, 'utf8')) as OwnProof; // as the page has saved it
  const read = async (): Promise<unknown> =>
    typeof days === 'string' ? JSON.parse(readFileSync(days, 'utf8')) : (await fetch(days)).json();
  const published = (await read()) as Published; // as it is published
  const found = await checkLiabilities(own, published.days, sha256);
  for (const { name, fits, about } of found)
    console.log(`${fits ? 'fits ' : 'WRONG'} ${name}${about === null ? '' : ` ${about}`}`);
  for (const { asset, account, atoms } of own.leaves) console.log(`${asset} ${account}: ${atoms} of the smallest unit`);
  return found.every(({ fits }) => fits) ? 0 : 1;
}
