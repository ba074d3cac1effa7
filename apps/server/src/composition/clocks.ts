import type { Ground } from './runtime.ts';
import { ClockWatch } from '../platform/clock/clock-watch.ts';
import { databaseWitness, VenueTimes } from '../platform/clock/time-witness.ts';
import { isOnThisMachine } from '../platform/config/database-url.ts';
import type { ModuleManifest } from '../platform/module-manifest.ts';

/** The watch over the clocks, and what venues tell of theirs. */
export interface OpenClocks {
  readonly watch: ClockWatch;
  readonly venueTimes: VenueTimes;
  readonly manifest: ModuleManifest;
}

/** Compares this machine's clock with those of a database and of the venues. */
export async function openClocks(ground: Ground): Promise<OpenClocks> {
  const { databaseUrl: url, demo: isDemo } = ground.environment;
  const venueTimes = new VenueTimes(ground.clock);
  const databases = url === undefined ? [] : [databaseWitness(ground.db, !isOnThisMachine(url))];
  const watch = new ClockWatch({ ...ground, isDemo, witnesses: [...databases, venueTimes.witness] });
  // Nothing that is due is done before.
  await watch.compare();
  return {
    watch,
    venueTimes,
    manifest: { name: 'clocks', ownRepetitions: [watch.repetition], metrics: [watch.gauge] },
  };
}
