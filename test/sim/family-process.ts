import { unsignedApprovals } from '@bourse/testing/unsigned-approvals';
import { secondMs } from '@bourse/kernel/instant';

import { keepTick, priceFeed, type PriceSource } from '@bourse/server/modules/prices/index';
import { type ChancePorts, openTestChance } from '@bourse/testing/chance';
import type { Binding } from '@bourse/server/platform/http/binding';
import { countDue, DueWorker } from '@bourse/server/platform/jobs/due-work';
import type { FamilyPorts, OpenedFamily } from './families/family.ts';
import { families } from './families/every-family.ts';

/** How often at a time what is due is looked for. */
const dueRounds = 100;

/**
 * Opens every family in a process that is played, with its repeated work, what falls due and the prices that it depends on.
 * @param everyMs how often prices are told and due work is done.
 */
export async function openFamilies(
  given: Omit<FamilyPorts, 'feed' | keyof ChancePorts>,
  source: PriceSource,
  everyMs: number,
): Promise<readonly Binding[]> {
  const { db, clock, repeat, onBug } = given;
  const feed = priceFeed(source, clock);
  await feed.refresh();
  const opened: OpenedFamily[] = [];
  const chance = await openTestChance(db, clock);
  for (const family of families) opened.push(await family.open({ ...given, feed, ...chance.ports }));
  const manifests = [chance.manifest, ...opened.flatMap((one) => one.manifests)];
  const watchers = manifests.flatMap(({ priceWatchers = [] }) => priceWatchers);
  const worker = new DueWorker({
    db,
    clock,
    works: manifests.flatMap(({ dueWork = [] }) => dueWork),
    isHalted: async () => false,
    onFailed: (_entry, error) => onBug(error),
  });
  const tick = async (): Promise<void> => {
    await feed.refresh();
    for (const { afterPrices } of opened) await afterPrices?.();
    const symbols = new Set((await Promise.all(watchers.map((watcher) => watcher.symbols(db)))).flat());
    if (symbols.size === 0 || !(await keepTick({ db, clock, feed }, [...symbols]))) return;
    for (const { afterTick } of watchers) await afterTick?.();
  };
  repeat(everyMs, tick);
  // What falls due anew in the past, day by day, is done without waiting as long as days take here.
  const doDue = async (): Promise<void> => {
    for (let round = 0; round < dueRounds; round += 1) {
      await worker.run();
      if ((await countDue(db, clock.now())).late === 0) return;
    }
  };
  repeat(everyMs, doDue);
  for (const one of [...manifests, ...opened].flatMap(({ repetitions = [] }) => repetitions)) {
    repeat(Math.max(everyMs, 5 * secondMs), () => one.run());
  }
  const kinds = manifests.flatMap(({ approvals = [] }) => approvals);
  return [
    ...[...manifests, ...opened].flatMap(({ routes = [] }) => routes),
    ...manifests.flatMap(({ staffRoutes = [] }) => staffRoutes),
    ...unsignedApprovals({ db, clock, kinds }),
  ];
}
