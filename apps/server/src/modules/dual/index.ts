/** Dual investment: an amount that comes back in one of two currencies. See README.md of this folder. */
import { dualCalls, dualEvents, dualFamily } from '@bourse/contract/dual';
import { assetId, userId } from '@bourse/kernel/ids';
import { hourMs, instant } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { keptWhile } from '../../platform/database/kept-while.ts';
import { bind, requireUser, requireUserContext } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import { buyOrder } from './buy-order.ts';
import { dualData } from './customer-data-store.ts';
import { type DualPorts, family } from './dual-ports.ts';
import { dualTermsFamily } from './dual-terms.ts';
import { selectDecidingSymbols } from './order-store.ts';
import { readEvidence } from './read-evidence.ts';
import { listOrders, readHistory, readOrder } from './read-orders.ts';
import { listProducts, quoteOrder, readProduct } from './read-products.ts';
import { dualDueWork } from './settle-orders.ts';

/** How long before the end of the first window the index of its coin is written down every second. */
const watchedMs = hourMs;

export { dualSource } from './dual-source-store.ts';
/** Opens the family. */
export function openDual(ports: DualPorts): ModuleManifest {
  const { db, registry, clock } = ports;
  const codeOf = (id: number): string => registry.getAsset(assetId(id)).code;
  const deciding = (): Promise<string[]> => selectDecidingSymbols(db, instant(clock.now() + watchedMs));
  return {
    name: family,
    customerData: dualData,
    routes: [
      bind(dualCalls.list, async ({ lang }, input) => ok(await listProducts(ports, lang, input))),
      bind(dualCalls.detail, ({ lang }, { id }) => readProduct(ports, lang, id)),
      bind(dualCalls.quote, (context, input) => quoteOrder(ports, requireUser(context), input)),
      bind(dualCalls.buy, (context, input) => buyOrder(ports, requireUserContext(context), input)),
      bind(dualCalls.orders, (context, input) => listOrders(ports, requireUserContext(context), input)),
      bind(dualCalls.order, (context, { id }) => readOrder(ports, requireUserContext(context), id)),
      bind(dualCalls.history, ({ lang }, input) => readHistory(ports, lang, input)),
    ],
    dueWork: [dualDueWork(ports)],
    priceWatchers: [{ symbols: keptWhile(db.changes, ['dual_orders'], deciding) }],
    evidence: [{ kind: family, read: readEvidence }],
    postingKinds: dualFamily.postingKinds,
    notices: [
      noticeOf(dualEvents.opened, ({ user_id: owner, currency_id: id, amount }) => ({
        userId: userId(owner),
        kind: 'dual_opened',
        args: { amount, currency: codeOf(id) },
      })),
      noticeOf(dualEvents.settled, ({ user_id: owner, status, paid, paid_currency_id: id, symbol }) => ({
        userId: userId(owner),
        kind: status === 3 ? 'dual_settled' : 'dual_returned',
        args: { amount: paid, currency: codeOf(id), symbol },
      })),
    ],
    pools: [family],
    terms: [dualTermsFamily(registry)],
  };
}
