import { nftCalls } from '@bourse/contract/nft';
import { hourMs, type Instant, instant } from '@bourse/kernel/instant';
import { ieoTermsOf, ieoWorldOn } from '@bourse/testing/ieo-world';
import { nftWorldOn } from '@bourse/testing/nft-world';
import { units, usdt } from '@bourse/testing/product-world';
import type { BatchDatabase } from '@bourse/server/platform/database/batch-database';
import type { Settled } from './settled.ts';

/** Announces offerings at once, each with more lots wanted than there are, and draws all of them. */
export async function settleDraws(db: BatchDatabase, begin: Instant, count: number): Promise<Settled> {
  const world = await ieoWorldOn(db);
  world.moveTo(begin);
  const projects: string[] = [];
  for (let one = 0; one < count; one += 1) projects.push(await world.announce(ieoTermsOf(begin)));
  const people = await Promise.all(Array.from({ length: 5 }, () => world.customer(usdt, units(500 * count))));
  await world.goTo(instant(begin + hourMs));
  for (const project of projects)
    for (const [place, user] of people.entries()) await world.subscribe(user, project, String(200 + 100 * place));
  await world.draw(begin);
  return { sources: world.manifest.evidence ?? [], end: world.clock.now() };
}

/** Publishes blind boxes, sells all units of each, and opens them. */
export async function settleBoxes(db: BatchDatabase, begin: Instant, count: number): Promise<Settled> {
  const world = await nftWorldOn(db, begin);
  const codes: string[] = [];
  for (let one = 0; one < count; one += 1) codes.push(await world.boxed(`BOX${String(one)}`));
  await world.pass(hourMs);
  const user = await world.collector(100 * count);
  for (const code of codes) {
    for (let unit = 0; unit < 5; unit += 1) await world.run(nftCalls.buy, user, { code });
    await world.tellRounds();
    for (let unit = 0; unit < 4; unit += 1) await world.run(nftCalls.openBox, user, { code });
  }
  return { sources: world.manifest.evidence ?? [], end: world.clock.now() };
}
