import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { approvalCalls } from '@bourse/contract/approval';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { nftCalls } from '@bourse/contract/nft';
import { dayMs, hourMs, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openNftWorld, type NftWorld, uploaded } from '@bourse/testing/nft-world';
import { verifyAudit } from '../../audit/index.ts';
import { wav } from '../../../platform/files/media-fixture.ts';

const reason = 'for the test';

describe('the desk of the market', () => {
  let world: NftWorld;
  before(async () => {
    world = await openNftWorld();
  });
  after(() => world.close());

  it('keeps media by their bytes, and serves them part by part to who has a link that holds [SPEC-8.15]', async () => {
    const { staff, ann } = world;
    assert.equal(await staff.refusal(nftStaffCalls.upload, ann, {}), 'PARAMETER_ERROR file');
    assert.equal(
      await staff.refusal(nftStaffCalls.upload, ann, { file: uploaded(Buffer.from('RIFFnothing')) }),
      'AUDIO_FILE_ERROR',
    );
    const broken = Buffer.from('\u0089PNG\r\n\u001a\nnothing', 'latin1');
    assert.equal(await staff.refusal(nftStaffCalls.upload, ann, { file: uploaded(broken) }), 'PICTURE_REFUSED');
    const kept = await staff.run(nftStaffCalls.upload, ann, { file: uploaded(wav()) });
    assert.deepEqual([kept.type, kept.media_type, kept.bytes], ['audio', 'audio/wav', 844]);
    const url = new URL(kept.url, 'http://host');
    const read = present((world.manifest.media ?? [])[0], 'the reader');
    const name = present(/^\/media\/(.{24})\.wav$/.exec(url.pathname)?.[1], 'the name');
    const link = Object.fromEntries(url.searchParams);
    const medium = present(await read(name, link), 'the medium');
    assert.deepEqual(
      [medium.size, (await medium.read(0, 4)).toString(), (await medium.read(843, 9)).length],
      [844, 'RIFF', 1],
    );
    assert.equal(await read(name, {}), null);
    assert.equal(await read(name, { ...link, until: String(Number(link['until']) + 1) }), null);
    world.moveTo(instant(world.clock.now() + 2 * hourMs + 1));
    assert.equal(await read(name, link), null, 'its time is over');
  });

  it('admits and offers what is the house’s, and shows figures, with every step in the audit log', async () => {
    const { staff, ann, admit, collector, run, picture } = world;
    const work = {
      artist_uid: world.artist,
      name: 'Tone',
      collection: 'Tones',
      rarity: 'epic',
      editions: '1',
      royalty: '0',
      reason,
    };
    const sound = await staff.run(nftStaffCalls.upload, ann, { file: uploaded(wav()) });
    const noPoster = { ...work, code: 'TONE', media_id: sound.id };
    assert.equal(await staff.refusal(nftStaffCalls.admitWork, ann, noPoster), 'PARAMETER_ERROR poster_id');
    assert.equal(
      await staff.refusal(nftStaffCalls.admitWork, ann, { ...noPoster, royalty: '0.51' }),
      'PARAMETER_ERROR royalty',
    );
    assert.equal(await staff.refusal(nftStaffCalls.admitWork, ann, { ...noPoster, artist_uid: '1' }), 'NOT_FOUND');
    await staff.run(nftStaffCalls.admitWork, ann, { ...noPoster, poster_id: picture.id });
    assert.equal(
      await staff.refusal(nftStaffCalls.admitWork, ann, { ...noPoster, poster_id: picture.id }),
      'ID_REUSED',
    );
    assert.equal(
      await staff.refusal(nftStaffCalls.admitArtist, ann, { user_id: '1', name: 'No', picture_id: picture.id, reason }),
      'NOT_FOUND',
    );
    const wish = world.offerWish('TONE');
    assert.equal(await staff.refusal(nftStaffCalls.offer, ann, { ...wish, end: wish.start }), 'END_BEFORE_START');
    assert.equal(await staff.refusal(nftStaffCalls.offer, ann, { ...wish, currency_id: '1' }), 'CURRENCY_NOT_FOUND');
    await world.sell(wish);
    assert.equal(await staff.refusal(nftStaffCalls.offer, ann, wish), 'STATE_CHANGED');
    const buyer = await collector(200);
    await run(nftCalls.buy, buyer, { code: 'TONE' });
    const [sold] = (await staff.run(nftStaffCalls.offers, ann, { state: 'sold' })).list;
    assert.deepEqual([sold?.sold_for, sold?.royalty_paid, sold?.fee_paid, sold?.buyer_id], ['100', '50', '0', buyer]);
    const many = await admit({ editions: '3' });
    const box = {
      code: 'PACK',
      name: 'Pack',
      collection: 'Squares',
      picture_id: picture.id,
      price: '5',
      currency_id: '3',
      reason,
    };
    const times = { start: world.fromNow(hourMs), end: world.fromNow(dayMs) };
    const packed = { ...box, ...times, contents: [{ code: many, count: '4' }] };
    assert.equal(await staff.refusal(nftStaffCalls.publishBox, ann, packed), 'STATE_CHANGED', 'more than there are');
    assert.equal(
      await staff.refusal(nftStaffCalls.publishBox, ann, { ...packed, contents: [] }),
      'PARAMETER_ERROR contents',
    );
    const fits = { ...packed, contents: [{ code: many, count: '3' }] };
    assert.equal(
      await staff.refusal(nftStaffCalls.publishBox, ann, { ...fits, start: world.fromNow(0) }),
      'PARAMETER_ERROR start',
    );
    const { id } = await staff.run(nftStaffCalls.publishBox, ann, fits);
    assert.equal((await staff.run(nftStaffCalls.boxes, ann, {})).total, 0, 'nobody publishes a box alone');
    assert.equal(await staff.refusal(approvalCalls.approve, ann, { id, reason }), 'NOT_ALLOWED');
    await world.approve(id);
    const [row] = (await staff.run(nftStaffCalls.boxes, ann, {})).list;
    assert.deepEqual([row?.total, row?.raised, row?.status], [3, '0', 2]);
    assert.equal((await staff.run(nftStaffCalls.boxes, ann, {})).total, 1);
    assert.equal((await staff.run(nftStaffCalls.artists, ann, {})).list[0]?.name, 'Ada Stroke');
    assert.deepEqual(
      (await staff.run(nftStaffCalls.works, ann, { keyword: 'Square' })).list.map(
        ({ box_code: of, owner_id: owner }) => [of, owner],
      ),
      [1, 2, 3].map(() => ['PACK', null]),
    );
    assert.equal(await verifyAudit(world.db), null);
  });

  it('is sold by one alone at half of what the house’s last sales of its collection brought, and below that by two', async () => {
    const { staff, ann, bob, admit, collector, run } = world;
    const collection = 'Floors';
    const wishOf = async (price: string, more: object = {}) => {
      const code = await admit({ collection });
      return { ...world.offerWish(code), price, ...more };
    };
    const approve = async (id: string | null): Promise<string> => {
      const answer = await staff.attempt(approvalCalls.approve, bob, { id, reason });
      return answer.ok ? 'ok' : answer.error.code;
    };
    const first = await wishOf('100');
    const { offer, request } = await staff.run(nftStaffCalls.offer, ann, first);
    assert.equal(offer, null, 'nothing of it was sold before');
    const again = (await staff.run(nftStaffCalls.offer, ann, first)).request;
    assert.equal(await staff.refusal(approvalCalls.approve, ann, { id: request, reason }), 'NOT_ALLOWED');
    const both = await Promise.all([approve(request), approve(again)]);
    assert.deepEqual(both.toSorted(), ['STATE_CHANGED', 'ok'], 'two at once sell it once');
    await run(nftCalls.buy, await collector(200), { code: first.code });
    assert.equal((await staff.run(nftStaffCalls.offer, ann, await wishOf('50'))).request, null);
    const auction = { type: 'auction', per_increase: '1', margin: '1' };
    for (const cheap of [await wishOf('49.99999999'), await wishOf('0.01'), await wishOf('40', auction)]) {
      const asked = await staff.run(nftStaffCalls.offer, ann, cheap);
      const found = present(
        (await staff.run(approvalCalls.list, bob, { state: 'open' })).list.find(({ id }) => id === asked.request),
        'the request',
      );
      assert.partialDeepStrictEqual(found, {
        kind: 'nft_desk.offer',
        payload: { code: cheap.code, price: cheap.price, currency: 'USDT', floor: '50' },
      });
    }
    const late = await wishOf('1');
    const { request: over } = await staff.run(nftStaffCalls.offer, ann, late);
    world.moveTo(instant(world.clock.now() + dayMs));
    assert.equal(await approve(over), 'END_BEFORE_START');
  });
});
