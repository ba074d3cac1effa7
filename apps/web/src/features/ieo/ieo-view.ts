import type { OutputOf } from '@bourse/contract/call';
import type { ieoCalls } from '@bourse/contract/ieo';
import { Big } from 'big.js';

/** A project as it was announced. */
export type Project = OutputOf<typeof ieoCalls.detail>;
/** A subscription. */
export type Order = OutputOf<typeof ieoCalls.order>;
/** What a draw has committed itself to and told. */
export type Draw = OutputOf<typeof ieoCalls.draw>;

/** How a subscription stands, by its key in the texts. */
export function stateOf({ status, outcome }: Pick<Order, 'status' | 'outcome'>) {
  if (outcome !== null) return outcome;
  return (
    { 1: 'subscribing', 2: 'firstDue', 3: 'not_selected', 4: 'awaitingListing', 5: 'finalDue', 6: 'holding' } as const
  )[status];
}

/** How much of an issue was applied for, as a fraction. */
export const coverOf = ({ applied, issue }: Pick<Project, 'applied' | 'issue'>): string =>
  new Big(applied.amount).div(issue).round(4, Big.roundDown).toFixed();

/** The price of a quantity, and what of it is paid on application; as many decimals as anybody reads. */
export function costOf({ price, deposit }: Pick<Project, 'price' | 'deposit'>, amount: string) {
  const cost = new Big(amount).times(price);
  return { cost: cost.toFixed(), deposit: cost.times(deposit).round(8, Big.roundUp).toFixed() };
}

/** Of a deposit, the largest quantity in whole lots that it pays, at most what one customer may apply for. */
export function mostFor(project: Pick<Project, 'price' | 'deposit' | 'lot' | 'maximum'>, available: string): string {
  const lots = new Big(available).div(project.price).div(project.deposit).div(project.lot).round(0, Big.roundDown);
  const affordable = lots.times(project.lot);
  return affordable.gt(project.maximum) ? project.maximum : affordable.toFixed();
}

/** What is wrong with a quantity; null where nothing is. */
export function amountProblem(
  text: string,
  project: Pick<Project, 'price' | 'deposit' | 'lot' | 'minimum' | 'maximum'>,
  available: string,
): 'missing' | 'unreadable' | 'lots' | 'tooLittle' | 'tooMuch' | 'tooDear' | null {
  const typed = text.trim();
  if (typed === '') return 'missing';
  if (!/^(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/.test(typed)) return 'unreadable';
  const amount = new Big(typed);
  if (amount.lt(project.minimum)) return 'tooLittle';
  if (!amount.mod(project.lot).eq(0)) return 'lots';
  if (amount.gt(project.maximum)) return 'tooMuch';
  return new Big(costOf(project, typed).deposit).gt(available) ? 'tooDear' : null;
}

/** The moments of a project, in their order. */
export function momentsOf({ starts_at, ends_at, draws_at, final_at, lists_at }: Project) {
  return [
    { key: 'starts', at: starts_at },
    { key: 'ends', at: ends_at },
    { key: 'draws', at: draws_at },
    ...(final_at === null ? [] : [{ key: 'final', at: final_at } as const]),
    { key: 'lists', at: lists_at },
  ] as const;
}

/** How many of the moments of a project have come about. */
export function momentsOver(project: Project): number {
  const { stage, final_at: final } = project;
  const later = final === null ? 0 : 1;
  return { warm_up: 0, subscribing: 1, closed: 2, drawn: 3, listed: 4 + later, void: 2 }[stage];
}

/** How much of what a customer has been allotted was released, 0 to 1. */
export function releasedPart({ released, locked }: Pick<Order, 'released' | 'locked'>): number {
  const all = new Big(released).plus(locked);
  return all.eq(0) ? 0 : new Big(released).div(all).toNumber();
}
