/** What the house owes its customers, published once a day so that each of them finds theirs in it. See README.md of this folder. */
import { liabilityCalls } from '@bourse/contract/liabilities';
import type { Clock } from '@bourse/kernel/clock';
import { ok } from '@bourse/kernel/result';
import { bind, requireUser } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { ageOfLastDay, type LiabilityPorts, publishDay } from './publish-day.ts';
import { liabilityFile, readLiabilities, readOwnPath } from './read-liabilities.ts';

export { type LiabilityPorts, publishDay } from './publish-day.ts';
export { dayWitness, verifyDays } from './verify-days.ts';

/** Opens the module. */
export function openLiabilities(ports: LiabilityPorts & { readonly clock: Clock }): ModuleManifest {
  const { db, clock } = ports;
  return {
    name: 'liabilities',
    routes: [
      bind(liabilityCalls.published, async () => ok(await readLiabilities(db))),
      bind(liabilityCalls.mine, (call, input) => readOwnPath(ports, requireUser(call), input)),
    ],
    dailyWork: [{ name: 'liabilities', run: (now) => publishDay(ports, now) }],
    published: [liabilityFile(db)],
    metrics: [
      {
        name: 'liabilities_age_seconds',
        help: 'how old the last published proof of liabilities is; -1 before the first',
        read: async () => (await ageOfLastDay(db, clock.now())) ?? -1,
      },
    ],
  };
}
