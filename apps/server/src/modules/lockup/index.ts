/** Lock-up products: the family that others are written after. See README.md of this folder. */
import { lockupCalls, lockupFamily, lockupTermsIn } from '@bourse/contract/lockup';
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
import { lockupEarning } from './lockup-earning.ts';
import { openLockup } from './open-lockup.ts';
import { positionAnswer } from './position-answer.ts';
import { readLockup } from './read-position.ts';
import { listProducts, quoteLockup, readProduct } from './read-products.ts';

export interface LockupModulePorts extends MoneyPorts {
  readonly registry: Registry;
}

/** Opens the family. */
export function openLockups(given: LockupModulePorts): ModuleManifest {
  const { registry } = given;
  const ports = { ...given, earning: lockupEarning(registry) };
  const { cancel } = lockupCalls;
  return {
    name: lockupFamily.name,
    customerData: positionData(lockupFamily.name, 'lockup_positions'),
    routes: [
      bind(lockupCalls.products, async ({ lang }) => ok(await listProducts(ports, lang))),
      bind(lockupCalls.product, ({ lang }, { id }) => readProduct(ports, lang, id)),
      bind(lockupCalls.quote, (context, input) => quoteLockup(ports, requireUser(context), input)),
      bind(lockupCalls.buy, (context, input) => openLockup(ports, requireUserContext(context), input)),
      bind(cancel, (context, input) => redeemPosition(ports, cancel, requireUserContext(context), input)),
      bind(lockupCalls.orders, (context, input) =>
        listPositions(ports, requireUserContext(context), input, positionAnswer),
      ),
      bind(lockupCalls.order, (context, { id }) => readLockup(ports, requireUserContext(context), id)),
      bind(lockupCalls.autoRenew, (context, input) => setAutoRenew(ports, requireUser(context), input)),
    ],
    repetitions: [yieldPayer(ports)],
    dueWork: [positionDueWork(ports)],
    postingKinds: lockupFamily.postingKinds,
    notices: earningNotices(ports),
    pools: [lockupFamily.name],
    terms: [termsFamily(registry, lockupFamily.name, lockupTermsIn)],
  };
}
