/** Lock-up products: the family that others are written after. See README.md of this folder. */
import { lockupCalls, lockupFamily } from '@bourse/contract/lockup';
import { ok } from '@bourse/kernel/result';
import { bind, requireUser, requireUserContext } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import type { MoneyPorts } from '../ledger/index.ts';
import { termsFamily } from '../products/index.ts';
import type { Registry } from '../registry/index.ts';
import { lockupNotices } from './lockup-notices.ts';
import { lockupSale, lockupTermsSchema } from './lockup-terms.ts';
import { openLockup } from './open-lockup.ts';
import { yieldPayer } from './pay-yield.ts';
import { listPositions, readPosition } from './read-positions.ts';
import { listProducts, quoteLockup, readProduct } from './read-products.ts';
import { redeemLockup } from './redeem-lockup.ts';
import { setAutoRenew } from './set-auto-renew.ts';
import { lockupDueWork } from './settle-lockups.ts';

export interface LockupModulePorts extends MoneyPorts {
  readonly registry: Registry;
}

/** Opens the family. */
export function openLockups(given: LockupModulePorts): ModuleManifest {
  const { registry } = given;
  const ports = {
    ...given,
    sale: lockupSale(registry),
    scaleOf: (id: Parameters<Registry['getAsset']>[0]): number => registry.getAsset(id).scale,
  };
  return {
    name: lockupFamily.name,
    routes: [
      bind(lockupCalls.products, async ({ lang }) => ok(await listProducts(ports, lang))),
      bind(lockupCalls.product, ({ lang }, { id }) => readProduct(ports, lang, id)),
      bind(lockupCalls.quote, (context, input) => quoteLockup(ports, requireUser(context), input)),
      bind(lockupCalls.buy, (context, input) => openLockup(ports, requireUserContext(context), input)),
      bind(lockupCalls.cancel, (context, input) => redeemLockup(ports, requireUserContext(context), input)),
      bind(lockupCalls.orders, (context, input) => listPositions(ports, requireUserContext(context), input)),
      bind(lockupCalls.order, (context, { id }) => readPosition(ports, requireUserContext(context), id)),
      bind(lockupCalls.autoRenew, (context, input) => setAutoRenew(ports, requireUser(context), input)),
    ],
    repetitions: [yieldPayer(ports)],
    dueWork: [lockupDueWork(ports)],
    postingKinds: lockupFamily.postingKinds,
    notices: lockupNotices(registry),
    pools: [lockupFamily.name],
    terms: [termsFamily(registry, lockupFamily.name, lockupTermsSchema)],
  };
}
