import assert from 'node:assert/strict';
import { untilEqual } from '../e2e/patience.ts';
import { type Customer, tokenOf, waitUntilRead, type World } from './harness.ts';

/** Looks at what is shown, under a name. */
type See = (customer: Customer, name: string) => Promise<void>;

const ways = [
  ['desk', 'light', 'en'],
  ['phone', 'dark', 'fra'],
  ['phone', 'light', 'jp'],
] as const;

/** Buys under lien and closes it by a sale. @param product the id of the product. */
export async function buyUnderLien(world: World, token: string, product: string, see: See): Promise<void> {
  const list = await world.open({ token });
  await list.go('/pages/loan/list');
  await list.page.getByText('Up to 3× leverage').waitFor();
  await list.page.getByText(/locked as collateral until the debt is repaid/).waitFor();
  await see(list, 'loan products lien phone');
  for (const [screen, theme, lang] of ways) {
    const looking = await world.open({ token, screen, theme, lang });
    await looking.go(`/pages/loan/purchase?id=${product}`);
    await looking.page.locator('form input[inputmode="decimal"]').fill('1500');
    await looking.page.getByRole('img').first().waitFor();
    await waitUntilRead(looking.page);
    await see(looking, `loan lien wish ${screen} ${theme} ${lang}`);
    assert.deepEqual(looking.complaints, []);
  }
  const customer = await world.open({ token });
  const { page } = customer;
  await customer.go(`/pages/loan/purchase?id=${product}`);
  await page.getByLabel('Amount to borrow').fill('1500');
  await page.getByText('affect your capital 2 times as fast', { exact: false }).waitFor();
  await page.getByRole('radio', { name: '3×' }).check({ force: true });
  await page.getByText('affect your capital 3 times as fast', { exact: false }).waitFor();
  await see(customer, 'loan lien wish phone');
  await page.locator('label', { hasText: 'Use my verified identity document' }).click();
  await page.getByRole('button', { name: 'Buy with leverage' }).dblclick();
  await page.waitForURL(/loan\/mine\?id=\d+$/);
  await page.getByText('Bought with leverage').waitFor({ timeout: 60_000 });
  await see(customer, 'loan lien running phone');
  await page.getByRole('button', { name: 'Sell and repay' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('This cannot be undone.', { exact: false }).waitFor();
  await see(customer, 'loan lien close sheet');
  await sheet.getByRole('button', { name: 'Sell and repay' }).click();
  await page.getByText('Repaid', { exact: true }).first().waitFor({ timeout: 120_000 });
  await page.getByText('Collateral sale').waitFor();
  await see(customer, 'loan lien closed phone');
  assert.deepEqual(customer.complaints, []);
}

interface UnderLien {
  readonly id: string;
  readonly status: number;
  readonly lien: { readonly buying: boolean; readonly price: string | null; readonly closed: boolean } | null;
}

/** What became of a loan under lien; null of another, and while it buys. */
function endOf({ status, lien }: UnderLien): string | null {
  if (lien === null || lien.buying) return null;
  return `${String(status)} ${lien.price === null ? 'unbought' : lien.closed ? 'closed' : 'bought'}`;
}

/** The loans under lien of the demo: two that stand, one that its customer has closed, one for which nobody sold, and one that was liquidated. */
export async function seeDemoUnderLien(world: World, see: See): Promise<void> {
  const token = await tokenOf(world, 'demo1');
  let states: Readonly<Record<string, string>> = {};
  await untilEqual(async () => {
    const { list } = await world.client.get<{ list: readonly UnderLien[] }>('/loan/order', {}, { token });
    const known = list.flatMap((one) => {
      const end = endOf(one);
      return end === null ? [] : [[end, one.id] as const];
    });
    states = Object.fromEntries(known);
    return [known.map(([end]) => end).toSorted(), ['2 bought', '2 bought', '3 closed', '3 unbought', '5 bought']];
  });
  for (const [screen, theme, lang] of ways) {
    const customer = await world.open({ token, screen, theme, lang });
    await customer.go('/pages/loan/mine');
    await customer.page.locator('a[href*="loan/mine?id="]').first().waitFor();
    await see(customer, `loans lien ${screen} ${theme} ${lang}`);
    for (const [state, id] of Object.entries(states)) {
      await customer.go(`/pages/loan/mine?id=${id}`);
      await waitUntilRead(customer.page);
      await see(customer, `loan lien ${state} ${screen} ${theme} ${lang}`);
    }
    assert.deepEqual(customer.complaints, []);
  }
}
