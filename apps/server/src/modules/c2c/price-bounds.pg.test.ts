import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { parseAmount } from '@bourse/kernel/amount';
import { instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openTestDatabase } from '@bourse/testing/disposable-database';
import { parsePrice } from '../prices/index.ts';
import { priceBounds } from './price-bounds.ts';

const opened = await openTestDatabase();
after(() => opened.close());
const db = opened.connect();

const index = { price: present(parsePrice('60000.5'), 'a price'), at: instant(0), quorum: 1, samples: [] };
/** An index of one coin, and of no other. */
const feed = { index: (symbol: string) => (symbol === 'BTC/USDT' ? index : null) };

test('prices of advertisements are bound about index times rate, and unbound where one of them is not known', async () => {
  await db.withTx('rates', async (tx) => {
    tx.send(`UPDATE fiat_rates SET rate = 92000000 WHERE currency_code = 'EUR'`);
  });
  const of = async (code: string, fiat: string) => {
    const bounds = await priceBounds({ db, feed }, { code }, fiat);
    return bounds === null ? null : [bounds.least, bounds.most];
  };
  const units = (text: string): bigint => {
    const read = parseAmount(text, 8);
    assert.ok(read.ok);
    return read.value;
  };
  assert.deepEqual(await of('USDT', 'USD'), [units('0.5'), units('2')]);
  assert.deepEqual(await of('USDT', 'EUR'), [units('0.46'), units('1.84')]);
  assert.deepEqual(await of('BTC', 'EUR'), [units('27600.23'), units('110400.92')]);
  assert.equal(await of('ETH', 'EUR'), null, 'no index');
  assert.equal(await of('BTC', 'QQQ'), null, 'no rate');
});
