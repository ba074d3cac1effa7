import type { Clock } from '@bourse/kernel/clock';
import { type FamilyPorts, openFamilies } from './families.ts';
import { approvalRoutes } from './modules/approvals/index.ts';
import { openTerms } from './modules/config/index.ts';
import { type DemoPorts, seedProducts } from './modules/demo/index.ts';
import type { Identity } from './modules/identity/index.ts';
import { openPools } from './modules/pools/index.ts';
import { openRecovery } from './modules/recovery/index.ts';
import type { Environment } from './platform/config/environment.ts';
import type { ModuleManifest } from './platform/module-manifest.ts';

/** What the modules bring that do not know of each other: pools, terms and approvals serve all families. */
function openShared(
  { db, clock, registry }: FamilyPorts,
  identity: Identity,
  families: readonly ModuleManifest[],
): ModuleManifest[] {
  const products = families.flatMap(({ pools = [] }) => pools);
  const pools = openPools({ db, clock, registry, products });
  const terms = openTerms({ db, clock, families: families.flatMap((one) => one.terms ?? []) });
  const recovery = openRecovery({ db, clock, identity });
  const kinds = [pools, terms, recovery, ...families].flatMap(({ approvals = [] }) => approvals);
  return [
    pools,
    terms,
    recovery,
    { name: 'approvals', staffRoutes: approvalRoutes({ db, clock, kinds }) },
    ...families,
  ];
}

/** Opens the families of products and what serves them; the demo puts some on sale. */
export async function openProducts(
  environment: Pick<Environment, 'demo' | 'demoTraders'>,
  ports: FamilyPorts,
  demo: DemoPorts & { readonly identity: Identity },
): Promise<ModuleManifest[]> {
  if (environment.demo) {
    const openPast = (clock: Clock): readonly ModuleManifest[] => openFamilies({ ...ports, clock });
    await seedProducts({ ...demo, openFamilies: openPast, withPositions: environment.demoTraders });
  }
  return openShared(ports, demo.identity, openFamilies(ports));
}
