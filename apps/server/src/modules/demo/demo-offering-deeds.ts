/** Something that a demo customer does with an offering; `place` is that among those of the demo, from 1. */
export interface OfferingDeed {
  readonly day: number;
  readonly who: number;
  readonly path: '/project/order' | '/project/pay';
  readonly place: number;
  readonly amount?: string;
}

const apply = (day: number, who: number, place: number, amount: string): OfferingDeed => {
  return { day, who, path: '/project/order', place, amount };
};
/** Pays what is due of the customer's last subscription to an offering. */
const pay = (day: number, who: number, place: number): OfferingDeed => ({ day, who, path: '/project/pay', place });

/** Subscriptions in every state; whose single lots are drawn is the draw's. */
export const offeringDeeds: readonly OfferingDeed[] = [
  apply(29, 1, 1, '120000'),
  apply(28, 2, 1, '200000'),
  apply(28, 3, 1, '200000'),
  apply(27, 4, 1, '1000'),
  apply(27, 4, 1, '1000'),
  apply(27, 4, 1, '1000'),
  apply(19, 1, 2, '20000'),
  apply(9, 1, 3, '10000'),
  apply(9, 2, 3, '15000'),
  apply(8, 3, 3, '10000'),
  pay(5, 1, 3),
  pay(5, 2, 3),
  apply(3, 1, 4, '60000'),
  apply(3, 2, 4, '60000'),
  apply(2, 3, 4, '1000'),
  pay(0, 2, 3),
  pay(0, 2, 4),
  apply(0, 2, 5, '30000'),
  apply(0, 1, 5, '8000'),
];
