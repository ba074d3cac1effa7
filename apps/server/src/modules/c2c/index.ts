/** Trading between customers, coins in escrow. See README.md of this folder. */
import { c2cFamily, c2cMoved } from '@bourse/contract/c2c';
import { assetId, userId } from '@bourse/kernel/ids';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import { type C2cPorts, family } from './c2c-ports.ts';
import { c2cRoutes } from './c2c-routes.ts';
import { c2cData } from './customer-data-store.ts';
import { c2cDueWork } from './due-orders.ts';
import { rulingApproval } from './rule-dispute.ts';
import { disputeRoutes } from './staff-disputes.ts';

export { c2cAdSource, c2cOrderSource } from './c2c-source-store.ts';
export type { C2cPorts } from './c2c-ports.ts';
export { c2cSettings } from './c2c-settings.ts';
export { countWaitingDisputes } from './dispute-store.ts';
export { sealedC2c } from './sealed-columns.ts';

/** Opens the family. */
export function openC2c(ports: C2cPorts): ModuleManifest {
  const { registry } = ports;
  return {
    name: family,
    routes: c2cRoutes(ports),
    staffRoutes: disputeRoutes(ports),
    approvals: [rulingApproval(ports)],
    dueWork: [c2cDueWork(ports)],
    postingKinds: c2cFamily.postingKinds,
    customerData: c2cData(ports),
    notices: [
      noticeOf(c2cMoved, ({ user_id: user, order_id, news, currency_id, number }) => {
        if (news === null) return null;
        const currency = registry.getAsset(assetId(currency_id)).code;
        if (order_id === null) return { userId: userId(user), kind: 'c2c_ad_down', args: { number, currency } };
        return { userId: userId(user), kind: `c2c_${news}`, args: { order_id, number, currency } };
      }),
    ],
  };
}
