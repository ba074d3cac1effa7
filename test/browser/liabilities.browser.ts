import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { temporaryFolder } from '../e2e/server-process.ts';
import { assertAccessible, assertNothingClipped, openWorld, tokenOf, type World } from './harness.ts';
import { look } from './look.ts';

const run = promisify(execFile);

describe('the proof of liabilities', () => {
  let world: World;
  let token: string;
  const folder = temporaryFolder();
  before(async () => {
    world = await openWorld();
    token = await tokenOf(world, 'demo1');
  });
  after(async () => {
    await world.close();
    folder.remove();
  });

  const save = async (page: Page, name: string): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return download.path();
  };

  /** The script as the page gives it, in a folder of its own. */
  async function saveScript(page: Page): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download verify.mjs' }).click(),
    ]);
    const path = join(folder.path, 'verify.mjs');
    await download.saveAs(path);
    return path;
  }

  it('leads from the settings to the own balances, checked on the device, and again by the script out of the files', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/setting/setting');
    await page.getByRole('link', { name: 'Proof of liabilities' }).click();
    await page.getByText(/^(?:Your balance is|All \d+ of your balances are) part of what we owe\.$/).waitFor();
    assert.equal(await page.getByRole('region', { name: 'What was checked' }).getByRole('listitem').count(), 6);
    await assertAccessible(page, 'proof of liabilities');
    await assertNothingClipped(page, 'proof of liabilities');
    await look(customer, 'liabilities-phone');
    const [own, days] = [await save(page, 'Save your proof as a file'), await save(page, 'Save what was published')];
    const script = await saveScript(page);
    const { stdout } = await run(process.execPath, [script, '--liabilities', own, '--days', days]);
    assert.match(stdout, /^fits +day[\s\S]*^fits +ways[\s\S]*^fits +sums/mu);
    assert.doesNotMatch(stdout, /WRONG/);
    assert.deepEqual(customer.complaints, []);
  });

  it('tells a visitor what is owed and held, and whose part is not theirs to see', async () => {
    const customer = await world.open({ screen: 'desk', theme: 'light' });
    const { page } = customer;
    await customer.go('/pages/verify/liabilities');
    const owed = page.getByRole('region', { name: 'What we owe and what we hold' });
    await owed.getByText('USDT', { exact: true }).click();
    await owed.getByText('From outside', { exact: true }).filter({ visible: true }).first().waitFor();
    await owed.getByText('Pool: Lock-up', { exact: true }).filter({ visible: true }).waitFor();
    assert.equal(await page.getByRole('region', { name: 'Your balances in it' }).count(), 0);
    await page.getByRole('button', { name: 'Log in' }).last().waitFor();
    await assertAccessible(page, 'proof of liabilities, visitor');
    await look(customer, 'liabilities-desk');
    assert.deepEqual(customer.complaints, []);
  });
});
