import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { cardRoutes } from './cards/bank-cards.ts';
import { fiatData } from './fiat-data.ts';
import { fiatNotices } from './fiat-notices.ts';
import type { FiatGround, FiatPorts } from './fiat-ports.ts';
import { fiatSettings } from './fiat-settings.ts';
import { paymentRoutes } from './payments/received-payments.ts';
import { creditApproval } from './recharges/credit-recharge.ts';
import { rechargeRoutes, rechargeStaffRoutes } from './recharges/recharge-routes.ts';

/** Opens the fiat side of wallets. */
export function openFiat(ground: FiatGround): ModuleManifest {
  const settings = fiatSettings(ground.isDemo);
  const ports: FiatPorts = { ...ground, settings };
  return {
    name: 'fiat',
    routes: [...cardRoutes(ports), ...rechargeRoutes(ports)],
    staffRoutes: [...rechargeStaffRoutes(ports), ...paymentRoutes(ports)],
    approvals: [creditApproval(ports)],
    settings: settings.areas,
    notices: fiatNotices(ports.registry),
    customerData: fiatData(ports),
  };
}
