/** The desk: large amounts at firm prices. See README.md of this folder. */
import { otcCalls, otcEvents, otcFamily } from '@bourse/contract/otc';
import { assetId, userId } from '@bourse/kernel/ids';
import { dayMs, instant } from '@bourse/kernel/instant';
import { bind, requireUser, requireUserContext } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import { confirmOrder } from './confirm-order.ts';
import { otcData } from './customer-data-store.ts';
import { cancelOrder, otcDueWork } from './end-order.ts';
import { family, type OtcPorts } from './otc-ports.ts';
import { otcTermsFamily } from './otc-terms.ts';
import { quoteOrder } from './quote-order.ts';
import { pruneQuotes } from './quote-store.ts';
import { appealOrder, listOffers, listOrders, readOrder } from './read-otc.ts';
import { deskApprovals, deskRoutes } from './staff-desk.ts';

export { otcSource } from './otc-source-store.ts';
/** Opens the family. */
export function openOtc(ports: OtcPorts): ModuleManifest {
  const { db, registry } = ports;
  const sumOf = (event: { readonly number: string; readonly currency_id: number; readonly symbol: string }) => ({
    amount: event.number,
    currency: registry.getAsset(assetId(event.currency_id)).code,
    symbol: event.symbol,
  });
  return {
    name: family,
    customerData: otcData,
    routes: [
      bind(otcCalls.list, ({ lang }, input) => listOffers(ports, lang, input)),
      bind(otcCalls.quote, (context, input) => quoteOrder(ports, requireUser(context), input)),
      bind(otcCalls.confirm, (context, input) => confirmOrder(ports, requireUserContext(context), input)),
      bind(otcCalls.orders, (context, input) => listOrders(ports, requireUser(context), input)),
      bind(otcCalls.detail, (context, { id }) => readOrder(ports, requireUser(context), id)),
      bind(otcCalls.cancel, (context, input) => cancelOrder(ports, requireUserContext(context), input)),
      bind(otcCalls.appeal, (context, input) => appealOrder(ports, requireUser(context), input)),
    ],
    staffRoutes: deskRoutes(ports),
    approvals: deskApprovals(ports),
    dueWork: [otcDueWork(ports)],
    dailyWork: [
      {
        name: 'old quotes of the desk',
        run: async (now, _tell, stop) => {
          await pruneQuotes(db, instant(now - dayMs), stop);
        },
      },
    ],
    postingKinds: otcFamily.postingKinds,
    notices: [
      noticeOf(otcEvents.completed, (event) => ({
        userId: userId(event.user_id),
        kind: 'otc_completed',
        args: sumOf(event),
      })),
      noticeOf(otcEvents.rejected, (event) =>
        event.because === 'customer'
          ? null
          : { userId: userId(event.user_id), kind: 'otc_rejected', args: sumOf(event) },
      ),
      noticeOf(otcEvents.answered, (event) => ({
        userId: userId(event.user_id),
        kind: 'otc_answered',
        args: sumOf(event),
      })),
    ],
    pools: [family],
    terms: [otcTermsFamily(registry)],
  };
}
