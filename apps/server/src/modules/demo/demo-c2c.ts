import { publishAll } from './demo-ads.ts';
import { type C2cPast, idOf, type Known } from './demo-c2c-past.ts';
import { disputes } from './demo-disputes.ts';

/** An order that goes as it should: paid after some minutes, released after some more, rated by the buyer. */
async function complete(
  past: C2cPast,
  taken: { readonly ad: string; readonly buyer: number; readonly seller: number; readonly taker: number },
  fields: object,
): Promise<void> {
  const { buyer, seller, taker, ad } = taken;
  const id = await past.act(taker, '/c2c/buy', { id: ad, ...fields });
  past.later(4);
  await past.act(buyer, '/c2c/paid', { id, proof: await past.receipt(buyer) });
  past.later(6);
  await past.act(seller, '/c2c/release', { id, pay_password: '000000' });
  await past.act(buyer, '/c2c/rate', { id, score: 5 });
}

/** What they do so many days before the first start; 0 is the start itself. */
const days: Readonly<Record<number, (past: C2cPast, known: Known) => Promise<void>>> = {
  9: publishAll,
  8: (past, known) =>
    complete(
      past,
      { ad: idOf(known, 'usdt'), taker: 3, buyer: 3, seller: 1 },
      { money: '250', method: 'bank_transfer' },
    ),
  7: (past, known) =>
    complete(past, { ad: idOf(known, 'usdt'), taker: 2, buyer: 2, seller: 1 }, { money: '900', method: 'wallet' }),
  6: (past, known) =>
    complete(
      past,
      { ad: idOf(known, 'wanted'), taker: 2, buyer: 3, seller: 2 },
      { number: '400', method: idOf(known, 'bank2') },
    ),
  5: async ({ act, later }, known) => {
    const id = await act(3, '/c2c/buy', { id: idOf(known, 'second'), money: '120', method: 'wallet' });
    later(3);
    await act(3, '/c2c/cancel', { id, reason: 'I took another advertisement.' });
  },
  4: (past, known) =>
    complete(
      past,
      { ad: idOf(known, 'btc'), taker: 1, buyer: 1, seller: 2 },
      { money: '1200', method: 'bank_transfer' },
    ),
  // Never paid: its time ends it.
  3: async ({ act }, known) => {
    await act(3, '/c2c/buy', { id: idOf(known, 'usdt'), money: '60', method: 'wallet' });
  },
  // Never released: the timer brings it before people a day later.
  2: async ({ act, receipt, later }, known) => {
    const id = await act(2, '/c2c/buy', { id: idOf(known, 'eth'), money: '640', method: 'bank_transfer' });
    later(8);
    await act(2, '/c2c/paid', { id, proof: await receipt(2) });
  },
  1: async ({ act, receipt, later }, known) => {
    const id = await act(1, '/c2c/buy', { id: idOf(known, 'euro'), money: '150', method: 'wallet' });
    later(5);
    await act(1, '/c2c/paid', { id, proof: await receipt(1) });
    later(40);
    const text = 'The money left my account an hour ago, and nothing has been released to me.';
    await act(1, '/c2c/dispute', { id, text, proof: '' });
    await act(2, '/c2c/withdraw_ad', { id: idOf(known, 'euro') });
  },
  0: async ({ act, receipt }, known) => {
    const id = await act(3, '/c2c/buy', { id: idOf(known, 'usdt'), money: '310', method: 'bank_transfer' });
    await act(3, '/c2c/paid', { id, proof: await receipt(3) });
    await act(1, '/c2c/buy', { id: idOf(known, 'second'), money: '200', method: 'bank_transfer' });
  },
};

/** Trade between the demo's customers, day by day. */
export function c2cDays(past: C2cPast): (day: number) => Promise<void> {
  const known: Known = new Map();
  const lived = new Set<number>();
  return async (day) => {
    // A day may have several moments.
    if (lived.has(day)) return;
    lived.add(day);
    await days[day]?.(past, known);
    await disputes[day]?.(past, known);
  };
}
