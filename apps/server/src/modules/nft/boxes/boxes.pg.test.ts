import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { OutputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import { proofCalls } from '@bourse/contract/proof';
import { userId } from '@bourse/kernel/ids';
import { dayMs, hourMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';
import { testCaller } from '@bourse/testing/test-caller';
import type { BeaconBox } from '../../../../../../tools/verify/evidence.ts';
import { type Evidence, recompute } from '../../../../../../tools/verify/recompute.ts';
import { tickRoutes } from '../../prices/index.ts';

const { buy, openBox, odds, boxResult, seed, mine, box: detail } = nftCalls;
const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');

/** What does not fit when it is computed again. */
const misfits = async (evidence: Evidence): Promise<string[]> =>
  (await recompute(evidence, sha256)).flatMap(({ name, fits }) => (fits === true ? [] : [name]));

describe('blind boxes', () => {
  let world: NftWorld;
  before(async () => {
    world = await openNftWorld();
  });
  after(() => world.close());

  async function evidenceOf(reference: string): Promise<Evidence & { readonly settlement: BeaconBox }> {
    const call = present(
      tickRoutes(world.db, world.manifest.evidence ?? []).find((one) => one.call === proofCalls.evidence),
      'evidence',
    );
    const told = await call.run(testCaller(userId('1')), { id: reference });
    assert.ok(told.ok);
    return told.value as Evidence & { readonly settlement: BeaconBox }; // what the contract says of the answer
  }

  it('are drawn without replacement by what was committed before the sale, and computed again outside [SPEC-3.43] [SPEC-4.25] [SPEC-7.116] [SPEC-7.118]', async () => {
    const { run, collector } = world;
    const code = await world.boxed('BOX');
    const [one, two] = [await collector(100), await collector(100)];
    assert.equal(await world.refusal(buy, one, { code }), 'PRODUCT_NOT_OPEN');
    assert.equal((await run(detail, one, { code })).status, 2);
    await world.pass(hourMs);
    const unsold = await run(odds, one, { code });
    assert.deepEqual(
      [unsold.total, unsold.sold, unsold.contents.map(({ count, left, odds: chance }) => [count, left, chance])],
      [
        5,
        0,
        [
          [2, 2, '0.4'],
          [3, 3, '0.6'],
        ],
      ],
    );
    await run(seed, one, { seed: 'my own words' });
    const first = await run(buy, one, { code, price: '10' });
    assert.deepEqual([first.sale_type, first.is_opened, first.seed], ['box', false, 'my own words']);
    await run(seed, one, { seed: 'changed afterwards' });
    for (let more = 0; more < 3; more += 1) await run(buy, two, { code });
    assert.deepEqual(
      (await run(mine, one, {})).list.map(({ kind, order_id: id, can_resell: may }) => [kind, id, may]),
      [['box', first.id, false]],
    );
    assert.equal(await world.refusal(nftCalls.resell, one, { code, price: '5' }), 'NOT_FOUND', 'no box is resold');
    assert.equal(await world.refusal(boxResult, one, { id: first.id }), 'NOT_FOUND');
    assert.equal(await world.refusal(openBox, one, { code }), 'STATE_CHANGED', 'its round has told nothing yet');
    await world.tellRounds();
    const result = await run(openBox, one, { code }, 'open');
    assert.deepEqual(await run(openBox, one, { code }, 'open'), result, 'a repetition');
    assert.deepEqual(
      [result.proof.seed, result.proof.left, result.proof.commitment],
      ['my own words', [2, 3], unsold.commitment],
    );
    assert.equal((await run(boxResult, one, { id: first.id })).proof.number, result.proof.number);
    assert.equal(await world.refusal(boxResult, two, { id: first.id }), 'NOT_FOUND');
    assert.equal(await world.refusal(openBox, one, { code, id: first.id }), 'STATE_CHANGED');
    assert.equal(await world.refusal(openBox, one, { code }), 'NOT_FOUND', 'none is left');
    assert.equal(result.work.is_own, true);
    await Promise.all([1, 2, 3].map(() => run(openBox, two, { code })));
    const left = await run(odds, one, { code });
    assert.equal(
      left.contents.reduce((sum, content) => sum + content.left, 0),
      1,
    );
    const evidence = await evidenceOf(result.evidence);
    assert.deepEqual(await misfits(evidence), []);
    const { settlement } = evidence;
    const change = (more: Partial<BeaconBox>): Evidence => ({ ...evidence, settlement: { ...settlement, ...more } });
    const { drawn, entries, rounds } = settlement;
    assert.deepEqual([drawn.length, entries.length, settlement.trust], [4, 4, 'operator']);
    const [told, entry, round] = [
      present(drawn[0], 'a unit'),
      present(entries[0], 'its entry'),
      present(rounds[0], 'its round'),
    ];
    const tampered: readonly (readonly [Partial<BeaconBox>, readonly string[]])[] = [
      [{ contents: settlement.contents.map(([name, count]) => [name, count + 1]) }, ['commitment', 'units']],
      [{ contents: settlement.contents.map(([name, count], at) => [name, at === told.place ? 0 : count]) }, ['drawn']],
      [{ unit_hashes: settlement.unit_hashes.toReversed() }, ['commitment', 'units']],
      [{ drawn: [{ ...told, secret: 'another' }, ...drawn.slice(1)] }, ['units', 'numbers']],
      [{ drawn: [{ ...told, place: 1 - told.place }, ...drawn.slice(1)] }, ['drawn']],
      [{ drawn: [...drawn, told] }, ['units']],
      [{ drawn: drawn.slice(1) }, ['units']],
      [
        { entries: [{ ...entry, seed_hash: await sha256('chosen later') }, ...entries.slice(1)] },
        ['entries', 'numbers'],
      ],
      [{ entries: [{ ...entry, order_id: '999' }, ...entries.slice(1)] }, ['entries', 'numbers']],
      [{ entries: entries.slice(1) }, ['entries', 'numbers']],
      [{ entries: [{ ...entry, round: settlement.published_at }, ...entries.slice(1)] }, ['rounds', 'entries']],
      [{ rounds: [{ ...round, value: 'f'.repeat(64) }, ...rounds.slice(1)] }, ['beacon']],
      [{ trust: 'beacon' }, ['source']],
      [{ beacon: { kind: 'bitcoin', chain: 'main' }, trust: 'beacon' }, ['rounds', 'beacon', 'commitment']],
      [{ published_at: settlement.entries[1]?.entered_at ?? '' }, ['commitment']],
    ];
    for (const [more, wanted] of tampered) {
      const found = await misfits(change(more));
      assert.deepEqual(
        found.filter((name) => wanted.includes(name)),
        wanted,
      );
    }
    await world.ledger.assertAddsUp();
  });

  it('sell their last unit once, and give back what nobody has bought', async () => {
    const { run, collector } = world;
    const code = await world.boxed('LAST');
    await world.pass(hourMs);
    const buyers = await Promise.all(Array.from({ length: 8 }, () => collector(10)));
    const answers = await Promise.all(buyers.map((user) => world.attempt(buy, user, { code })));
    const sold = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]));
    assert.deepEqual([sold.length, refusals], [5, ['PRODUCT_SOLD_OUT', 'PRODUCT_SOLD_OUT', 'PRODUCT_SOLD_OUT']]);
    const other = await world.boxed('REST');
    await world.pass(hourMs);
    const rich = await collector(20);
    await run(buy, rich, { code: other });
    await world.pass(dayMs + 1);
    const inBox = async (): Promise<number> =>
      (await world.db.query(`SELECT 1 FROM nft_works w JOIN nft_boxes x ON x.id = w.box_id WHERE x.code = $1`, [other]))
        .rowCount;
    assert.equal(await inBox(), 5, 'one is bought and unopened: it is drawn from everything that is left');
    await world.tellRounds();
    const { work }: OutputOf<typeof openBox> = await run(openBox, rich, { code: other });
    assert.equal(work.is_own, true);
    assert.equal(await inBox(), 0, 'the rest is the house’s again');
  });
});
