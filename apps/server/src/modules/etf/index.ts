/** ETF products: shares in a published basket of coins. See README.md of this folder. */
import { etfCalls, etfFamily } from '@bourse/contract/etf';
import { ok } from '@bourse/kernel/result';
import { bind, requireUser, requireUserContext } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { positionData } from '../products/index.ts';
import { etfNotices } from './etf-notices.ts';
import type { EtfPorts } from './etf-ports.ts';
import { etfSale, etfTermsFamily } from './etf-terms.ts';
import { openEtf } from './open-etf.ts';
import { quoteEtf } from './quote-etf.ts';
import { listPositions, readPosition } from './read-positions.ts';
import { listProducts, readProduct } from './read-products.ts';
import { basketKeeper } from './rebalance.ts';
import { redeemEtf } from './redeem-etf.ts';
import { setAutoRenew } from './set-auto-renew.ts';
import { etfDueWork } from './settle-etfs.ts';

export { etfSource } from './etf-source-store.ts';
/** Opens the family. */
export function openEtfs(given: Omit<EtfPorts, 'sale'>): ModuleManifest {
  const ports: EtfPorts = { ...given, sale: etfSale(given.registry) };
  return {
    name: etfFamily.name,
    customerData: positionData(etfFamily.name, 'etf_positions'),
    routes: [
      bind(etfCalls.products, async ({ lang }) => ok(await listProducts(ports, lang))),
      bind(etfCalls.product, ({ lang }, { id }) => readProduct(ports, lang, id)),
      bind(etfCalls.quote, (context, input) => quoteEtf(ports, requireUser(context), input)),
      bind(etfCalls.buy, (context, input) => openEtf(ports, requireUserContext(context), input)),
      bind(etfCalls.cancel, (context, input) => redeemEtf(ports, requireUserContext(context), input)),
      bind(etfCalls.orders, (context, input) => listPositions(ports, requireUserContext(context), input)),
      bind(etfCalls.order, (context, { id }) => readPosition(ports, requireUserContext(context), id)),
      bind(etfCalls.autoRenew, (context, input) => setAutoRenew(ports, requireUser(context), input)),
    ],
    repetitions: [basketKeeper(ports)],
    dueWork: [etfDueWork(ports)],
    postingKinds: etfFamily.postingKinds,
    notices: etfNotices(given.registry),
    pools: [etfFamily.name],
    terms: [etfTermsFamily(given.registry)],
  };
}
