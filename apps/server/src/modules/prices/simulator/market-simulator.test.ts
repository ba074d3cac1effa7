import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceScale } from '../price.ts';
import { type CoinModel, MarketSimulator } from './market-simulator.ts';

const btc: CoinModel = {
  symbol: 'BTC/USDT',
  startPrice: 60_000,
  drift: 0,
  volatility: 0.6,
  correlation: 0.8,
  jumpsPerYear: 0,
};
const eth: CoinModel = { ...btc, symbol: 'ETH/USDT', startPrice: 3_000 };

/** Logarithmic returns of each coin over `steps` steps of `seconds`. */
function returnsOf(models: readonly CoinModel[], seed: number, steps: number, seconds: number): number[][] {
  const simulator = new MarketSimulator(models, seed);
  const logs = Array.from({ length: steps }, () =>
    [...simulator.step(seconds).values()].map((value) => Math.log(Number(value) / 10 ** priceScale)),
  );
  return models.map((_, coin) => logs.slice(1).map((now, i) => (now[coin] ?? 0) - (logs[i]?.[coin] ?? 0)));
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((one) => (one - middle) ** 2)));
};
const correlation = (a: readonly number[], b: readonly number[]): number => {
  const [ma, mb] = [mean(a), mean(b)];
  return mean(a.map((one, i) => (one - ma) * ((b[i] ?? 0) - mb))) / (deviation(a) * deviation(b));
};

test('the same seed gives the same prices, another one gives others', () => {
  const run = (seed: number): unknown[] => {
    const simulator = new MarketSimulator([btc, eth], seed);
    return Array.from({ length: 50 }, () => [...simulator.step(1)]);
  };
  assert.deepEqual(run(1), run(1));
  assert.notDeepEqual(run(1), run(2));
});

test('volatility, correlation and its clusters are those of the model', () => {
  const [one = [], other = []] = returnsOf([btc, eth], 3, 40_000, 60);
  const yearly = deviation(one) * Math.sqrt((365 * 86_400) / 60);
  assert.ok(Math.abs(yearly - 0.6) < 0.06, `volatility ${String(yearly)}`);
  // Both share 0.8 of the common factor, so their returns correlate by about 0.64, a little less for separate roughness.
  const shared = correlation(one, other);
  assert.ok(shared > 0.45 && shared < 0.7, `correlation ${String(shared)}`);
  const sizes = one.map(Math.abs);
  const clustering = correlation(sizes.slice(0, -1), sizes.slice(1));
  assert.ok(clustering > 0.1, `clustering ${String(clustering)}`);
  const plain = correlation(one.slice(0, -1), one.slice(1));
  assert.ok(Math.abs(plain) < 0.03, `the next return must not be foreseeable: ${String(plain)}`);
});

test('jumps are rare and large', () => {
  const [calm = []] = returnsOf([btc], 5, 20_000, 60);
  const [jumpy = []] = returnsOf([{ ...btc, jumpsPerYear: 2_000 }], 5, 20_000, 60);
  const tail = (values: readonly number[]): number => {
    const width = deviation(values);
    return values.filter((one) => Math.abs(one) > 6 * width).length;
  };
  assert.ok(tail(jumpy) > tail(calm));
});

test('prices of any size are positive and keep their digits', () => {
  const dust = { ...btc, symbol: 'DUST/USDT', startPrice: 0.000_000_05 };
  for (const value of new MarketSimulator([dust, btc], 1).step(1).values()) assert.ok(value > 0n);
});
