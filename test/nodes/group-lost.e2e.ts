import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@bourse/kernel/random';
import { isLongForm, repetitions, seedOf, tellProgress } from '@bourse/testing/long-form';
import { ownedTogether } from '../e2e/customer-view.ts';
import { Opened } from '../e2e/opened.ts';
import { until } from '../e2e/patience.ts';
import { type ServerProcess, verifyLedger } from '../e2e/server-process.ts';
import { type DividedHouse, type Group, openDividedHouse } from './divided-house.ts';
import { Comparison, tradeInBoth, watchGaps } from './two-markets.ts';

const losses = repetitions('BOURSE_GROUP_LOSSES', isLongForm ? 20 : 1);
const ordersPerSecond = isLongForm ? 150 : 50;
/** What operations.md states is 3 and 13 s; a machine that does other things is given more. */
const readyLimitMs = { killed: 30_000, silent: 60_000 } as const;
/** The other group may wait for balances that the lost engine has locked: two seconds, and what a busy machine adds. */
const gapLimitMs = 20_000;

describe('one of two engines is lost under load', () => {
  const opened = new Opened();
  const random = seededRandom(seedOf(36));
  let house: DividedHouse;
  let comparison: Comparison;

  before(async () => {
    house = await openDividedHouse(opened);
    comparison = new Comparison(house);
  });
  after(() => opened.close());

  /** An order far from the others is taken in the market of a group, which only its next engine can do. */
  async function assertTakenOver(group: Group): Promise<void> {
    const coin =
      group === 'main' ? { currency_id: '1', target_price: '10000' } : { currency_id: '2', target_price: '1000' };
    const order = { ...coin, legal_id: '3', type: 'buy', amount: '0.01' };
    await until(async () => (await house.client.call('/coin/trade', order, { token: house.tokens[0] })).type === 'ok');
  }

  /**
   * Loses the engine of a group while customers trade in both.
   * @param lose takes the engine away. @param returns lets it come back when its successor is at work.
   * @returns after how long an order of the group was taken again, and how long none was in the other group.
   */
  async function loseUnderLoad(
    [group, other]: readonly [Group, Group],
    name: string,
    act: { readonly lose: (lost: ServerProcess) => unknown; readonly returns?: (lost: ServerProcess) => Promise<void> },
  ): Promise<{ readonly awayMs: number; readonly gapMs: number }> {
    const [standby, owned] = [await house.standby(group), await ownedTogether(house.client, house.tokens)];
    const lost = house.engines[group];
    const loads = tradeInBoth(house, { random, prefix: name, ordersPerSecond });
    await sleep(1_000);
    const gaps = watchGaps(loads.sent[other]);
    const lostAtMs = performance.now();
    await act.lose(lost);
    house.engines[group] = await standby.ready();
    await assertTakenOver(group);
    const awayMs = Math.round(performance.now() - lostAtMs);
    await act.returns?.(lost);
    await sleep(1_000);
    const gapMs = gaps.stop();
    await loads.end();
    await comparison.assertWhole(loads);
    const left = await ownedTogether(house.client, house.tokens);
    for (const [currency, amount] of Object.entries(owned)) assert.ok((left[currency] ?? 0n) <= amount, currency);
    return { awayMs, gapMs };
  }

  /** A replaced engine that wakes up finds out by itself, and has written nothing. */
  async function assertEnds(lost: ServerProcess): Promise<void> {
    const { code, stdout } = await lost.ended;
    assert.equal(code, 1);
    assert.match(stdout, /another node has become the engine/);
  }

  const kinds = [
    ['killed', ['ether', 'main'], { lose: (lost: ServerProcess) => lost.kill() }],
    [
      'stood still',
      ['main', 'ether'],
      {
        lose: ({ pid }: ServerProcess) => process.kill(pid, 'SIGSTOP'),
        returns: async (lost: ServerProcess) => {
          process.kill(lost.pid, 'SIGCONT');
          await assertEnds(lost);
        },
      },
    ],
  ] as const;

  it('cut off from PostgreSQL and NATS, it is replaced, the other group trades on, and it ends when it is back', async (t) => {
    const { awayMs, gapMs } = await loseUnderLoad(['ether', 'main'], 'cut', {
      lose: () => house.addresses.forEach((one) => one.cut()),
      returns: async (lost) => {
        for (const one of house.addresses) one.heal();
        await assertEnds(lost);
      },
    });
    t.diagnostic(`ready after ${String(awayMs)} ms, the other group without an order for ${String(gapMs)} ms`);
    assert.ok(awayMs < readyLimitMs.silent && gapMs < gapLimitMs);
  });

  for (const [name, groups, act] of kinds) {
    it(`${name}, it is replaced, and the other group trades on: no order is lost or there twice`, async (t) => {
      const seen: string[] = [];
      for (let round = 0; round < losses; round += 1) {
        const { awayMs, gapMs } = await loseUnderLoad(groups, `${name.replace(' ', '-')}-${String(round)}`, act);
        seen.push(`${String(awayMs)} (${String(gapMs)})`);
        tellProgress(round + 1, losses, `${String(comparison.acknowledged)} acknowledged, ${seen.at(-1) ?? ''} ms`);
        assert.ok(awayMs < (name === 'killed' ? readyLimitMs.killed : readyLimitMs.silent) && gapMs < gapLimitMs);
      }
      t.diagnostic(`ready after (the other group without an order for): ${seen.join(', ')} ms`);
    });
  }

  it('the ledger adds up over both lanes', async (t) => {
    t.diagnostic(`${String(comparison.acknowledged)} acknowledged orders`);
    assert.ok(comparison.acknowledged > 100);
    await house.stop();
    await verifyLedger({ DATABASE_URL: house.databaseUrl });
  });
});
