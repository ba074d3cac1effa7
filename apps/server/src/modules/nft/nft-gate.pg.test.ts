import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AnyCall } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { openNftWorld, type NftWorld } from '@bourse/testing/nft-world';
import { testCaller } from '@bourse/testing/test-caller';
import { customerGate, openCountryMemory } from '../access/index.ts';

const { bid, box, buy, margin, openBox, payOrder, resell, unpaid } = nftCalls;
const opening = [buy, margin, bid, resell];
const ending = [payOrder, openBox];

describe('who may not open anything on the market', () => {
  let world: NftWorld;
  let user: UserId;
  before(async () => {
    world = await openNftWorld();
    user = await world.collector(500);
  });
  after(() => world.close());

  /** What the gate says of each call to a customer of this level and country. */
  async function gate(calls: readonly AnyCall[], level: number, country: string | null): Promise<unknown[]> {
    await world.db.query('UPDATE users SET auth_level = $2, country = $3 WHERE id = $1', [user, level, country]);
    const ask = customerGate({
      ...world,
      identity: { refuseUnproved: async () => null },
      countries: await openCountryMemory(world.db, world.clock),
    });
    const answers = await Promise.all(calls.map(async (call) => ask(call, testCaller(user), {})));
    return answers.map((answer) => (answer === null ? null : [answer.code, answer.data].filter(Boolean)));
  }
  const setRules = (country: string, rules: object) =>
    world.db.query(
      `INSERT INTO setting_versions (area, key, version, value, effective_at, reason, created_at)
       VALUES ('countries', $1, 1, $2, $3, 'test', $3)`,
      [country, JSON.stringify(rules), toIso(world.clock.now())],
    );

  it('is asked for the level, and in a country for another or for nothing, before anything moves [SPEC-6.2]', async () => {
    await setRules('US', { closed: ['nft'], level2: [] });
    await setRules('BR', { closed: [], level2: ['nft'] });
    const all = (answer: unknown) => opening.map(() => answer);
    assert.deepEqual(await gate(opening, 0, 'FR'), all(['VERIFICATION_REQUIRED', { level: 1 }]));
    assert.deepEqual(await gate(opening, 2, 'US'), all(['AREA_NOT_SUPPORTED']));
    assert.deepEqual(await gate(opening, 1, 'BR'), all(['VERIFICATION_REQUIRED', { level: 2 }]));
    assert.deepEqual(await gate(opening, 2, 'BR'), all(null));
    assert.deepEqual(await gate(opening, 1, 'FR'), all(null));
    assert.deepEqual(await gate(ending, 0, 'US'), [null, null], 'what is held can always be ended');
  });

  it('finds a market that the operator has closed open to ends alone, and nothing moves', async () => {
    const { run, refusal, purse, collector } = world;
    const owner = await collector(500);
    const [own, fixed, auction, won] = [
      await world.offered(),
      await world.offered(),
      await world.auctioned(),
      await world.auctioned({ end: world.fromNow(hourMs) }),
    ];
    const boxed = await world.boxed('SHUT');
    await run(buy, owner, { code: own });
    await world.bid(owner, won, '100');
    await run(margin, owner, { code: auction });
    await world.pass(hourMs + 1);
    await run(buy, owner, { code: boxed });
    const had = await purse(owner);
    await world.setTerms({ open: false });
    for (const [call, fields] of [
      [buy, { code: fixed, price: '100' }],
      [buy, { code: boxed, price: '10' }],
      [margin, { code: auction }],
      [bid, { code: auction, price: '100' }],
      [resell, { code: own, price: '5' }],
    ] as const)
      assert.equal(await refusal(call, owner, fields), 'PRODUCT_NOT_OPEN', call.name);
    assert.deepEqual(await purse(owner), had);
    assert.deepEqual((await run(box, owner, { code: auction })).bids, 0);
    await world.tellRounds();
    await run(openBox, owner, { code: boxed });
    await run(payOrder, owner, { id: present((await run(unpaid, owner, {}))[0], 'the order').id });
    assert.equal((await run(box, owner, { code: won })).is_own, true);
    await world.pass(dayMs - hourMs);
    assert.equal((await purse(owner)).margin, 0n, 'the margin of the other comes back at its end');
    await world.ledger.assertAddsUp();
  });
});
