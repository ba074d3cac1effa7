import { until } from '../e2e/patience.ts';
import type { Page } from 'playwright-core';
import { assertAccessible, assertNothingClipped, tokenOf, waitUntilTold, type World } from './harness.ts';

/** Where pictures of the screens are kept, for who wants to look at them. */
const pictures = process.env['BOURSE_LOOK'] ?? '';
const answers = ['lose_all=all', 'leverage=both', 'liquidation=closed', 'option_loses=whole_stake', 'price=index'];

/** The coins of the contract that most tests trade. */
export const btc = { currency_id: '1', legal_id: '3' };

/** What `/lever/deal` tells, as far as it is looked at. */
export interface Deal {
  readonly mark_price: string | null;
}

/** A price so far from the mark price of a contract, in so many decimals of the currency; waits for the mark price. */
export async function nearMark(
  { client }: World,
  contract: Readonly<Record<string, string>>,
  times: number,
  decimals = 0,
): Promise<string> {
  let mark: string | null = null;
  await until(async () => {
    mark = (await client.get<Deal>('/lever/deal', contract)).mark_price;
    return mark !== null;
  });
  return (Number(mark) * times).toFixed(decimals);
}

/** A customer who has passed the test and has money on the account of contracts. */
export async function ready(world: World, name: string, number: string): Promise<string> {
  const own = await tokenOf(world, name);
  const moved = { currency_id: '3', number, from_field: 'change', to_field: 'lever' };
  await world.client.get('/wallet/change', moved, { token: own });
  await world.client.callPatiently('/user/suitability', { answers: JSON.stringify(answers) }, { token: own });
  return own;
}

/** Another customer's limits on both sides of the mark price, whatever the maker of the demo does. */
export async function makeBook(
  world: World,
  token: string,
  contract: Readonly<Record<string, string>>,
  { number, decimals = 0 }: { readonly number: string; readonly decimals?: number },
): Promise<void> {
  for (const [type, way] of [
    ['1', 0.998],
    ['2', 1.002],
  ] as const) {
    const price = await nearMark(world, contract, way, decimals);
    const order = { ...contract, type, number, multiple: '20', status: '0', price };
    await world.client.get('/lever/submit', order, { token });
  }
}

/** Keeps a picture where somebody wants it, and holds a screen against what every one keeps to. */
export async function look(page: Page, name: string): Promise<void> {
  if (pictures !== '') await page.screenshot({ path: `${pictures}/${name.replaceAll(' ', '-')}.png` });
  await assertAccessible(page, name);
  await assertNothingClipped(page, name);
}

/** Opens a position by the ticket that stands on the page. */
export async function openAtMarket(
  page: Page,
  way: 'Long' | 'Short',
  lots: string,
  symbol = 'BTC/USDT',
): Promise<void> {
  await page.getByRole('textbox', { name: 'Size (lots)' }).fill(lots);
  await page.getByRole('button', { name: way, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${way} \\d+× ${symbol}`) });
  await sheet.getByText('Maximum loss').waitFor();
  await sheet.getByText(/against you closes the position|lose the whole margin|not only the margin/).waitFor();
  await look(page, `confirm ${way} ${symbol.replace('/', ' ')}`);
  await sheet.getByRole('button', { name: new RegExp(`^Open ${way.toLowerCase()}`) }).click();
  await waitUntilTold(page, /opened\.$/);
}
