import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import { proofCalls } from '@bourse/contract/proof';
import { type UserId, userId } from '@bourse/kernel/ids';
import { type Instant, dayMs, hourMs, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { drandNetwork } from '@bourse/testing/drand-network';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';
import { callsOf } from '@bourse/testing/product-world';
import { assertEachFieldCounts, receiptWorldOn } from '@bourse/testing/receipt-world';
import { testCaller } from '@bourse/testing/test-caller';
import type { KnownBeacons } from '../../../../../../tools/verify/beacon-steps.ts';
import type { BeaconBox, BlindBox } from '../../../../../../tools/verify/evidence.ts';
import { type Evidence, recompute } from '../../../../../../tools/verify/recompute.ts';
import { tickRoutes } from '../../prices/index.ts';
import { unitHashes } from './box-draw.ts';
import { openNft } from '../index.ts';

const { buy, openBox, odds, orders, seed } = nftCalls;
const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');

type BoxEvidence = Evidence & { readonly settlement: BeaconBox };

describe('boxes by a public beacon', () => {
  let world: NftWorld;
  let clockNow = (): Instant => instant(0);
  const clock = { now: () => clockNow() };
  const network = drandNetwork('boxes', clock);
  before(async () => {
    const relays = ['https://relay'];
    world = await openNftWorld({ source: network.chain, relays, readText: network.readText });
    clockNow = world.clock.now;
  });
  after(() => world.close());

  const misfits = async (evidence: Evidence, known: KnownBeacons = network.known): Promise<string[]> =>
    (await recompute(evidence, sha256, known)).flatMap(({ name, fits }) => (fits === true ? [] : [name]));
  async function evidenceOf(code: string): Promise<BoxEvidence> {
    const { evidence: id } = await world.run(odds, userId('1'), { code });
    const routes = tickRoutes(world.db, world.manifest.evidence ?? []);
    const call = present(
      routes.find((one) => one.call === proofCalls.evidence),
      'evidence',
    );
    const told = await call.run(testCaller(userId('1')), { id });
    assert.ok(told.ok);
    return told.value as BoxEvidence; // what the contract says of the answer
  }
  const boxed = async (code: string): Promise<string> => {
    const made = await world.boxed(code);
    await world.pass(hourMs);
    return made;
  };

  it('are drawn by the first round a minute after each purchase, in the order of purchases, and computed again outside', async () => {
    const code = await boxed('BEACON');
    const buyers: UserId[] = [];
    for (let one = 0; one < 5; one += 1) buyers.push(await world.collector(10));
    for (const [place, buyer] of buyers.entries()) {
      const { draw } = await world.run(buy, buyer, { code });
      assert.ok(draw !== null && draw.receipt !== null);
      assert.deepEqual([draw.unit, draw.trust, draw.beacon, draw.is_told], [place + 1, 'beacon', network.chain, false]);
      const lead = network.timeOf(Number(draw.round)) - world.clock.now();
      assert.ok(lead >= minuteMs && lead < minuteMs + 3_000, String(lead));
      assert.equal(draw.due_at, toIso(instant(network.timeOf(Number(draw.round)))));
      await world.pass(5_500);
    }
    const [first, , third, , last] = buyers;
    assert.ok(first !== undefined && third !== undefined && last !== undefined);
    assert.equal(await world.refusal(openBox, last, { code }), 'STATE_CHANGED');
    await world.pass(2 * minuteMs);
    // The last to buy opens first: what is left for it is what the four before it have left.
    const opened = await world.run(openBox, last, { code });
    assert.deepEqual([opened.proof.opening, opened.proof.unit, opened.proof.trust], [1, 5, 'beacon']);
    assert.equal(
      opened.proof.left.reduce((sum, count) => sum + count, 0),
      1,
    );
    const evidence = await evidenceOf(code);
    assert.deepEqual(await misfits(evidence), []);
    assert.deepEqual(
      evidence.settlement.drawn.map(({ unit }) => unit),
      [1, 2, 3, 4, 5],
    );
    for (const buyer of [third, first]) await world.run(openBox, buyer, { code });
    const whole = await evidenceOf(code);
    assert.deepEqual(whole.settlement, evidence.settlement, 'openings change nothing');
    await world.ledger.assertAddsUp();
  });

  it('are of a network that somebody has for themselves to nobody else', async () => {
    const evidence = await evidenceOf('BEACON');
    assert.deepEqual(await misfits(evidence, { drand: new Map() }), ['source']);
    const own = drandNetwork('the own key of the house', clock);
    const { settlement } = evidence;
    const beacon = { ...own.chain, chain_hash: network.chain.chain_hash };
    assert.ok((await misfits({ ...evidence, settlement: { ...settlement, beacon } })).includes('source'));
  });

  it('wait through an outage: nothing else draws them, and each opens when its round is there', async () => {
    const code = await boxed('OUTAGE');
    const buyer = await world.collector(10);
    network.setDown(true);
    const { draw } = await world.run(buy, buyer, { code });
    for (let hours = 0; hours < 30; hours += 1) await world.pass(hourMs);
    await world.tick();
    assert.equal(await world.refusal(openBox, buyer, { code }), 'STATE_CHANGED');
    const inBox = async (): Promise<number> =>
      (await world.db.query('SELECT 1 FROM nft_works w JOIN nft_boxes x ON x.id = w.box_id WHERE x.code = $1', [code]))
        .rowCount;
    assert.equal(await inBox(), 5, 'what was not bought stays, too, while something is to be drawn');
    network.setDown(false);
    await world.pass(minuteMs);
    await world.run(openBox, buyer, { code });
    const { settlement } = await evidenceOf(code);
    assert.deepEqual(settlement.rounds[0]?.signature, network.sign(Number(draw?.round)));
    assert.deepEqual(await misfits(await evidenceOf(code)), []);
  });

  it('have receipts of which each field counts, and that are found again in the books', async () => {
    const code = await boxed('RECEIPT');
    const { draw } = await world.run(buy, await world.collector(10), { code });
    assert.ok(draw !== null && draw.receipt !== null);
    await assertEachFieldCounts(await receiptWorldOn(world.db, clock), draw.receipt);
  });

  it('are not bought with a seed of nothing', async () => {
    const code = await boxed('SEED');
    const buyer = await world.collector(10);
    await world.db.query('DELETE FROM nft_seeds WHERE user_id = $1', [buyer]);
    const attempt = await world.attempt(buy, buyer, { code });
    assert.ok(!attempt.ok);
    assert.deepEqual([attempt.error.code, attempt.error.data], ['PARAMETER_ERROR', { field: 'seed' }]);
    assert.equal(await world.refusal(buy, buyer, { code, price: '11' }), 'PRICE_CHANGED', 'which is seen before');
    await world.run(seed, buyer, { seed: 'x' });
    await world.run(buy, buyer, { code });
    const { rowCount } = await world.db.query('SELECT 1 FROM beacon_rounds WHERE value IS NULL');
    assert.equal(rowCount, 1, 'a refusal has no round followed');
  });

  it('are not bought where the round exists before the purchase is entered', async () => {
    const code = await boxed('SLOW');
    const buyer = await world.collector(10);
    let slow: Instant = world.clock.now();
    const ports = { db: world.db, resolve: world.ledger.resolve, registry: world.registry, ...world.chance.ports };
    // Whoever asks this clock has waited for two minutes.
    const late = openNft({ ...ports, clock: { now: () => (slow = instant(slow + 2 * minuteMs)) } });
    const attempt = await callsOf(late).attempt(buy, buyer, { code });
    assert.equal(attempt.ok ? '' : attempt.error.code, 'SYSTEM_BUSY');
    assert.equal((await world.run(odds, buyer, { code })).sold, 0);
    assert.equal((await world.run(buy, buyer, { code })).draw?.unit, 1);
  });

  it('are entered one behind the other where several are bought at once', async () => {
    const code = await boxed('ATONCE');
    const buyers = await Promise.all(Array.from({ length: 8 }, () => world.collector(10)));
    const answers = await Promise.all(buyers.map((buyer) => world.attempt(buy, buyer, { code })));
    assert.equal(answers.filter(({ ok }) => ok).length, 5);
    await world.pass(2 * minuteMs);
    const evidence = await evidenceOf(code);
    assert.deepEqual([evidence.settlement.entries.length, evidence.settlement.drawn.length], [5, 5]);
    assert.deepEqual(await misfits(evidence), []);
  });

  it('show by what they are drawn in the list of own orders', async () => {
    const buyer = await world.collector(10);
    const code = await boxed('LISTED');
    const bought = await world.run(buy, buyer, { code });
    await world.pass(2 * minuteMs);
    const { list } = await world.run(orders, buyer, {});
    assert.deepEqual(list[0]?.draw, { ...bought.draw, is_told: true });
  });

  it('of before keep their rule and evidence, and are sold no more', async () => {
    const code = await boxed('BEFORE');
    const buyer = await world.collector(20);
    // As the version before has written it: no beacon, the secret as it lies, and a seed of nothing.
    const { rows } = await world.db.query<{ id: string; asset_id: number; published_at: Date }>(
      'SELECT id, asset_id, published_at FROM nft_boxes WHERE code = $1',
      [code],
    );
    const box = present(rows[0], 'the box');
    const contents = await world.db.query<{ code: string; count: number }>(
      'SELECT d.code, c.count FROM nft_box_contents c JOIN nft_designs d ON d.id = c.design_id WHERE box_id = $1 ORDER BY place',
      [box.id],
    );
    const hashes = unitHashes('5a'.repeat(32), 5);
    const list = contents.rows.map((one) => [one.code, one.count]);
    const commitment = await sha256(JSON.stringify([list, hashes]));
    const sealed = world.chance.ports.sealer.seal(Buffer.from('5a'.repeat(32)), `nft_box:${box.id}`);
    await world.db.withTx('a box of before', async (tx) => {
      await tx.query(
        'UPDATE nft_boxes SET beacon_id = NULL, commitment = $2, unit_hashes = $3, sold = 1 WHERE id = $1',
        [box.id, commitment, hashes],
      );
      await tx.query('UPDATE nft_box_secrets SET sealed = $2 WHERE box_id = $1', [box.id, sealed]);
      await tx.query(
        `INSERT INTO nft_orders (user_id, box_id, asset_id, price, margin, status, is_read, created_at, paid_at, unit, seed, seed_hash)
         VALUES ($1, $2, $3, 10, 0, 1, true, $4, $4, 1, '', $5)`,
        [buyer, box.id, box.asset_id, toIso(world.clock.now()), await sha256('')],
      );
    });
    assert.equal(await world.refusal(buy, buyer, { code }), 'PRODUCT_NOT_OPEN');
    const { proof } = await world.run(openBox, buyer, { code });
    assert.deepEqual([proof.trust, proof.beacon, proof.round], ['operator', null, null]);
    const evidence = await evidenceOf(code);
    const told = evidence.settlement as unknown as BlindBox; // the kind of before
    assert.deepEqual([told.kind, told.openings.length, told.tick_hash], ['box', 1, proof.chance]);
    assert.deepEqual(await misfits(evidence), []);
    await world.pass(2 * dayMs);
    assert.equal((await world.run(odds, buyer, { code })).beacon, null);
  });
});
