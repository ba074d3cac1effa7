/** Timed options on the index. See README.md of this folder for its invariants. */
import { secondsCalls, secondsEvents, secondsFamily } from '@bourse/contract/seconds';
import { assetId, userId } from '@bourse/kernel/ids';
import { ok } from '@bourse/kernel/result';
import { keptWhile } from '../../platform/database/kept-while.ts';
import { bind, requireUser, requireUserContext } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import { buyOrder } from './buy-order.ts';
import { secondsData } from './customer-data-store.ts';
import { selectOpenSymbols } from './order-store.ts';
import { readEvidence } from './read-evidence.ts';
import { listCurrencies, listOrders, listPeriods, quoteOrder, readOrder, readStatistics } from './read-seconds.ts';
import type { SecondsPorts } from './seconds-ports.ts';
import { listOpenSymbols, secondsTermsFamily } from './seconds-terms.ts';
import { secondsDueWork, selectNew, setStrikes } from './settle-orders.ts';

export { secondsSource } from './seconds-source-store.ts';
export { lossLeft, secondsLoss } from './buy-order.ts';
export { gapMs, outcomeOf, strikeOf, windowOf } from './settlement.ts';
export { readEvidence } from './read-evidence.ts';

/** Opens the family. */
export function openSeconds(ports: SecondsPorts): ModuleManifest {
  const { db, registry, markets } = ports;
  const listNew = keptWhile(db.changes, ['seconds_orders'], () => selectNew(db));
  return {
    name: secondsFamily.name,
    customerData: secondsData,
    routes: [
      bind(secondsCalls.currencies, async ({ userId: owner }) => ok(await listCurrencies(ports, owner))),
      bind(secondsCalls.periods, async (_context, { match_id: id }) => ok(await listPeriods(ports, id))),
      bind(secondsCalls.quote, (context, input) => quoteOrder(ports, requireUser(context), input)),
      bind(secondsCalls.submit, (context, input) => buyOrder(ports, requireUserContext(context), input)),
      bind(secondsCalls.list, (context, input) => listOrders(ports, requireUser(context), input)),
      bind(secondsCalls.detail, (context, { id }) => readOrder(ports, requireUser(context), id)),
      bind(secondsCalls.result, async (context, { id }) => {
        const order = await readOrder(ports, requireUser(context), id);
        return order.ok ? ok({ pending: order.value.status === 1, order: order.value }) : order;
      }),
      bind(secondsCalls.statistics, (context, input) => readStatistics(ports, requireUser(context), input)),
    ],
    dueWork: [secondsDueWork(ports)],
    priceWatchers: [
      {
        symbols: keptWhile(db.changes, ['seconds_orders'], () => selectOpenSymbols(db)),
        afterTick: () => setStrikes(ports, listNew),
      },
    ],
    quoteLists: [{ type: 'options', symbols: () => listOpenSymbols(ports) }],
    evidence: [{ kind: secondsFamily.name, read: readEvidence }],
    postingKinds: secondsFamily.postingKinds,
    notices: [
      noticeOf(
        secondsEvents.settled,
        ({ user_id: owner, currency_id: id, number, symbol, returned_because: because }) =>
          because === 'no_price'
            ? {
                userId: userId(owner),
                kind: 'seconds_returned',
                args: { amount: number, currency: registry.getAsset(assetId(id)).code, symbol },
              }
            : null,
      ),
    ],
    pools: [secondsFamily.name],
    terms: [secondsTermsFamily(registry, markets)],
  };
}
