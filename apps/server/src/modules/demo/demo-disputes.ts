import { type C2cPast, idOf, type Known } from './demo-c2c-past.ts';
import type { DemoRuling } from './demo-reviewers.ts';

/** An order over which the buyer opens a dispute, an hour after the payment. */
async function dispute(
  { act, receipt, later }: C2cPast,
  known: Known,
  {
    name,
    ad,
    buyer,
    money,
  }: { readonly name: string; readonly ad: string; readonly buyer: number; readonly money: string },
): Promise<void> {
  const id = await act(buyer, '/c2c/buy', { id: idOf(known, ad), money, method: 'bank_transfer' });
  known.set(name, id);
  later(5);
  await act(buyer, '/c2c/paid', { id, proof: await receipt(buyer) });
  later(60);
  await act(buyer, '/c2c/dispute', { id, text: 'I have paid an hour ago, and the seller says nothing.', proof: '' });
}

const reasons = {
  buyer: 'The receipt names the account of the order and its amount, and the seller has shown nothing.',
  seller: 'The receipt is of another day, and its sender is not the buyer.',
} as const;

const rule = (past: C2cPast, known: Known, name: string, one: Pick<DemoRuling, 'instance' | 'outcome'>) =>
  past.rule({ ...one, id: idOf(known, name), reason: reasons[one.outcome] });

const appeal = ({ act }: C2cPast, known: Known, name: string, buyer: number) =>
  act(buyer, '/c2c/appeal', {
    id: idOf(known, name),
    text: 'The receipt is of this order: its hour is that of my bank.',
  });

/** Disputes, so many days before the first start: carried out after the time of an appeal, decided anew after one, waiting for two others, open to an appeal. */
export const disputes: Readonly<Record<number, (past: C2cPast, known: Known) => Promise<unknown>>> = {
  7: (past, known) => dispute(past, known, { name: 'carried', ad: 'usdt', buyer: 2, money: '180' }),
  6: async (past, known) => {
    await rule(past, known, 'carried', { instance: 1, outcome: 'buyer' });
    await dispute(past, known, { name: 'anew', ad: 'second', buyer: 3, money: '90' });
  },
  5: (past, known) => rule(past, known, 'anew', { instance: 1, outcome: 'seller' }),
  4: (past, known) => appeal(past, known, 'anew', 3),
  3: async (past, known) => {
    await rule(past, known, 'anew', { instance: 2, outcome: 'seller' });
    await dispute(past, known, { name: 'waiting', ad: 'second', buyer: 3, money: '75' });
  },
  2: async (past, known) => {
    await rule(past, known, 'waiting', { instance: 1, outcome: 'seller' });
    await dispute(past, known, { name: 'open', ad: 'usdt', buyer: 2, money: '240' });
  },
  1: async (past, known) => {
    await appeal(past, known, 'waiting', 3);
    await rule(past, known, 'open', { instance: 1, outcome: 'seller' });
  },
};
