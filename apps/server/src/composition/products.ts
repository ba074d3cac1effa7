import { type FamilyPorts, openFamilies } from './families.ts';
import {
  openCreditScores,
  openMarketMakers,
  openRestrictions,
  type RestrictionMemory,
} from '../modules/access/index.ts';
import { openSettings, openTerms } from '../modules/config/index.ts';
import { openCoupons } from '../modules/coupons/index.ts';
import { seedProducts } from '../modules/demo/index.ts';
import { openGateway } from '../modules/gateway/index.ts';
import { openGoodwill } from '../modules/goodwill/index.ts';
import type { Identity } from '../modules/identity/index.ts';
import { openLiabilities } from '../modules/liabilities/index.ts';
import { openPools } from '../modules/pools/index.ts';
import { openPriceAlerts } from '../modules/price-alerts/index.ts';
import { openProtection } from '../modules/protection/index.ts';
import { openRecovery } from '../modules/recovery/index.ts';
import { openRewards } from '../modules/rewards/index.ts';
import { openPast, type PastPorts } from './demo/demo-history.ts';
import type { Environment } from '../platform/config/environment.ts';
import type { ModuleManifest, SettingArea } from '../platform/module-manifest.ts';

export type { PastPorts } from './demo/demo-history.ts';

/** What the families stand on, and what is kept in memory beside them. */
export interface SharedPorts extends FamilyPorts {
  readonly restrictions: RestrictionMemory;
  readonly identity: Identity;
  /** What of the house is set by versions; all modules together. */
  readonly settings: readonly SettingArea[];
}

/** What the modules bring that do not know of each other: pools and terms serve all families. */
function openShared(
  { db, clock, registry, resolve, markets, feed, restrictions: memory, identity, settings: areas }: SharedPorts,
  families: readonly ModuleManifest[],
  others: readonly ModuleManifest[],
): ModuleManifest[] {
  const goodwill = openGoodwill({ db, clock, registry });
  const rewards = openRewards({ db, clock, registry });
  const coupons = openCoupons({ db, clock, registry, resolve });
  const products = [...families, goodwill, rewards, coupons].flatMap(({ pools = [] }) => pools);
  const pools = openPools({ db, clock, registry, products });
  const terms = openTerms({ db, clock, families: families.flatMap((one) => one.terms ?? []) });
  const settings = openSettings({ db, clock, areas: [...areas, ...families.flatMap((one) => one.settings ?? [])] });
  const restrictions = openRestrictions({ db, clock, memory });
  const scores = openCreditScores({ db, clock });
  const makers = openMarketMakers({ db, clock });
  const recovery = openRecovery({ db, clock, identity });
  const protection = openProtection({ db, clock, registry });
  return [
    ...others,
    pools,
    protection,
    goodwill,
    rewards,
    coupons,
    openPriceAlerts({ db, clock, markets, feed }),
    openLiabilities({ db, clock, registry }),
    terms,
    settings,
    restrictions,
    scores,
    makers,
    recovery,
    ...families,
  ];
}

/** Says each quarter of the demo's past that is made. */
export function pastTeller(tell: (step: string) => void): (day: number, days: number) => void {
  return (day, days) => {
    const isQuarter = Math.floor((4 * day) / days) > Math.floor((4 * (day - 1)) / days);
    if (day === 1 || isQuarter) tell(`Making the demo's past: day ${String(day)} of ${String(days)}`);
  };
}

/** Opens the families of products and what serves them; the demo puts some on sale. `others` are modules that are open already. */
export async function openProducts(
  environment: Pick<Environment, 'demo' | 'demoTraders' | 'priceReplay' | 'priceVenues' | 'rateFactor' | 'roles'>,
  ports: SharedPorts,
  demo: PastPorts,
  others: readonly ModuleManifest[],
): Promise<ModuleManifest[]> {
  // Where the lanes are, which read what was traded in the past when they start.
  if (environment.demo && environment.roles.has('engine')) {
    const { sealer } = ports;
    await seedProducts({
      ...demo,
      sealer,
      openFamilies: openPast(ports, demo),
      markets: ports.markets,
      withPositions: environment.demoTraders,
      onDay: pastTeller(demo.tell),
      isSimulation: environment.priceVenues.length === 0 && environment.priceReplay === undefined,
    });
  }
  const { clock, markets, identity } = ports;
  const { rateFactor } = environment;
  return [
    ...openShared(ports, openFamilies(ports), others),
    openGateway({ clock, markets, readApiKey: identity.readApiKey, rateFactor }),
  ];
}
