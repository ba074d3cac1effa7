import { platformSha256 } from './recompute.ts';
import { backTestSteps, lookBack, type PublishedStrategy } from './strategy-steps.ts';

const hour = 3_600;

async function ask<T>(server: string, path: string, fields: Readonly<Record<string, string>>): Promise<T> {
  const asked = new URL(path, server);
  for (const [name, value] of Object.entries(fields)) asked.searchParams.set(name, value);
  const { type, message } = (await (await fetch(asked)).json()) as { readonly type: string; readonly message: T }; // what is published of an answer
  if (type !== 'ok') throw new Error(`${path} was not answered`);
  return message;
}

/** Computes the back-test of a strategy again, from its rule and the public candles. @returns the code of the process. */
export async function checkStrategy(server: string, id: string): Promise<number> {
  const strategy = await ask<PublishedStrategy>(server, '/api/ai/detail', { id });
  const test = strategy.back_test;
  const sha256 = platformSha256();
  if (test === null || sha256 === null) {
    console.log('This version has no back-test.');
    return 1;
  }
  const [from, to] = [Date.parse(test.from) / 1_000 - lookBack(strategy) * hour, Date.parse(test.to) / 1_000 - hour];
  const span = { symbol: String(strategy.rule['symbol']), period: '1h', from: String(from), to: String(to) };
  const candles = await ask<readonly { readonly close: string }[]>(server, '/api/currency/new_timeshar', span);
  const closes = candles.map(({ close }) => close);
  const steps = await backTestSteps(strategy, closes, sha256);
  for (const { name, fits, computed, told } of steps) {
    console.log(fits ? `fits  ${name} ${computed}` : `WRONG ${name}: computed ${computed}, told ${told}`);
  }
  return steps.every(({ fits }) => fits) ? 0 : 1;
}
