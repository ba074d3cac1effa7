import { fiatCalls } from '@bourse/contract/fiat';
import { ok } from '@bourse/kernel/result';
import { bind, type Binding, requireStaff, requireUser, requireUserContext } from '../../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../../platform/http/list-slice.ts';
import { reject } from '../../../platform/http/rejection.ts';
import { recordAudit } from '../../audit/index.ts';
import type { FiatPorts } from '../fiat-ports.ts';
import { cancelOrder, payOrder, proveTransfer, returnOrder } from './end-order.ts';
import { orderAnswer, staffOrderAnswer, subjectOf } from './order-answer.ts';
import { findOrder, selectOrders, selectOwnOrders } from './order-store.ts';
import { quotePurchase } from './quote-purchase.ts';
import { listCountries, listMethods } from './read-offer.ts';
import { submitOrder } from './submit-order.ts';

/** Binds what customers do to buy. */
export function orderRoutes(ports: FiatPorts): Binding[] {
  const { db } = ports;
  return [
    bind(fiatCalls.countries, async () => ok(await listCountries(ports))),
    bind(fiatCalls.methods, (_context, input) => listMethods(ports, input)),
    bind(fiatCalls.quote, (context, input) => quotePurchase(ports, requireUser(context), input)),
    bind(fiatCalls.submit, (context, input) => submitOrder(ports, requireUserContext(context), input)),
    bind(fiatCalls.detail, async (context, { id }) => {
      const one = await findOrder(db, id);
      if (one === undefined || one.userId !== requireUser(context)) return reject('NOT_FOUND');
      return ok(orderAnswer(ports, one));
    }),
    bind(fiatCalls.proof, (context, input) => proveTransfer(ports, requireUser(context), input)),
    bind(fiatCalls.cancel, (context, { id }) => cancelOrder(ports, requireUser(context), id)),
    bind(fiatCalls.orders, async (context, { status, ...paging }) => {
      const slice = sliceOf(paging);
      if (!slice.ok) return slice;
      const { rows, total } = await selectOwnOrders(db, requireUser(context), status ?? null, slice.value);
      const list = rows.map((one) => orderAnswer(ports, one));
      return ok(pageOf(paging, list, total));
    }),
  ];
}

/** Binds what staff do with purchases. */
export function orderStaffRoutes(ports: FiatPorts): Binding[] {
  const { db, clock, documents } = ports;
  return [
    bind(fiatCalls.queue, async (_context, { status, ...paging }) => {
      const { page, limit } = paging;
      const { rows, total } = await selectOrders(db, status, { limit, offset: (page - 1) * limit });
      const list = await Promise.all(rows.map((one) => staffOrderAnswer(ports, db, one)));
      return ok(pageOf(paging, list, total));
    }),
    bind(fiatCalls.screenshot, async (context, { id }) => {
      const file = (await findOrder(db, id))?.file ?? null;
      if (file === null) return reject('NOT_FOUND');
      const entry = { at: clock.now(), staffId: requireStaff(context), action: fiatCalls.screenshot.name };
      await db.withTx('look at a screenshot', (tx) => recordAudit(tx, { ...entry, subject: subjectOf(id) }));
      return ok({ address: documents.linkTo(file) });
    }),
    bind(fiatCalls.pay, (context, input) => payOrder(ports, requireStaff(context), input)),
    bind(fiatCalls.giveBack, (context, input) => returnOrder(ports, requireStaff(context), input)),
  ];
}
