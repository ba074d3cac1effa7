import { secondMs } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { keepTick, priceFeed, type PriceSource } from '@bourse/server/modules/prices/index';
import { openProtection } from '@bourse/server/modules/protection/index';
import type { Binding } from '@bourse/server/platform/http/binding';
import { DueWorker } from '@bourse/server/platform/jobs/due-work';
import type { ModuleManifest } from '@bourse/server/platform/module-manifest';
import { sealerWithKey } from '@bourse/server/platform/secrets/sealer';
import type { MorePorts } from './exchange-process.ts';
import type { SimPorts } from './families/family.ts';
import { simulatedFamilies } from './families/index.ts';

/** Nothing is attached to what simulated customers send. */
const documents: SimPorts['documents'] = {
  nameOf: () => null,
  keep: async () => false,
  linkTo: (name) => name,
  contentOf: async () => null,
  delete: async () => undefined,
};

/** Whoever asks has said the right payment password. */
const identity: SimPorts['identity'] = { checkPayPassword: async () => ok(undefined) };

/**
 * Opens families of products in a process that is played, with their repeated work, what falls due and the prices that they depend on.
 * @param everyMs how often prices are told and due work is done.
 */
export function openFamilies(given: MorePorts, source: PriceSource, everyMs: number): readonly Binding[] {
  const { db, clock, repeat, onBug } = given;
  const feed = priceFeed(source, clock);
  const ports: SimPorts = { ...given, feed, documents, identity, sealer: sealerWithKey(), vipLevelOf: () => 0 };
  const manifests: readonly ModuleManifest[] = [
    ...simulatedFamilies.map((family) => family.open(ports)),
    openProtection(ports),
  ];
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
    const symbols = new Set((await Promise.all(watchers.map((watcher) => watcher.symbols(db)))).flat());
    if (symbols.size === 0 || !(await keepTick({ db, clock, feed }, [...symbols]))) return;
    for (const { afterTick } of watchers) await afterTick?.();
  };
  repeat(everyMs, tick);
  repeat(everyMs, () => worker.run());
  for (const one of manifests.flatMap(({ repetitions = [] }) => repetitions)) {
    repeat(Math.max(everyMs, 5 * secondMs), () => one.run());
  }
  return manifests.flatMap(({ routes = [] }) => routes);
}
