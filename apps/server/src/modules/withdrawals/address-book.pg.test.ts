import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addressCalls, withdrawalCalls } from '@bourse/contract/withdrawal';
import { ann, eve } from '@bourse/testing/chain-world';
import { openWithdrawalWorld, pin, type WithdrawalWorld } from '@bourse/testing/withdrawal-world';
import type { Address } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';

const outside = (): Address => privateKeyToAddress(generatePrivateKey());

describe('the address book', () => {
  let world: WithdrawalWorld;
  before(async () => {
    world = await openWithdrawalWorld();
    await world.chain.client.mine({ blocks: 1 });
    await world.look();
  });
  after(() => world.close());

  it('takes addresses that the picture of their code confirms, twenty a currency [SPEC-7.23] [SPEC-7.24] [S64]', async () => {
    const save = (address: string, more: object = {}) => ({
      currency: 'USDT',
      name: 'A',
      address,
      qrcode: address,
      ...more,
    });
    const [one, two] = [outside(), outside()];
    const refusal = (body: object): Promise<string> => world.refusal(addressCalls.save, eve, body);
    assert.equal(await refusal(save(one, { currency: 'QQQ', type: 'X', qrcode: 'gone' })), 'CURRENCY_NOT_FOUND');
    assert.equal(await refusal(save(one, { type: 'X', qrcode: 'gone' })), 'PARAMETER_ERROR');
    assert.equal(await refusal(save(one.slice(0, -1), { qrcode: 'gone' })), 'ADDRESS_INVALID');
    assert.equal(await refusal(save(one, { qrcode: 'gone' })), 'NOT_FOUND');
    for (const qrcode of [two, 'nothing', `ethereum:${two}@1`]) {
      assert.equal(await refusal(save(one, { qrcode })), 'PICTURE_REFUSED', qrcode);
    }
    const saved = await world.run(addressCalls.save, eve, save(one, { qrcode: `ethereum:${one}@1?value=1` }));
    assert.equal(await refusal(save(one.toLowerCase())), 'STATE_CHANGED');
    await world.run(addressCalls.edit, eve, { id: saved.id, name: 'B' });
    assert.equal(await world.refusal(addressCalls.edit, ann, { id: saved.id, name: 'C' }), 'NOT_FOUND');
    assert.equal(await world.refusal(addressCalls.remove, ann, { id: saved.id }), 'NOT_FOUND');
    assert.equal((await world.run(addressCalls.list, eve, {})).list[0]?.name, 'B');
    const out = { currency: 'USDT', type: 'ERC', number: '50', address_id: saved.id, pay_password: pin };
    assert.equal(await world.refusal(withdrawalCalls.withdraw, ann, out), 'NOT_FOUND');
    const trc = await world.run(addressCalls.save, eve, save('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'));
    assert.equal(trc.type, 'TRC', 'the network is known by the address');
    const more = await Promise.all(Array.from({ length: 25 }, () => refusal(save(outside()))));
    assert.ok(more.includes('LIMIT_EXCEEDED'));
    assert.equal((await world.run(addressCalls.list, eve, { currency: 'USDT' })).total, 20);
    await world.run(addressCalls.remove, eve, { id: saved.id });
    assert.equal((await world.run(addressCalls.list, eve, { currency: 'USDT' })).total, 19);
  });
});
