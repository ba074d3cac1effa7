import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { cardRoutes } from './cards/bank-cards.ts';
import { fiatData } from './fiat-data.ts';
import { fiatNotices } from './fiat-notices.ts';
import type { FiatGround, FiatPorts } from './fiat-ports.ts';
import { fiatSettings } from './fiat-settings.ts';
import { orderDueWork, payApproval } from './orders/end-order.ts';
import { orderRoutes, orderStaffRoutes } from './orders/order-routes.ts';
import { pruneFiatQuotes } from './orders/quote-store.ts';
import { paymentRoutes } from './payments/received-payments.ts';
import { creditApproval } from './recharges/credit-recharge.ts';
import { rechargeRoutes, rechargeStaffRoutes } from './recharges/recharge-routes.ts';

/** Opens the fiat side of wallets. */
export function openFiat(ground: FiatGround): ModuleManifest {
  const settings = fiatSettings(ground.isDemo);
  const ports: FiatPorts = { ...ground, settings };
  return {
    name: 'fiat',
    routes: [...cardRoutes(ports), ...rechargeRoutes(ports), ...orderRoutes(ports)],
    staffRoutes: [...rechargeStaffRoutes(ports), ...paymentRoutes(ports), ...orderStaffRoutes(ports)],
    approvals: [creditApproval(ports), payApproval(ports)],
    dueWork: [orderDueWork(ports)],
    dailyWork: [{ name: 'old fiat quotes', run: (now, _tell, stop) => pruneFiatQuotes(ports.db, now, stop) }],
    settings: settings.areas,
    notices: fiatNotices(ports.registry),
    customerData: fiatData(ports),
  };
}
