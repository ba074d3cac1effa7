import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetId } from '@bourse/kernel/ids';
import { seededRandom } from '@bourse/kernel/random';
import { ann, networksFile, openChainWorld } from '@bourse/testing/chain-world';
import type { AccountNode } from './chain-node.ts';
import { FakeChain } from './fake-chain-fixture.ts';
import { followChain } from './follow-chain.ts';
import { giveAddress } from './give-address.ts';
import { NetworkMovedOn, sumHoldings } from './sum-holdings.ts';

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const house = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('what lies on a network is not added up of two blocks, one of which took the place of the other [W1]', async () => {
  const world = await openChainWorld(
    networksFile('http://localhost:1', { USDT: contract }, { houseAddresses: [house] }),
  );
  try {
    const chain = new FakeChain(seededRandom(5));
    const network = world.networkOf(chain.node);
    await followChain(world, network);
    const given = await giveAddress(world, [network], ann, { currency: 'USDT', type: 'ERC' });
    const { address } = given.ok ? given.value : assert.fail(given.error.code);
    const brings = (to: string) => ({
      txHash: '0xt1',
      position: 1,
      contract,
      from: '0xsomebody',
      to,
      amount: 5_000_000n,
    });
    chain.mine([brings(house)]);
    const { height } = chain;
    const usdtAt = async (node: AccountNode): Promise<bigint | undefined> =>
      (await sumHoldings(world.db, world.networkOf(node), height)).totals.get(assetId(3));
    assert.equal(await usdtAt(chain.node), 5n * 10n ** 8n);
    // When the house's address has been read, the same comes to the customer instead: it would count twice.
    const parting: AccountNode = {
      ...chain.node,
      balanceAt: async (...asked) => {
        const [, at] = asked;
        const found = await chain.node.balanceAt(...asked);
        if (at === house && asked[0] === contract) {
          chain.giveUp(1);
          chain.mine([brings(address)]);
        }
        return found;
      },
    };
    await assert.rejects(usdtAt(parting), NetworkMovedOn);
    assert.equal(await usdtAt(chain.node), 5n * 10n ** 8n);
  } finally {
    await world.opened.close();
  }
});
