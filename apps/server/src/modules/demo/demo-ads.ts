import { type C2cPast, c2cPeople, idOf, type Known } from './demo-c2c-past.ts';

const terms = 'Transfers from your own account only. I answer within a few minutes.';

/** The methods of all three, and what they advertise. */
export async function publishAll({ act }: C2cPast, known: Known): Promise<void> {
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
