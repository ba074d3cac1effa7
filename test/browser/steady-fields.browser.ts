import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openWorld, tokenOf, type World } from './harness.ts';

interface Form {
  readonly name: string;
  readonly path: string;
  readonly isVisitor?: boolean;
  /** Makes fields say what is wrong with them. */
  readonly err: (page: Page) => Promise<void>;
  /** Shown once they do. */
  readonly said: (page: Page) => Locator;
  /** What stands below the fields. */
  readonly below: (page: Page) => Locator;
}

const submit = (page: Page): Locator => page.locator('form button[type=submit]');
const wrong = (page: Page): Locator => page.locator('[aria-invalid=true]').first();

const forms: readonly Form[] = [
  {
    name: 'the ticket',
    path: '/pages/transaction/index?symbol=BTC%2FUSDT',
    err: (page) => page.locator('#ticket-send').click(),
    said: (page) => page.locator('#ticket-amount-message').getByText('Enter a value.'),
    below: (page) => page.locator('#ticket-send'),
  },
  {
    name: 'a transfer between accounts',
    path: '/pages/fund/transfer',
    err: (page) => submit(page).click(),
    said: wrong,
    below: submit,
  },
  {
    name: 'signing in',
    path: '/pages/common/login',
    isVisitor: true,
    err: (page) => submit(page).click(),
    said: wrong,
    below: submit,
  },
];

/** Where something stands on the page. */
async function topOf(place: Locator): Promise<number> {
  await place.waitFor();
  return place.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
}

describe('a form that finds a mistake', () => {
  let world: World;
  let token: string;
  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });
  after(() => world.close());

  for (const { name, path, isVisitor = false, err, said, below } of forms) {
    it(`keeps everything where it is: ${name}`, async () => {
      const customer = await world.open(isVisitor ? {} : { token });
      const { page } = customer;
      await customer.go(path);
      const top = await topOf(below(page));
      await err(page);
      await said(page).waitFor();
      assert.equal(await topOf(below(page)), top);
      assert.deepEqual(customer.complaints, []);
    });
  }
});
