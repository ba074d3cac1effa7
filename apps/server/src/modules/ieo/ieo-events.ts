import { ieoEvents } from '@bourse/contract/ieo';
import { eventOf } from '@bourse/contract/event';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { Registry } from '../registry/index.ts';
import { dueOf, type Move } from './instalments.ts';
import type { Order, Project } from './project.ts';

const factsOf = ({ coin, pay }: Project, { userId, id }: Order, at: Instant) => ({
  user_id: userId,
  order_id: id,
  at: toIso(at),
  currency_id: coin,
  pay_currency_id: pay,
});

/** Amounts of a project as the wire writes them. */
function writerOf(registry: Registry, { coin, pay }: Project) {
  const [coinScale, payScale] = [registry.getAsset(coin).scale, registry.getAsset(pay).scale];
  return {
    coins: (amount: bigint): string => formatAmount(amount, coinScale),
    money: (amount: bigint): string => formatAmount(amount, payScale),
  };
}

/** Tells that a subscription was made. */
export function subscribedEvent(registry: Registry, project: Project, order: Order): OutgoingEvent {
  const amount = writerOf(registry, project).coins(order.lots * project.lot);
  return eventOf(ieoEvents.subscribed, { ...factsOf(project, order, order.createdAt), amount });
}

/** Tells that an instalment is due. */
export function dueEvent(registry: Registry, project: Project, order: Order, at: Instant): OutgoingEvent {
  const amount = writerOf(registry, project).money(dueOf(project, order));
  const due_at = toIso(present(order.dueAt, 'when it is due'));
  return eventOf(ieoEvents.due, { ...factsOf(project, order, at), amount, due_at });
}

/** Tells what a move has done. */
export function eventsOf(registry: Registry, project: Project, move: Move, at: Instant): OutgoingEvent[] {
  const { before, order, refund, release, paidIn } = move;
  const facts = factsOf(project, order, at);
  const { coins, money } = writerOf(registry, project);
  if (paidIn > 0n) return [eventOf(ieoEvents.paid, { ...facts, amount: money(paidIn) })];
  if (order.outcome === 'lapsed' || order.outcome === 'void')
    return [eventOf(ieoEvents.returned, { ...facts, outcome: order.outcome, refunded: money(refund) })];
  if (before.status === 1) {
    const allotted = coins((order.allotted ?? 0n) * project.lot);
    const drawn = eventOf(ieoEvents.drawn, { ...facts, allotted, refunded: money(refund) });
    return order.dueAt === null ? [drawn] : [drawn, dueEvent(registry, project, order, at)];
  }
  return release === 0n ? [] : [eventOf(ieoEvents.released, { ...facts, amount: coins(release) })];
}
