import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { World } from './harness.ts';

/** An order as the API tells it. */
export interface ApiOrder {
  readonly id: string;
  readonly price: string | null;
  readonly amount: string;
  readonly filled: string;
  readonly status: number;
}

/** The open orders of a customer, by the API. */
export async function openOrdersOf(world: World, token: string): Promise<readonly ApiOrder[]> {
  const { list } = await world.client.get<{ list: readonly ApiOrder[] }>('/coin/list', { status: '1' }, { token });
  return list;
}

/** Places an order by the API, as somebody else's program would. */
export async function orderByApi(
  world: World,
  token: string,
  fields: Readonly<Record<string, string>>,
): Promise<ApiOrder> {
  return world.client.get<ApiOrder>('/coin/trade', { currency_id: '1', legal_id: '3', ...fields }, { token });
}

/** What the spot account has of a coin, by the API. */
export async function balanceOf(
  world: World,
  token: string,
  currency: string,
): Promise<{ available: string; held: string }> {
  const { list } = await world.client.get<{ list: readonly { available: string; held: string }[] }>(
    '/wallet/detail',
    { currency },
    { token },
  );
  assert.ok(list[0]);
  return list[0];
}

/** Fills the ticket of a limit order, confirms it, and waits until the app says what became of it. */
export async function placeLimit(
  page: Page,
  order: { readonly side: 'Buy' | 'Sell'; readonly price: string; readonly amount: string },
): Promise<void> {
  await page.getByRole('radio', { name: order.side, exact: true }).click();
  await page.getByLabel('Price (USDT)', { exact: true }).fill(order.price);
  await page.getByLabel('Amount (BTC)', { exact: true }).fill(order.amount);
  await page.locator('#ticket-send').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${order.side} ${order.amount} BTC` })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** The figures of a row of the open orders or holdings, digits and points alone. */
function digitsOf(text: string): string {
  return text.replaceAll(/[^\d.]/g, '');
}

/** The same without the zeros that a column has behind its figures. */
export function worthOf(text: string): string {
  return digitsOf(text).replace(/(?:\.0+|(\.\d*[1-9])0+)$/, '$1');
}
