import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { invite } from '../e2e/accounts.ts';
import { guessCalls } from '@bourse/contract/guess';
import { guessStaffCalls } from '@bourse/contract/guess-desk';
import { awaitIndex } from '../e2e/customer-view.ts';
import { followCheck } from './follow-check.ts';
import {
  assertAccessible,
  assertNothingClipped,
  type Customer,
  tokenOf,
  waitUntilTold,
  type World,
} from './harness.ts';
import { look } from './look.ts';
import { type Office, openOffice, ownPassword } from './office.ts';

interface Quiz {
  readonly id: string;
  readonly name: string;
  readonly status: number;
  readonly evidence: string | null;
}

describe('prediction quizzes', () => {
  let office: Office;
  let world: World;
  let token: string;

  before(async () => {
    office = await openOffice({ DEMO_TRADERS: 'quiet' });
    world = office.world;
    await awaitIndex(world.client, 'BTC/USDT');
    token = await tokenOf(world, 'demo3');
    const moved = { currency_id: '3', number: '500', from_field: 'change', to_field: 'micro' };
    await world.client.get('/wallet/change', moved, { token });
  });
  after(() => world.close());

  async function see(customer: Pick<Customer, 'page'>, name: string): Promise<void> {
    await assertAccessible(customer.page, name);
    await assertNothingClipped(customer.page, name);
    await look(customer, name.replaceAll(' ', '-'));
  }

  async function quizOf(status: number): Promise<Quiz> {
    const { list } = await world.client.get<{ list: Quiz[] }>(guessCalls.list.path, { status: status.toString() });
    return list[0] ?? assert.fail(`no quiz in state ${status}`);
  }

  it('are shown to everybody in each of their states [SPEC-2.85] [SPEC-4.31]', async () => {
    for (const [screen, theme, lang, words] of [
      ['desk', 'light', 'en', ['Guessing', 'Not started', 'Over', 'Unsettled', 'Bonus paid', 'Stakes returned']],
      ['phone', 'dark', 'fra', ['En cours', 'À venir', 'Clos', 'Non réglé', 'Gains versés', 'Mises rendues']],
      ['phone', 'light', 'jp', ['受付中', '開始前', '締切', '結果確認中', '分配済み', '返金済み']],
    ] as const) {
      const customer = await world.open({ screen, theme, lang });
      await customer.go('/pages/game/game');
      for (const word of words) await customer.page.getByText(word, { exact: true }).first().waitFor();
      await see(customer, `quiz list ${screen} ${theme} ${lang}`);
      assert.deepEqual(customer.complaints, []);
    }
  });

  it('take a stake at the odds of the moment after the understanding test [SPEC-1.29]', async () => {
    const customer = await world.open({ token });
    const { page } = customer;
    await customer.go('/pages/game/game');
    await page.getByRole('link', { name: /first match of the season/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(/^Odds as of now, after the fee of 2/).waitFor();
    await sheet.getByRole('button', { name: 'Stake', exact: true }).click();
    await sheet.getByText('Choose an answer first.').waitFor();
    await sheet.getByRole('radio', { name: /^Red/ }).check({ force: true });
    await sheet.getByLabel('Stake', { exact: true }).fill('2000');
    await sheet.getByText(/^From 1/).waitFor();
    await sheet.getByLabel('Stake', { exact: true }).fill('55');
    // (45 + 55) less 2 %, all of it to the only stake on this answer.
    await sheet.getByText(/98\.00/).waitFor();
    await see(customer, 'quiz stake');
    await sheet.getByRole('button', { name: 'Stake', exact: true }).click();
    await page.getByRole('heading', { name: 'Before your first trade of this kind' }).waitFor();
    for (const right of ['All of it', 'Gains and losses', 'It is closed, and its margin is lost', 'The whole stake']) {
      await page.getByRole('radio', { name: right, exact: true }).check({ force: true });
    }
    await page.getByRole('radio', { name: 'The index of several exchanges' }).check({ force: true });
    await page.getByRole('button', { name: 'Check my answers' }).click();
    await page.getByRole('button', { name: 'To the trade' }).click();
    await sheet.getByRole('button', { name: 'Stake', exact: true }).dblclick();
    await waitUntilTold(page, 'Your stake is in.');
    await sheet
      .getByText(/100\.00/)
      .first()
      .waitFor();
    await sheet.getByRole('heading', { name: 'My stakes' }).waitFor();
    await see(customer, 'quiz staked');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('radio', { name: 'My stakes' }).click();
    await page.getByRole('button', { name: /first match of the season/ }).waitFor();
    const { total } = await world.client.get<{ total: number }>(guessCalls.orders.path, {}, { token });
    assert.equal(total, 1);
    await page.getByRole('button', { name: /first match of the season/ }).click();
    await followCheck(page, page.getByRole('dialog'), 'Quiz stake');
    assert.deepEqual(customer.complaints, []);
  });

  it('are played on points, which are shown as such and have no currency', async () => {
    const customer = await world.open({ token: await tokenOf(world, 'demo2') });
    const { page } = customer;
    await customer.go('/pages/game/game');
    await page.getByRole('link', { name: /65,000/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Your points:').waitFor();
    await sheet.getByText(/Points come from the daily check-in/).waitFor();
    await sheet.getByRole('radio', { name: /^Yes/ }).check({ force: true });
    await sheet.getByLabel('Stake', { exact: true }).fill('1.5');
    await sheet.getByText('Enter a valid amount.').waitFor();
    await sheet.getByLabel('Stake', { exact: true }).fill('3');
    await see(customer, 'quiz on points');
    await sheet.getByRole('button', { name: 'Stake', exact: true }).click();
    await waitUntilTold(page, 'Your stake is in.');
    await sheet.getByText('3 points', { exact: true }).first().waitFor();
    assert.deepEqual(customer.complaints, []);
  });

  it('show what an index has decided, which the device computes again', async () => {
    const paid = await quizOf(4);
    const customer = await world.open({ screen: 'desk' });
    const { page } = customer;
    await customer.go(`/pages/game/game?id=${paid.id}`);
    await page.getByText('Right answer: Yes').waitFor();
    await see(customer, 'quiz paid desk');
    await page.getByRole('link', { name: 'Check the result' }).click();
    await page.getByText('Everything fits').waitFor();
    await see(customer, 'quiz checked');
    assert.deepEqual(customer.complaints, []);
  });

  it('wait for what two members of staff read in the source, and for answers to challenges [SPEC-2.85]', async () => {
    const grants = [guessStaffCalls.quizzes.grant ?? '', guessStaffCalls.enter.grant ?? ''];
    const [ann, bob] = [await office.hire(grants), await office.hire(grants)];
    const over = await quizOf(2);
    const own = await tokenOf(world, 'demo2');
    const staff = await office.open({ token: ann.token }, '#/guess');
    await staff.page.getByRole('row', { name: over.name }).click();
    await see(staff, 'quiz of staff');
    await staff.page.getByRole('button', { name: 'Enter the result' }).click();
    const asking = staff.page.getByRole('dialog', { name: 'Enter what the source says?' });
    await asking.getByRole('radio', { name: 'Draw' }).check({ force: true });
    await asking.getByLabel('What it shows').fill('The final ended in a draw, 1 to 1.');
    await asking.getByLabel('Reason').fill('the final is over');
    await see(staff, 'quiz entry of staff');
    await asking.getByRole('button', { name: 'Ask', exact: true }).click();
    await waitUntilTold(staff.page, 'Somebody else has to approve now.');
    const other = await office.open({ token: bob.token }, '#/requests');
    const approve = async (): Promise<void> => {
      await other.page.getByRole('button', { name: 'Approve' }).first().click();
      await other.page.getByLabel('Reason').fill('read as well');
      await other.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    };
    await other.page.getByText('The final ended in a draw, 1 to 1.').waitFor();
    await approve();

    const customer = await world.open({ token: own, theme: 'light' });
    const { page } = customer;
    await customer.go(`/pages/game/game?id=${over.id}`);
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Right answer: Draw').waitFor();
    await sheet.getByRole('button', { name: 'Send the challenge' }).click();
    await sheet.getByText('Write what is wrong with the result.').waitFor();
    await sheet.getByLabel('Challenge the result').fill('Red won on penalties.');
    await see(customer, 'quiz challenge');
    await sheet.getByRole('button', { name: 'Send the challenge' }).click();
    await sheet.getByText('Awaiting an answer.').waitFor();

    // Whoever entered the result takes no part in what becomes of the challenge.
    const third = await office.open({ token: (await office.hire(grants)).token }, '#/guess');
    await third.page.getByRole('radio', { name: 'Challenged' }).click();
    await third.page.getByRole('row', { name: over.name }).click();
    await third.page.getByText('Red won on penalties.').waitFor();
    await see(third, 'quiz challenge of staff');
    await third.page.getByRole('button', { name: 'Answer', exact: true }).click();
    const answering = third.page.getByRole('dialog', { name: 'Answer this challenge?' });
    await answering.getByLabel('Answer', { exact: true }).fill('The page still shows a draw.');
    await answering.getByLabel('Reason').fill('looked again');
    await answering.getByRole('button', { name: 'Ask', exact: true }).click();
    await waitUntilTold(third.page, 'Somebody else has to approve now.');
    await other.page.reload();
    await other.page.getByText('The page still shows a draw.').waitFor();
    await approve();
    await page.reload();
    await sheet.getByText('The page still shows a draw.').waitFor();
    await see(customer, 'quiz answered');
    assert.deepEqual(customer.complaints, []);
  });

  it('list the own stakes in every state', async () => {
    const customer = await world.open({ token: await tokenOf(world, 'demo4'), lang: 'spa' });
    const { page } = customer;
    await customer.go('/pages/game/game');
    await page.getByRole('radio', { name: 'Mis apuestas' }).click();
    for (const word of ['En curso', 'Sin liquidar', 'Ganada', 'Perdida', 'Devuelta'])
      await page.getByText(word, { exact: true }).first().waitFor();
    await see(customer, 'quiz stakes spa');
    assert.deepEqual(customer.complaints, []);
  });

  it('take no stake on a device on which staff have signed in', async () => {
    const customer = await world.open({ token, theme: 'light', lang: 'en' });
    const { page } = customer;
    const invited = await invite(world.client, await office.boss(), { name: 'clerk', grants: ['guess.read'] });
    const signedIn = await page.request.post(`${world.url}/api/admin/invitation/accept`, {
      data: { token: invited.token, password: ownPassword, re_password: ownPassword },
    });
    assert.equal(signedIn.ok(), true);
    await customer.go(`/pages/game/game?id=${(await quizOf(1)).id}`);
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: /^Yes/ }).check({ force: true });
    await sheet.getByLabel('Stake', { exact: true }).fill('5');
    await sheet.getByRole('button', { name: 'Stake', exact: true }).click();
    await sheet
      .getByRole('alert')
      .getByText(/^People who work here, and accounts that share a device/)
      .waitFor();
    await see(customer, 'quiz not for staff');
    assert.deepEqual(customer.complaints, []);
  });

  it('say what is missing to who is not verified, not there, or offline', async () => {
    const open = await quizOf(1);
    const fresh = await world.open({ token: await tokenOf(world, 'demo5'), screen: 'desk', theme: 'light' });
    await fresh.go(`/pages/game/game?id=${open.id}`);
    await fresh.page.getByRole('link', { name: 'Verify now' }).waitFor();
    await see(fresh, 'quiz of who is not verified');
    await fresh.go('/pages/game/game?id=1');
    await fresh.page.getByText('There is no such quiz.').waitFor();
    const customer = await world.open({ token });
    await customer.go(`/pages/game/game?id=${open.id}`);
    await customer.page.getByRole('dialog').getByRole('button', { name: 'Stake', exact: true }).waitFor();
    await customer.context.setOffline(true);
    await customer.page.getByText('You cannot stake while you are offline.').waitFor();
  });
});
