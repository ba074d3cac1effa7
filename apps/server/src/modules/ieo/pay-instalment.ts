import type { InputOf, OutputOf } from '@bourse/contract/call';
import { ieoCalls } from '@bourse/contract/ieo';
import type { Lang } from '@bourse/contract/lang';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { type MoneyRequester, productAccount, runMoneyOperation, userAccount } from '../ledger/index.ts';
import { orderAnswer } from './ieo-answer.ts';
import { eventsOf } from './ieo-events.ts';
import { family, type IeoPorts } from './ieo-ports.ts';
import { termsOf } from './ieo-terms.ts';
import { dueOf, pay } from './instalments.ts';
import { postingsOf, scheduleNext } from './order-moves.ts';
import { findOrder, lockOrder, updateOrders } from './order-store.ts';
import { findProject } from './project-store.ts';

/**
 * Pays the instalment that is due out of change.
 * @returns in this order NOT_FOUND, ID_REUSED, STATE_CHANGED where nothing is due (any more), TRADING_HALTED,
 * INSUFFICIENT_BALANCE.
 */
export async function payInstalment(
  ports: IeoPorts,
  requester: MoneyRequester & { readonly lang: Lang },
  input: InputOf<typeof ieoCalls.pay>,
): Promise<Result<OutputOf<typeof ieoCalls.pay>, Rejection>> {
  const { db, registry } = ports;
  const { userId, lang } = requester;
  const known = await findOrder(db, userId, input.id);
  const project = known === undefined ? undefined : await findProject(db, known.projectId);
  if (project === undefined) return reject('NOT_FOUND');
  return runMoneyOperation(ports, {
    call: ieoCalls.pay,
    requester,
    clientKey: input.client_order_id,
    accounts: {
      change: userAccount(userId, project.pay, 'change'),
      product: productAccount(userId, project.pay, family),
    },
    prepare: async (tx, at) => {
      const order = await lockOrder(tx, userId, input.id);
      const isDue = order !== undefined && order.dueAt !== null && at < order.dueAt;
      return isDue ? ok(order) : reject('STATE_CHANGED');
    },
    decide: async ({ tx, at, accounts, balanceOf }, order) => {
      if (balanceOf(accounts.change).available < dueOf(project, order)) return reject('INSUFFICIENT_BALANCE');
      const move = pay(project, order, at);
      updateOrders(tx, [move.order]);
      scheduleNext(tx, project, [move.order]);
      const terms = await termsOf(tx, [project.termsId]);
      return ok({
        entry: { postings: postingsOf(project, move) },
        events: eventsOf(registry, project, move, at),
        answer: orderAnswer(registry, { project, order: move.order, terms }, lang, at),
      });
    },
  });
}
