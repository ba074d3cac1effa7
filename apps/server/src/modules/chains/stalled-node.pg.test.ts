import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ann } from '@bourse/testing/chain-world';
import { openTronWorld, type TronWorld } from '@bourse/testing/tron-world';
import { giveAddress } from './give-address.ts';
import { selectNetworks } from './network-store.ts';
import { suspensionOf } from './read-networks.ts';

const minute = 60_000;

describe('a node of TRON that answers and says nothing new', () => {
  let world: TronWorld;
  before(async () => {
    world = await openTronWorld();
  });
  after(() => world.close());

  const suspended = async () => {
    const [state] = await selectNetworks(world.db);
    return suspensionOf(world.network, state, world.clock.now());
  };
  const passAndLook = async (ms: number): Promise<void> => {
    world.pass(ms);
    await world.look();
  };

  it('counts as silent after five minutes, and no more once it has a newer block', async () => {
    const usdt = world.registry.findAssetByCode('USDT')?.id ?? assert.fail('USDT');
    const given = await giveAddress(world, [world.network], ann, { currency: 'USDT', type: 'TRC' });
    const to = given.ok ? given.value.address : assert.fail(given.error.code);
    const { faults } = world.node(0);
    // It answers for ever what it knew then.
    const known = new Map<string, unknown>();
    faults.lie = (path, answer) => {
      if (!path.endsWith('/getnowblock')) return answer;
      if (!known.has(path)) known.set(path, answer);
      return known.get(path);
    };
    await world.look();
    world.chain.payToken(world.contracts['USDT'] ?? '', to, 50_000_000n);
    world.chain.mine(30);
    await passAndLook(minute);
    await passAndLook(4 * minute);
    assert.equal(await suspended(), null);
    await passAndLook(2 * minute);
    assert.equal(await suspended(), 'node_silent');
    const asked = await giveAddress(world, [world.network], ann, { currency: 'USDT', type: 'TRC' });
    assert.equal(asked.ok ? 'ok' : asked.error.code, 'CHAIN_SUSPENDED');
    assert.equal(await world.spotOf(ann, usdt), 0n, 'nothing is credited of what it does not tell');
    faults.lie = null;
    await world.look();
    assert.equal(await suspended(), null);
    assert.equal(await world.spotOf(ann, usdt), 50n * 10n ** 8n);
  });
});
