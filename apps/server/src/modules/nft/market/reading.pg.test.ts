import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { dayMs, hourMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openNftWorld, type NftWorld, uploaded } from '@bourse/testing/nft-world';
import { wav } from '../../../platform/files/media-fixture.ts';

const { artist, artists, box: detail, boxes, buy, collect, collection } = nftCalls;
const { currencies, mySaleLog, orders, readMessage, search, unpaid } = nftCalls;

describe('reading the market', () => {
  let world: NftWorld;
  before(async () => {
    world = await openNftWorld();
  });
  after(() => world.close());

  it('lists what is on sale, artists, collections, favourites and one’s own part [SPEC-1.25] [SPEC-3.45] [SPEC-4.30] [SPEC-7.105] [SPEC-7.106] [SPEC-7.107] [SPEC-7.108] [SPEC-7.109] [SPEC-7.110] [SPEC-7.111] [SPEC-7.117] [SPEC-7.121]', async () => {
    const { run, collector, offered, auctioned } = world;
    const visitor = await collector(200);
    const later = { start: world.fromNow(dayMs), end: world.fromNow(2 * dayMs) };
    const [open, soon, auction] = [
      await offered({ end: world.fromNow(hourMs) }),
      await offered(later),
      await auctioned(),
    ];
    const box = await world.boxed('BOX');
    const onSale = await run(boxes, visitor, {});
    assert.deepEqual(
      onSale.list.map(({ code, status, state }) => [code, status, state]),
      [
        [open, 1, 'started'],
        [auction, 1, 'started'],
        [box, 2, 'not_started'],
        [soon, 2, 'not_started'],
      ],
    );
    assert.deepEqual(
      (await run(boxes, visitor, { type: 'box' })).list.map(({ code }) => code),
      [box],
    );
    assert.equal((await run(boxes, visitor, { collection: 'Nothing' })).total, 0);
    const [one] = (await run(artists, visitor, {})).list;
    assert.deepEqual([one?.name, one?.on_sale, one?.works], ['Ada Stroke', 3, 8]);
    assert.equal((await run(artist, visitor, { uid: world.artist, limit: '3' })).items.list.length, 3);
    assert.equal(await world.refusal(artist, visitor, { uid: visitor }), 'NOT_FOUND');
    assert.deepEqual(
      (await run(currencies, visitor, {})).map(({ currency }) => currency),
      ['USDT', 'ETH'],
    );
    const rich = await world.collector(7);
    assert.deepEqual(
      (await run(currencies, rich, {})).map(({ available }) => available),
      ['7', '0'],
    );
    const found = await run(search, visitor, { keyword: 'square' });
    assert.deepEqual(
      [found.items.total, found.artists.length, found.collections],
      [9, 0, [{ collection: 'Squares', works: 8 }]],
    );
    assert.equal((await run(search, visitor, { keyword: '%' })).items.total, 0, 'a sign stands for itself');
    assert.deepEqual(await run(collect, visitor, { code: auction }), { code: auction, is_favourite: true });
    assert.equal(await world.refusal(collect, visitor, { code: 'none' }), 'NOT_FOUND');
    assert.equal((await run(collection, visitor, {})).list[0]?.is_favourite, true);
    await run(collect, visitor, { code: auction });
    assert.equal((await run(collection, visitor, {})).total, 0);
    await run(buy, visitor, { code: open });
    await world.bid(visitor, auction, '100');
    const sale = await run(detail, visitor, { code: auction });
    const terms = { sale_type: 'auction', per_increase: '10', margin: '20', current_bid: '100', pay_deadline: null };
    assert.partialDeepStrictEqual(sale, terms);
    assert.ok(present(sale.start, 'a start') < present(sale.end, 'an end'));
    assert.deepEqual(
      (await run(mySaleLog, visitor, {})).list.map(({ kind, code }) => [kind, code]),
      [
        ['bid', auction],
        ['sale', open],
      ],
    );
    await world.pass(dayMs + 1);
    const { id, is_read: isRead } = present((await run(unpaid, visitor, {}))[0], 'the order');
    assert.equal(isRead, false);
    assert.ok(
      present((await run(detail, visitor, { code: auction })).pay_deadline, 'a deadline') > present(sale.end, 'an end'),
    );
    assert.deepEqual(await run(readMessage, visitor, { id }), { id, is_read: true });
    assert.equal(await world.refusal(readMessage, world.artist, { id }), 'NOT_FOUND');
    assert.deepEqual(
      (await run(orders, visitor, {})).list.map(({ is_read: read }) => read),
      [true, true],
    );
  });

  it('shows of each work its medium, rarity and creator, its price, and the highest bid of an auction [SPEC-3.44]', async () => {
    const { run, staff, ann, admit, collector } = world;
    const visitor = await collector(200);
    const shown = { rarity: 'epic', creator: 'Ada Stroke', price: '100', current_bid: null };
    const sound = await staff.run(nftStaffCalls.upload, ann, { file: uploaded(wav()) });
    const heard = await admit({ rarity: 'epic', media_id: sound.id, poster_id: world.picture.id });
    await world.sell(world.offerWish(heard));
    assert.partialDeepStrictEqual(await run(detail, visitor, { code: heard }), { ...shown, type: 'audio' });
    const auction = await world.auctioned();
    await world.bid(visitor, auction, '120');
    const bid = { ...shown, type: 'image', rarity: 'rare', current_bid: '120' };
    assert.partialDeepStrictEqual(await run(detail, visitor, { code: auction }), bid);
    const { list } = await run(boxes, visitor, { type: 'auction' });
    assert.partialDeepStrictEqual(
      present(
        list.find(({ code }) => code === auction),
        'in the list',
      ),
      bid,
    );
  });
});
