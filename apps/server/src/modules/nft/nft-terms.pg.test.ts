import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';
import { units } from '@bourse/testing/product-world';

const { box, buy, resales, resell } = nftCalls;

describe('terms of the market that change under a customer', () => {
  let world: NftWorld;
  before(async () => {
    world = await openNftWorld();
  });
  after(() => world.close());

  it('are refused where a resale was shown another fee, and nothing is listed', async () => {
    const { run, refusal, collector } = world;
    const [owner, code] = [await collector(100), await world.offered()];
    await run(buy, owner, { code });
    const { fee } = await run(box, owner, { code });
    await world.setTerms({ fee_bps: 900 });
    const wish = { code, price: '200', fee };
    assert.equal(await refusal(resell, owner, wish), 'PRICE_CHANGED');
    assert.equal((await run(resales, owner, {})).total, 0);
    assert.equal((await run(box, owner, { code })).fee, '0.09');
    assert.equal((await run(resell, owner, { ...wish, fee: '0.09' })).proceeds, '162');
    await world.setTerms({});
  });

  it('are those of the listing for what is listed: price, royalty and fee', async () => {
    const { run, refusal, collector, purse, till, artist } = world;
    const [owner, buyer, code] = [await collector(100), await collector(500), await world.offered()];
    await run(buy, owner, { code });
    await run(resell, owner, { code, price: '200' });
    await world.setTerms({ fee_bps: 900, currencies: ['ETH'] });
    await world.db.query(`UPDATE nft_designs SET royalty = 0 WHERE code = $1`, [code]);
    const [had, art, fees] = [await purse(buyer), await purse(artist), await till()];
    assert.equal(await refusal(buy, buyer, { code, price: '199.99' }), 'PRICE_CHANGED');
    assert.equal(await refusal(buy, buyer, { code, price: '218' }), 'PRICE_CHANGED');
    assert.deepEqual([await purse(buyer), await till()], [had, fees]);
    await run(buy, buyer, { code, price: '200' });
    assert.equal((await purse(buyer)).change, had.change - units(200));
    assert.equal((await purse(owner)).change, units(175), 'less 10 % and 2.5 %');
    assert.equal((await purse(artist)).change, art.change + units(20));
    assert.equal((await till()).fees, fees.fees + units(5));
    assert.equal(await refusal(resell, buyer, { code, price: '5', currency_id: '3' }), 'CURRENCY_NOT_FOUND');
    await world.setTerms({});
    await world.ledger.assertAddsUp();
  });

  it('give a seller what would have been the royalty of an artist whose account was closed meanwhile', async () => {
    const { run, collector, artist } = world;
    const [owner, code] = [await collector(100), await world.offered()];
    await run(buy, owner, { code });
    const { royalty, fee } = await run(box, owner, { code });
    assert.equal(royalty, '0.1');
    await world.db.query(`UPDATE users SET status = 'closed' WHERE id = $1`, [artist]);
    const offer = await run(resell, owner, { code, price: '200', fee });
    assert.deepEqual([offer.royalty, offer.proceeds], ['0', '195']);
  });
});
