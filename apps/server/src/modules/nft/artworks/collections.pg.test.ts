import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';

let world: NftWorld;
before(async () => {
  world = await openNftWorld();
});
after(() => world.close());

test('collections come page by page, those with most works first', async () => {
  const { run, collector, admit } = world;
  const visitor = await collector(0);
  for (let one = 1; one <= 21; one += 1) await admit({ collection: `Series ${String(one).padStart(2, '0')}` });
  await admit({ collection: 'Series 21', editions: '2' });
  const first = await run(nftCalls.collections, visitor, { limit: '20' });
  assert.deepEqual([first.total, first.list.length, first.list[0]], [21, 20, { collection: 'Series 21', works: 3 }]);
  const rest = await run(nftCalls.collections, visitor, { page: '2', limit: '20' });
  assert.deepEqual(rest.list, [{ collection: 'Series 20', works: 1 }]);
});
