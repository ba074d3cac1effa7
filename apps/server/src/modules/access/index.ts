/** Access: what a user may do and at which terms; now the VIP levels. See README.md of this folder. */
export type { TradedPair } from './count-volume.ts';
export type { Fees } from './vip-level.ts';
export { vipRoutes } from './vip-routes.ts';
export { openVip, type Vip, type Worth, type WorthAt } from './vip.ts';
export { customerGate } from './customer-gate.ts';
export { gates, staffGate } from './staff-gate.ts';
export { openRestrictions } from './restrictions/restrict-customers.ts';
export { restrictionGate } from './restrictions/restriction-gate.ts';
export { type Holding, openRestrictionMemory, type RestrictionMemory } from './restrictions/restriction-memory.ts';
