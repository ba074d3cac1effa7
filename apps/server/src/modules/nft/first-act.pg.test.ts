import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import { openNftWorld } from '@bourse/testing/nft-world';
import { testCaller } from '@bourse/testing/test-caller';
import { accountResolver } from '../ledger/index.ts';
import { loadRegistry } from '../registry/index.ts';
import { openNft } from './index.ts';

test('a purchase can be the first that a process does on the market', async () => {
  const world = await openNftWorld();
  const { db, clock } = world;
  const [user, code] = [await world.collector(1_000), await world.offered()];
  const fresh = openNft({
    db,
    clock,
    resolve: accountResolver(db),
    registry: await loadRegistry(db),
    ...world.chance.ports,
  });
  const buy = fresh.routes?.find(({ call }) => call === nftCalls.buy);
  const bought = await buy?.run(testCaller(user), { code });
  assert.equal(bought?.ok, true);
  await world.close();
});
