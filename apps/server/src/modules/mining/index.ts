/** Mining products: positions share a funded daily budget by their amounts. See README.md of this folder. */
import { miningCalls, miningFamily, miningTermsIn } from '@bourse/contract/mining';
import { ok } from '@bourse/kernel/result';
import { bind, requireUser, requireUserContext } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import type { MoneyPorts } from '../ledger/index.ts';
import {
  earningNotices,
  listPositions,
  positionData,
  positionDueWork,
  redeemPosition,
  setAutoRenew,
  termsFamily,
  yieldPayer,
} from '../products/index.ts';
import type { Registry } from '../registry/index.ts';
import { miningEarning } from './mining-earning.ts';
import { findBudgetFault } from './mining-terms.ts';
import { openMining } from './open-mining.ts';
import { positionAnswer } from './position-answer.ts';
import { readMining } from './read-position.ts';
import { listProducts, quoteMining, readProduct } from './read-products.ts';

export interface MiningModulePorts extends MoneyPorts {
  readonly registry: Registry;
}

/** Opens the family. */
export function openMinings(given: MiningModulePorts): ModuleManifest {
  const { registry } = given;
  const ports = { ...given, earning: miningEarning(registry) };
  const { cancel } = miningCalls;
  return {
    name: miningFamily.name,
    customerData: positionData(miningFamily.name, 'mining_positions'),
    routes: [
      bind(miningCalls.products, async ({ lang }) => ok(await listProducts(ports, lang))),
      bind(miningCalls.product, ({ lang }, { id }) => readProduct(ports, lang, id)),
      bind(miningCalls.quote, (context, input) => quoteMining(ports, requireUser(context), input)),
      bind(miningCalls.buy, (context, input) => openMining(ports, requireUserContext(context), input)),
      bind(cancel, (context, input) => redeemPosition(ports, cancel, requireUserContext(context), input)),
      bind(miningCalls.orders, (context, input) =>
        listPositions(ports, requireUserContext(context), input, positionAnswer),
      ),
      bind(miningCalls.order, (context, { id }) => readMining(ports, requireUserContext(context), id)),
      bind(miningCalls.autoRenew, (context, input) => setAutoRenew(ports, requireUser(context), input)),
    ],
    repetitions: [yieldPayer(ports)],
    dueWork: [positionDueWork(ports)],
    postingKinds: miningFamily.postingKinds,
    notices: earningNotices(ports),
    pools: [miningFamily.name],
    terms: [termsFamily(registry, miningFamily.name, miningTermsIn, findBudgetFault(registry))],
  };
}
