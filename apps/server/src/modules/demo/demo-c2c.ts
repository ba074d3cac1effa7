import type { Past } from './demo-past.ts';

/** Who trades with others in the demo, by their place among its accounts; people who do not exist. */
export const c2cPeople = [
  { who: 1, name: 'Maya Lindqvist', cardId: 'DEMO0001', birthDate: '1990-04-12', country: 'DE' },
  { who: 2, name: 'Noah Keller', cardId: 'DEMO0002', birthDate: '1987-11-03', country: 'DE' },
  { who: 3, name: 'Iris Wolf', cardId: 'DEMO0003', birthDate: '1994-07-21', country: 'DE' },
] as const;

/** What each of them sells from, in whole units. */
export const c2cGrants: Readonly<Record<string, bigint>> = { USDT: 40_000n, BTC: 1n, ETH: 10n };

/** Ids by what they are called here. */
type Known = Map<string, string>;

const idOf = (known: Known, name: string): string => known.get(name) ?? '';
const terms = 'Transfers from your own account only. I answer within a few minutes.';

/** The methods of all three, and what they advertise. */
async function publishAll({ act }: Past, known: Known): Promise<void> {
  for (const { who, name } of c2cPeople) {
    const fields = {
      real_name: name,
      account: `DE89 3704 0044 0532 0130 0${String(who)}`,
      bank: 'Demo Bank',
      branch: '',
    };
    known.set(`bank${String(who)}`, await act(who, '/c2c/method_save', { type: 'bank_transfer', fields }));
    const wallet = { real_name: name, account: `demo-wallet-${String(who)}`, bank: '', branch: '' };
    known.set(`wallet${String(who)}`, await act(who, '/c2c/method_save', { type: 'wallet', fields: wallet }));
  }
  const own = (who: number): string[] => [idOf(known, `bank${String(who)}`), idOf(known, `wallet${String(who)}`)];
  const sale = { type: 'sell', fiat: 'USD', terms, minimum: '20', maximum: '2000' };
  const ads = [
    { name: 'usdt', who: 1, fields: { ...sale, currency_id: 3, price: '1.004', number: '12000', methods: own(1) } },
    {
      name: 'euro',
      who: 2,
      fields: { ...sale, currency_id: 3, fiat: 'EUR', price: '0.93', number: '8000', methods: own(2) },
    },
    { name: 'btc', who: 2, fields: { ...sale, currency_id: 1, price: '60450', number: '0.4', methods: own(2) } },
    { name: 'eth', who: 3, fields: { ...sale, currency_id: 2, price: '3018', number: '4', methods: own(3) } },
    {
      name: 'wanted',
      who: 3,
      fields: {
        ...sale,
        type: 'buy',
        currency_id: 3,
        price: '0.996',
        number: '5000',
        methods: ['bank_transfer', 'wallet'],
      },
    },
    {
      name: 'second',
      who: 2,
      fields: { ...sale, currency_id: 3, price: '1.006', number: '9000', maximum: '900', methods: own(2) },
    },
  ];
  for (const { name, who, fields } of ads) known.set(name, await act(who, '/c2c/publish', fields));
}

/** An order that goes as it should: paid after some minutes, released after some more, rated by the buyer. */
async function complete(
  past: Past,
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
const days: Readonly<Record<number, (past: Past, known: Known) => Promise<void>>> = {
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
export function c2cDays(past: Past): (day: number) => Promise<void> {
  const known: Known = new Map();
  const lived = new Set<number>();
  return async (day) => {
    // A day may have several moments.
    if (lived.has(day)) return;
    lived.add(day);
    await days[day]?.(past, known);
  };
}
