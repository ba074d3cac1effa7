import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '@bourse/kernel/random';
import { formatRate } from '@bourse/server/modules/products/index';
import { formatPrice, parsePrice, price } from '@bourse/server/modules/prices/index';
import { backTest, hashOfCloses, hashOfRule } from '@bourse/server/modules/strategies/index';
import { readJsonTexts } from '@bourse/server/platform/recordings/read-json-texts';
import { isLongForm } from '@bourse/testing/long-form';
import { recordedCloses } from './closes-fixture.ts';
import { backTestSteps, type PublishedStrategy } from './strategy-steps.ts';

const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');
const hourMs = 3_600_000;
const from = Date.UTC(2026, 0, 1);
const rules = [
  { kind: 'trend', symbol: 'XRP/ETH', fast: 2, slow: 6 },
  { kind: 'reversal', symbol: 'XRP/ETH', slow: 6, depth: '0.003' },
] as const;
type Rule = (typeof rules)[number];

/** What the server would publish of a rule over these closes. */
function publish(rule: Rule, closes: readonly bigint[], limit: bigint, feeBps: number): PublishedStrategy {
  const { hours, ...test } = backTest(rule, closes, { feeBps, lossLimit: limit });
  return {
    rule,
    hash: hashOfRule(rule),
    loss_limit: formatRate(limit),
    back_test: {
      from: new Date(from).toISOString(),
      to: new Date(from + hours * hourMs).toISOString(),
      closes_hash: hashOfCloses(closes.slice(0, rule.slow + hours)),
      fee: formatRate(BigInt(feeBps) * 10n ** 8n),
      result: formatRate(test.result),
      drawdown: formatRate(test.drawdown),
      days: Math.ceil(hours / 24),
      trades: test.trades,
      lost: test.lost,
    },
  };
}

async function misfits(strategy: PublishedStrategy, closes: readonly bigint[]): Promise<string[]> {
  const hours = (Date.parse(strategy.back_test?.to ?? '') - from) / hourMs;
  const texts = closes.slice(0, Number(strategy.rule['slow']) + hours).map((close) => formatPrice(price(close)));
  const steps = await backTestSteps(strategy, texts, sha256);
  assert.equal(steps.length, 8);
  return steps.filter(({ fits }) => !fits).map(({ name }) => name);
}

const folder = process.env['BOURSE_RECORDING'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const recording = join(folder, 'xrp-eth-2019-10-trades.json.gz');

/** The closes of the 60 hours of the recording itself. */
async function readCloses(): Promise<string[]> {
  const trades = (await readJsonTexts(recording)) as readonly (readonly string[])[]; // as its README says
  const byHour = new Map<number, string>();
  for (const [at = '', , , , paid = ''] of trades) byHour.set(Math.floor(Number.parseInt(at, 10) / hourMs), paid);
  return [...byHour.values()];
}

describe('the back-test of a strategy', () => {
  it(`is computed again, figure by figure, over random closes`, async () => {
    const random = seededRandom(113);
    let lost = 0;
    for (let life = 0; life < (isLongForm ? 5_000 : 60); life += 1) {
      let close = 10n ** 15n;
      const closes = Array.from({ length: 100 }, () => (close = (close * BigInt(random.int(960, 1_040))) / 1_000n));
      const strategy = publish(random.pick(rules), closes, BigInt(random.int(2, 30)) * 10n ** 10n, random.int(0, 50));
      if (strategy.back_test?.lost === true) lost += 1;
      assert.deepEqual(await misfits(strategy, closes), []);
    }
    assert.ok(lost > 5, 'some ended at their limits');
  });

  it('that was changed in any figure does not fit', async () => {
    const closes = Array.from({ length: 60 }, (_, hour) => BigInt(100 + ((hour * 7) % 13)) * 10n ** 12n);
    const strategy = publish(rules[0], closes, 10n ** 11n * 9n, 20);
    assert.deepEqual(await misfits(strategy, closes), []);
    const told = strategy.back_test;
    assert.ok(told !== null);
    for (const [name, changed] of Object.entries({ result: '0.5', drawdown: '0', trades: 0, days: 9, lost: true }))
      assert.deepEqual(await misfits({ ...strategy, back_test: { ...told, [name]: changed } }, closes), [name]);
    assert.deepEqual(await misfits({ ...strategy, hash: told.closes_hash }, closes), ['rule']);
    assert.ok((await misfits(strategy, [closes[1] ?? 0n, ...closes.slice(1)])).includes('closes'));
  });

  it('over recorded trades of a real market is what it is [S113]', async () => {
    const closes = recordedCloses.map((text) => parsePrice(text) ?? 0n);
    assert.equal(closes.length, 60);
    // The whole recording lies beside the project, not in it.
    if (existsSync(recording)) assert.deepEqual(await readCloses(), recordedCloses);
    const found = rules.map((rule) => publish(rule, closes, 10n ** 11n, 20));
    for (const strategy of found) assert.deepEqual(await misfits(strategy, closes), []);
    assert.deepEqual(
      found.map(({ back_test: test }) => [test?.result, test?.drawdown, test?.days, test?.trades]),
      [
        ['0.025978426909', '0.026005369633', 3, 10],
        ['0.009139388788', '0.003334655936', 3, 6],
      ],
    );
  });
});
