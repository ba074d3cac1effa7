import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { nftCalls } from '@bourse/contract/nft';
import { dayMs, hourMs, instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openNftWorld, type NftWorld, uploaded } from '@bourse/testing/nft-world';
import { verifyAudit } from '../audit/index.ts';
import { wav } from '../../platform/files/media-fixture.ts';

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
    await staff.run(nftStaffCalls.offer, ann, wish);
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
    const row = await staff.run(nftStaffCalls.publishBox, ann, fits);
    assert.deepEqual([row.total, row.raised, row.status], [3, '0', 2]);
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
});
