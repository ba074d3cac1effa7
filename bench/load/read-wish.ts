import { parseArgs } from 'node:util';

/** How the command is called. */
export const usage = `npm run load -- --url http://localhost:3000 --rate 50 --minutes 5 --accounts FILE
  --accounts FILE    signs in whom it names, one on a line: address, space, password
  --customers N      at most so many of them; without a file opens so many, with STAFF_TOKEN on a demo
  --symbol SYMBOL    the market, BTC/USDT unless told
  --rate R           requests a second
  --minutes M        for so long
  --capacity-p99 MS  99 of 100 accepted orders at capacity, from an earlier run
  --json             the report as JSON`;

/** What the command line asks for; a figure that is none is NaN. */
export function readWish() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      url: text,
      accounts: text,
      customers: text,
      symbol: { ...text, default: 'BTC/USDT' },
      rate: { ...text, default: '50' },
      minutes: { ...text, default: '5' },
      'capacity-p99': text,
      json: { type: 'boolean', default: false },
    },
  });
  const figure = (given: string | undefined): number => Number.parseFloat(given ?? '');
  const [perSecond, seconds] = [figure(values.rate), figure(values.minutes) * 60];
  const capacityP99Ms = values['capacity-p99'] === undefined ? null : figure(values['capacity-p99']);
  const customers = values.customers === undefined ? Infinity : Number.parseInt(values.customers, 10);
  return { ...values, perSecond, seconds, capacityP99Ms, customers };
}
