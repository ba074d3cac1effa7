import assert from 'node:assert/strict';
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { OutputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import { proofCalls } from '@bourse/contract/proof';
import type { Receipt } from '@bourse/contract/receipts';
import { type UserId, userId } from '@bourse/kernel/ids';
import { hourMs, type Instant, instant, minuteMs, secondMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { testSealer } from '@bourse/testing/chance';
import { drandNetwork } from '@bourse/testing/drand-network';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';
import { testCaller } from '@bourse/testing/test-caller';
import type { BeaconBox } from '../../../../../../tools/verify/evidence.ts';
import { keptSteps, receiptSteps, type ReceiptKeys } from '../../../../../../tools/verify/receipt-steps.ts';
import { type Evidence, recompute } from '../../../../../../tools/verify/recompute.ts';
import { readRounds } from '../../beacons/index.ts';
import { tickRoutes } from '../../prices/index.ts';
import { drawPlace, entryHash, openingNumber, seedHash, unitSecret } from './box-draw.ts';
import { readSecret } from './box-secret-store.ts';

const { buy, odds } = nftCalls;
const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');

describe('a house with the database, the master key and a friend', () => {
  let world: NftWorld;
  let clockNow = (): Instant => instant(0);
  const network = drandNetwork('steered', { now: () => clockNow() });
  before(async () => {
    world = await openNftWorld({ source: network.chain, relays: ['https://relay'], readText: network.readText });
    clockNow = world.clock.now;
  });
  after(() => world.close());

  async function boxOf(code: string): Promise<BeaconBox> {
    const { evidence: id } = await world.run(odds, userId('1'), { code });
    const routes = tickRoutes(world.db, world.manifest.evidence ?? []);
    const call = present(
      routes.find((one) => one.call === proofCalls.evidence),
      'evidence',
    );
    const told = await call.run(testCaller(userId('1')), { id });
    assert.ok(told.ok);
    const evidence = told.value as Evidence; // what the contract says of the answer
    const wrong = (await recompute(evidence, sha256, network.known)).filter(({ fits }) => fits !== true);
    assert.deepEqual(wrong, [], 'what the house tells always fits in itself');
    return evidence.settlement as BeaconBox; // every box of this test is of this kind
  }

  async function keys(): Promise<ReceiptKeys> {
    const { rows } = await world.db.query<{ kid: string; public_key: Buffer }>(
      'SELECT kid, public_key FROM receipt_keys',
    );
    return { keys: rows.map(({ kid, public_key: key }) => ({ kid, public_key: key.toString('hex') })) };
  }
  const wrongOf = async (receipt: Receipt, box: BeaconBox): Promise<string[]> =>
    (await receiptSteps(receipt, await keys(), box)).flatMap(({ name, fits, about }) =>
      fits ? [] : [`${name}: ${about}`],
    );

  /**
   * Writes a purchase of the friend down behind its round: the seed is chosen by what that has told, the moment lies before it, the
   * entry follows the last one before that moment, and the receipt is signed by the house's own key.
   * @returns the receipt, and whether the friend got the rare work.
   */
  async function backdate(
    code: string,
    friend: UserId,
    enteredAt: Instant,
  ): Promise<{ receipt: Receipt; won: boolean }> {
    const { db } = world;
    const { rows } = await db.query<{ id: string; beacon_id: string; commitment: string; asset_id: number }>(
      'SELECT id, beacon_id, commitment, asset_id FROM nft_boxes WHERE code = $1',
      [code],
    );
    const box = present(rows[0], 'the box');
    const earlier = await db.query<{ unit: number; entry_hash: string }>(
      'SELECT unit, entry_hash FROM nft_orders WHERE box_id = $1 AND entered_at <= $2 ORDER BY unit DESC LIMIT 1',
      [box.id, toIso(enteredAt)],
    );
    const unit = (earlier.rows[0]?.unit ?? 0) + 1;
    const previous = earlier.rows[0]?.entry_hash ?? box.commitment;
    // Whoever has bought since then is written one unit later.
    const chain = await world.db.withTx('forge', async (tx) => {
      const beacon = await world.chance.ports.beacons.current(tx, enteredAt);
      const fixed = present(world.chance.ports.beacons.roundFor(beacon, enteredAt), 'a round');
      return { beacon, fixed };
    });
    const round = chain.fixed.round;
    const chance = createHash('sha256')
      .update(Buffer.from(network.sign(Number(round)), 'hex'))
      .digest('hex');
    const secret = await readSecret(db, testSealer, box.id);
    const left = await db.query<{ remaining: number }>(
      'SELECT remaining FROM nft_box_contents WHERE box_id = $1 ORDER BY place',
      [box.id],
    );
    const counts = left.rows.map(({ remaining }) => remaining);
    const next = await db.query<{ id: string }>(
      `SELECT nextval(pg_get_serial_sequence('nft_orders', 'id'))::text AS id`,
    );
    const orderId = present(next.rows[0], 'an id').id;
    const wins = (seed: string): boolean =>
      drawPlace(openingNumber(unitSecret(secret, unit), orderId, seedHash(seed), chance), counts) === 0;
    const seed = present(Array.from({ length: 200 }, (_, one) => `seed ${String(one)}`).find(wins), 'a seed that wins');
    const entry = { orderId, unit, seedHash: seedHash(seed), enteredAt, round };
    const hash = entryHash(previous, entry);
    await db.withTx('forge', async (tx) => {
      await tx.query('UPDATE nft_boxes SET sold = sold + 1 WHERE id = $1', [box.id]);
      world.chance.ports.beacons.follow(tx, chain.beacon, chain.fixed, enteredAt);
      await tx.query(
        `INSERT INTO nft_orders (id, user_id, box_id, asset_id, price, margin, status, is_read, created_at, paid_at, unit, seed,
           seed_hash, entered_at, round, entry_hash) OVERRIDING SYSTEM VALUE
         VALUES ($1, $2, $3, $4, 10, 0, 1, true, $5, $5, $6, $7, $8, $5, $9, $10)`,
        [orderId, friend, box.id, box.asset_id, toIso(enteredAt), unit, seed, seedHash(seed), round, hash],
      );
    });
    await world.pass(4 * secondMs);
    const drawn = await db.query<{ place: number }>('SELECT place FROM nft_orders WHERE id = $1', [orderId]);
    const told = (await readRounds(db, box.beacon_id, [round])).get(round)?.told;
    assert.equal(told?.value, chance);
    const { rows: own } = await db.query<{ kid: string; private_key: Buffer }>(
      'SELECT kid, private_key FROM receipt_keys',
    );
    const key = present(own[0], 'the key');
    const der = testSealer.open(key.private_key, `receipt_key:${key.kid}`);
    const body = JSON.stringify({ entered_at: toIso(enteredAt), entry_hash: hash, order_id: orderId });
    const signature = sign(null, Buffer.from(body), createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
    return { receipt: { kid: key.kid, body, signature: signature.toString('hex') }, won: drawn.rows[0]?.place === 0 };
  }

  const bought = async (code: string): Promise<OutputOf<typeof buy>> =>
    world.run(buy, await world.collector(10), { code });
  const receiptOf = ({ draw }: OutputOf<typeof buy>): Receipt => present(draw?.receipt, 'a receipt');

  it('is found by whoever kept evidence before the round, when it writes a purchase down behind it [F3]', async () => {
    const code = await world.boxed('TAIL');
    await world.pass(hourMs);
    const honest = await bought(code);
    await world.pass(20 * secondMs);
    const enteredAt = world.clock.now();
    await world.pass(30 * secondMs);
    const [kept, keptAt] = [await boxOf(code), world.clock.now()];
    await world.pass(5 * minuteMs);
    const { won } = await backdate(code, await world.collector(0), enteredAt);
    assert.equal(won, true, 'it gets what it wants');
    const now = await boxOf(code);
    assert.deepEqual(await wrongOf(receiptOf(honest), now), [], 'who bought before sees nothing of it');
    assert.deepEqual(
      keptSteps(kept, keptAt, now).filter(({ fits }) => !fits),
      [{ name: 'later', fits: false, about: 'unit 2' }],
    );
    // A purchase that was made in truth is no such thing.
    await bought(code);
    const later = await boxOf(code);
    assert.deepEqual(
      keptSteps(now, world.clock.now(), later).filter(({ fits }) => !fits),
      [],
    );
  });

  it('is found by the receipt of whoever has bought meanwhile, where it puts one between two', async () => {
    const code = await world.boxed('BETWEEN');
    await world.pass(hourMs);
    await bought(code);
    await world.pass(20 * secondMs);
    const last = await bought(code);
    const box = await boxOf(code);
    assert.deepEqual(await wrongOf(receiptOf(last), box), []);
    const entries = box.entries.map((entry, place) => (place === 0 ? { ...entry, seed_hash: 'f'.repeat(64) } : entry));
    const first = { ...present(entries[0], 'an entry') };
    const hash = await sha256(
      JSON.stringify([box.commitment, first.order_id, 1, first.seed_hash, first.entered_at, first.round]),
    );
    const second = present(box.entries[1], 'an entry');
    const anew = await sha256(
      JSON.stringify([hash, second.order_id, 2, second.seed_hash, second.entered_at, second.round]),
    );
    const forged = {
      ...box,
      entries: [
        { ...first, hash },
        { ...second, hash: anew },
      ],
    };
    assert.deepEqual(await wrongOf(receiptOf(last), forged), ['purchase: entry_hash previous']);
    const receipt = receiptOf(last);
    assert.deepEqual(await wrongOf({ ...receipt, body: receipt.body.replace('"unit":2', '"unit":1') }, box), [
      `signature: ${receipt.kid}`,
      'purchase: unit_hash order_id seed_hash round entered_at entry_hash previous',
    ]);
    assert.deepEqual(await wrongOf({ ...receipt, kid: '0'.repeat(16) }, box), [`signature: ${'0'.repeat(16)}`]);
  });
});
