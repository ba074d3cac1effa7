import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Tx } from '../../platform/database/database.ts';
import { type DueWork, oneByOne } from '../../platform/jobs/due-work.ts';
import { sayInThread } from '../threads/index.ts';
import { type C2cPorts, family } from './c2c-ports.ts';
import { loserOf, type Party } from './c2c.ts';
import { openDispute } from './dispute.ts';
import { findDispute } from './dispute-store.ts';
import { type Finish, finishOrder, lockIfStill, tellBoth } from './finish-order.ts';
import type { Order } from './order-store.ts';

/** The end that a ruling gives to an order. */
export function ruledEnd(outcome: Party, at: Instant): Finish {
  const news = { buyer: 'decided', seller: 'decided' } as const;
  return { outcome, as: 'ruled', at, failedBy: loserOf(outcome), news };
}

/** Ends an order in a timer's name: whoever watches the clock has looked that money moves. */
async function finish(ports: C2cPorts, tx: Tx, order: Order, end: Finish): Promise<void> {
  const done = await finishOrder(ports, tx, order, end);
  invariant(done.ok, 'nothing falls due while money is stopped', order.id);
}

/** What each timer does, unless somebody was faster. None of them takes a side. */
const timers: Readonly<Record<string, (ports: C2cPorts, tx: Tx, id: string, now: Instant) => Promise<void>>> = {
  /** Ends an order whose buyer never said that they paid. */
  pay: async (ports, tx, id, now) => {
    const order = await lockIfStill(tx, id, 'timer', 'expire');
    if (order === undefined) return;
    const news = { buyer: 'cancelled', seller: 'cancelled' } as const;
    await finish(ports, tx, order, { outcome: 'seller', as: 'expired', at: now, failedBy: 'buyer', news });
  },
  /** Reminds the seller of a payment. */
  remind: async (ports, tx, id, now) => {
    const order = await lockIfStill(tx, id, 'timer', 'remind');
    if (order === undefined) return;
    await sayInThread(tx, order.threadId, { word: 'c2c.reminded', args: {} }, now);
    tellBoth(ports, tx, order, { buyer: null, seller: 'remind' }, now);
  },
  /** Brings an order before people whose seller does not answer. */
  dispute: async (ports, tx, id, now) => {
    const order = await lockIfStill(tx, id, 'timer', 'dispute');
    if (order !== undefined) await openDispute(ports, tx, order, { by: null, text: '', at: now });
  },
  /** Carries a ruling out that nobody has appealed against. */
  rule: async (ports, tx, id, now) => {
    const order = await lockIfStill(tx, id, 'timer', 'carry_out');
    if (order === undefined) return;
    const dispute = present(await findDispute(tx, id), 'the dispute of a decided order');
    await finish(ports, tx, order, ruledEnd(present(dispute.rulings[0], 'its ruling').outcome, now));
  },
};

/** The timers of orders. */
export function c2cDueWork(ports: C2cPorts): DueWork {
  return {
    module: family,
    atOnce: oneByOne,
    settle: async (tx, entries, now) => {
      for (const { reference } of entries) {
        const [what = '', id = ''] = reference.split(':');
        await present(timers[what], 'a timer of orders', reference)(ports, tx, id, now);
      }
    },
  };
}
