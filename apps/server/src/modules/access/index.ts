/** Access: what a user may do and at which terms; now the VIP levels. See README.md of this folder. */
export type { TradedPair } from './count-volume.ts';
export type { TradedSides } from './fee-settings.ts';
export type { Fees } from './vip-level.ts';
export type { Vip, Worth, WorthAt } from './vip.ts';
export { accessData } from './customer-data-store.ts';
export { findBarred, type GateBar } from './barred-customers.ts';
export { customerGate } from './customer-gate.ts';
export { type CountryMemory, countrySettings, openCountryMemory } from './country-settings.ts';
export { gates, staffGate } from './staff-gate.ts';
export { openCreditScores } from './credit-score/reverse-credit.ts';
export { isMarketMaker, markAnswer, openMarketMakers } from './market-makers/mark-market-makers.ts';
export { findMakerMark } from './market-makers/market-maker-store.ts';
export { openRestrictions } from './restrictions/restrict-customers.ts';
export { findRestricted, isRestricted, wasRestricted } from './restrictions/restriction-store.ts';
export { restrictionGate } from './restrictions/restriction-gate.ts';
export { type Holding, openRestrictionMemory, type RestrictionMemory } from './restrictions/restriction-memory.ts';
import type { Asset } from '@bourse/kernel/amount';
import type { AssetId } from '@bourse/kernel/ids';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { countrySettings } from './country-settings.ts';
import { vipRoutes } from './vip-routes.ts';
import { openVip, type VipPorts } from './vip.ts';

/** Ports of the module; volume and worth are measured in `usdt`. */
export interface AccessPorts extends Omit<VipPorts, 'usdt'> {
  readonly usdt: Asset & { readonly id: AssetId };
}

/** Opens the levels. */
export async function openAccess(ports: AccessPorts) {
  const vip = await openVip({ ...ports, usdt: ports.usdt.id });
  const { upkeep, computation } = vip;
  return {
    ...vip,
    name: 'access',
    routes: vipRoutes({ ...ports, vip }),
    ownRepetitions: [upkeep],
    dailyWork: [computation],
    settings: [countrySettings, ...vip.fees.settings],
  } satisfies ModuleManifest;
}
