import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { allCalls } from '@bourse/contract/all-calls';
import { tableKindOf } from '@bourse/contract/audit';
import { approvalOut } from '@bourse/contract/approval';
import { configurationAreas } from '@bourse/contract/configuration';
import { roleGrants, staffRoles } from '@bourse/contract/roles';
import { acceptInvitation, askAndApprove, hire, invite, openAccount, signIn, signInStaff } from '../e2e/accounts.ts';
import { loseFactors } from '../e2e/authenticator.ts';
import { type Answer, ApiClient, type Fields } from '../e2e/api-client.ts';
import { openEngine } from '../e2e/engine.ts';
import { Opened } from '../e2e/opened.ts';
import { until } from '../e2e/patience.ts';
import { startServer } from '../e2e/server-process.ts';
import { caseOf, passport, phoneCode, uploadPicture } from '../e2e/verification.ts';
import { findingNothing, reason, rows, yesterday } from './staff-requests.ts';
import { approve, signed } from '../e2e/approve.ts';

/** Somebody who makes calls, with a session or without. */
interface Caller {
  readonly name: string;
  readonly token: string;
}

/** A member of staff who has one grant and no other. */
interface Holder extends Caller {
  readonly grant: string;
}

/** Calls by which a second person decides, or the first takes back what they asked for; the grant is that of the request. */
const decisions = ['approval.approve', 'approval.refuse', 'approval.withdraw'] as const;

/** Calls of staff that no grant opens and that decide nothing, each with the reason. */
const openToAll: Readonly<Record<string, string>> = {
  'admin.logout': 'ends the own session',
  'admin.change_password': 'changes the own password',
  'admin.staff_enter_number': 'asks for the number that another person is shown',
  'admin.signing_key_add': 'binds a key to the own account',
  'admin.signing_key_remove': 'ends an own key',
  ...Object.fromEntries(
    allCalls
      .filter(({ auth, withoutFactor }) => auth === 'staff' && withoutFactor === true)
      .map(({ name }) => [name, 'is about the own second factors']),
  ),
  'admin.me': 'tells who the caller is',
  'admin.export': 'asks for the grant of the table, as the last test here shows',
  'admin.configuration': 'tells of the areas whose grant the caller has',
  'admin.configuration_history': 'asks for the grant of the area, as a test of its own shows',
  'admin.configuration_preview': 'likewise',
  'admin.configuration_propose': 'likewise',
  'admin.configuration_roll_back': 'likewise',
  'approval.list': 'tells of the requests that the caller may decide, and of their own',
};

const staffCalls = allCalls.filter((call) => call.auth === 'staff');
const granted = staffCalls.filter((call) => call.grant !== undefined);
/** The calls that ask for a second person: what they answer is the request. */
const asking = granted
  .filter((call) => call.output === approvalOut && !(call.name in findingNothing))
  // While money is halted nothing else can be carried out.
  .toSorted((a, b) => Number(b.name === 'ledger.resume') - Number(a.name === 'ledger.resume'));
const grants = [...new Set([...granted.flatMap(({ grant }) => grant ?? []), ...Object.values(configurationAreas)])];

describe('what a member of staff may do, for every call of staff of the contract', () => {
  const opened = new Opened();
  let client: ApiClient;
  let boss: Caller;
  let second: string;
  let strangers: readonly Caller[];
  let holders: readonly Holder[];
  let terms: string;
  let colleague: string;
  /** An account of the first customer, and a restriction of another. */
  let account: string;
  let restriction: string;
  let documents: string;
  let ruleVersion = '1';
  let customers = 0;
  let url: string;
  let recovery: string;
  let caseFile: string;
  let complaint: string;

  before(async () => {
    const engine = await openEngine({ RATE_FACTOR: '1000' });
    opened.add(() => engine.close());
    const server = await startServer(engine.variables);
    opened.add(() => server.stop());
    ({ url } = server);
    client = await ApiClient.connect(url);
    const announced = { url, output: () => engine.announced() + server.output() };
    boss = { name: 'the first of staff', token: await signInStaff(announced) };
    second = await signInStaff(announced, 'second');
    strangers = [
      { name: 'a visitor', token: '' },
      { name: 'an impostor', token: 'A'.repeat(43) },
      { name: 'a customer', token: await signIn(client, 'demo1') },
    ];
    const found: Holder[] = [];
    for (const [place, grant] of grants.entries()) {
      const wanted = { name: `holder${String(place)}`, grants: [grant], password: 'Lantern-weaver-77' };
      found.push({ name: `who has ${grant}`, grant, token: await hire(client, boss.token, wanted, second) });
    }
    holders = found;
    colleague = (await invite(client, boss.token, { name: 'colleague' })).id;
    const accounts = await client.get<{ id: string }[]>('/admin/customers/accounts', { id: '1' }, boss);
    account = accounts[0]?.id ?? assert.fail();
    const restricting = { id: '4', kind: 'trade', reason };
    restriction = (await client.get<{ id: string }>('/admin/customers/restrict', restricting, boss)).id;
    // The first midnight is kept soon after the first start.
    await until(async () => (await call('ledger.close', { day: yesterday }, boss)).type === 'ok');
    const versions = await client.get<{ terms: unknown }[]>('/admin/terms', { family: 'lockup' }, boss);
    terms = JSON.stringify(versions[0]?.terms);
    documents = await documentCase();
    for (const product of ['goodwill', 'coupons']) {
      const filling = { product, currency_id: '3', number: '10', reason };
      const { id } = await client.get<{ id: string }>('/admin/pools/fill', filling, boss);
      await approve(client, { id, reason }, { token: second });
    }
    caseFile = await openedByRule();
    const filing = { subject: 'funds', text: 'my money came a day too late' };
    const customer = { token: await signIn(client, 'demo2') };
    complaint = (await client.get<{ id: string }>('/user/complaint', filing, customer)).id;
    recovery = await loseFactors(client, boss.token, 'demo3');
  });
  after(() => opened.close());

  const call = (name: string, fields: Fields, { token }: Caller): Promise<Answer> => {
    const { path } = allCalls.find((one) => one.name === name) ?? assert.fail(name);
    return client.callPatiently(path, fields, { token });
  };
  const phoneOf = async (token: string): Promise<Fields> => {
    const phone = `+4915112345${String(600 + (customers += 1))}`;
    return { phone, code: await phoneCode(client, boss.token, token, phone) };
  };
  /** A case with pictures. */
  async function documentCase(): Promise<string> {
    const token = await signIn(client, 'demo4');
    const pictures = {
      front_pic: await uploadPicture(url, token, 10),
      selfie_pic: await uploadPicture(url, token, 20),
    };
    const person = { ...passport, card_id: 'GRANTS001' };
    const fields = { real_type: '2', ...person, ...pictures, ...(await phoneOf(token)) };
    await client.get('/user/real', fields, { token });
    return caseOf(client, boss.token, token);
  }
  /** A case file of a rule that one transfer is enough for. */
  async function openedByRule(): Promise<string> {
    const parameters = JSON.stringify({ activity: 'transfer', count: 1, minutes: 10 });
    const rule = { kind: 'velocity', version: '1', active: '1', parameters, reason };
    await askAndApprove(client, '/admin/cases/rule', rule, [boss.token, second]);
    const transfer = { currency_id: '3', number: '1', from_field: 'change', to_field: 'legal' };
    await client.get('/wallet/change', transfer, { token: await signIn(client, 'demo2') });
    const find = async (): Promise<string | undefined> =>
      (await client.get<{ list: { id: string }[] }>('/admin/cases', {}, boss)).list[0]?.id;
    await until(async () => (await find()) !== undefined);
    return (await find()) ?? assert.fail();
  }
  /** A case that two have opened: of a customer who shows the passport of another. */
  async function openedCase(): Promise<string> {
    const credentials = { user_string: `grants${String((customers += 1))}@bourse.test`, password: 'Lantern-weaver-77' };
    const token = await openAccount(client, boss.token, credentials);
    const person = { real_type: '1', ...passport, card_id: 'GRANTS001' };
    await client.get('/user/real', { ...person, ...(await phoneOf(token)) }, { token });
    const id = await caseOf(client, boss.token, token);
    for (const one of [boss, holderOf('kyc.review')]) await client.get('/admin/verification/open', { id, reason }, one);
    return id;
  }
  const fieldsOf = async (name: string): Promise<Fields> => ({
    ...(rows[name] ?? assert.fail(name)),
    ...(name === 'admin.terms_propose' ? { terms } : {}),
    ...(name === 'customers.postings' ? { account_id: account } : {}),
    ...(name === 'ledger.account' ? { id: account } : {}),
    ...(name === 'ledger.postings' ? { account_id: account } : {}),
    ...(name === 'customers.lift' ? { id: restriction } : {}),
    ...(name === 'cases.set_rule' ? { version: ruleVersion } : {}),
    ...(name === 'customers.market_maker' ? { decision: await nextMark() } : {}),
    ...(/^admin\.staff_(?!add)/.test(name) ? { id: colleague } : {}),
    ...(/^cases\.(?:one|take|note|close)$/.test(name) ? { id: caseFile } : {}),
    ...(/^complaints\.(?!list)/.test(name) ? { id: complaint } : {}),
    ...(name === 'admin.kyc_open' || name === 'admin.kyc_picture' ? { id: documents } : {}),
    ...(name === 'admin.kyc_decide' ? { id: await openedCase() } : {}),
    ...(name === 'admin.recovery_propose' ? { id: recovery } : {}),
  });
  /** Makes that what is asked for can be asked for, again where it was carried out before. */
  const prepare = async (name: string): Promise<void> => {
    if (name === 'ledger.resume') await call('ledger.halt', { reason }, boss);
    if (name === 'goodwill.credit') await withdrawOwn('customers.credit');
    if (name === 'customers.market_maker') await withdrawOwn('loans.decide');
    // Where it was opened before; while it is halted this changes nothing.
    if (name === 'admin.market_resume') await call('admin.market_halt', { symbol: 'ETH/USDT', reason }, boss);
    if (name === 'cases.set_rule') ruleVersion = await versionOf('round_trips');
    if (name === 'customers.release') await call('customers.hold', { id: '3', reason }, boss);
    if (name !== 'customers.lift') return;
    const { type, message } = await call('customers.restrict', { id: '4', kind: 'trade', reason }, boss);
    if (type === 'ok') restriction = (message as { id: string }).id; // as the contract says
  };
  /** The version of a rule that is in force, which a change has to name. */
  const versionOf = async (kind: string): Promise<string> => {
    const rules = await client.get<{ kind: string; version: number }[]>('/admin/cases/rules', {}, boss);
    return String(rules.find((one) => one.kind === kind)?.version);
  };
  /** Who is marked can be unmarked alone, and the other way round. */
  const nextMark = async (): Promise<string> => {
    const { market_maker: mark } = await client.get<{ market_maker: object | null }>(
      '/admin/customers/one',
      { id: '1' },
      boss,
    );
    return mark === null ? 'mark' : 'end';
  };
  /** A customer has one open request for a credit at a time, and one for a mark. */
  const withdrawOwn = async (grant: string): Promise<void> => {
    const author = holderOf(grant);
    const { list } = await client.get<{ list: { id: string; kind: string }[] }>(
      '/admin/approvals',
      { state: 'open' },
      author,
    );
    for (const { id } of list) await call('approval.withdraw', { id, reason }, author);
  };
  const holderOf = (grant: string | undefined): Holder =>
    holders.find((one) => one.grant === grant) ?? assert.fail(grant);

  it('is a row of this matrix, or named with the reason why it cannot be', () => {
    assert.deepEqual(granted.map(({ name }) => name).toSorted(), Object.keys(rows).toSorted());
    assert.deepEqual(
      staffCalls
        .filter(({ grant }) => grant === undefined)
        .map(({ name }) => name)
        .toSorted(),
      [...decisions, ...Object.keys(openToAll)].toSorted(),
    );
    assert.ok(asking.length >= 2 && grants.length >= 6);
  });

  it('is refused to everybody without its grant, and given to who has that alone, by the very same request', async () => {
    for (const name of Object.keys(rows)) {
      const { grant } = granted.find((one) => one.name === name) ?? assert.fail(name);
      const fields = await fieldsOf(name);
      for (const one of strangers) assert.equal((await call(name, fields, one)).code, 999, `${name} for ${one.name}`);
      for (const one of holders) {
        if (one.grant !== grant) {
          assert.equal((await call(name, fields, one)).code, 'NOT_ALLOWED', `${name} for ${one.name}`);
        }
      }
      // Whatever would have happened before could not happen now.
      const answer = await call(name, fields, holderOf(grant));
      const nothing = findingNothing[name];
      if (nothing === undefined) assert.equal(answer.type, 'ok', `${name}: ${JSON.stringify(answer)}`);
      else assert.equal(answer.code, nothing, name);
    }
  });

  it('is open to the roles that have its grant, and to no other role', async () => {
    for (const role of staffRoles) {
      const wanted = { name: `all-${role}`, roles: [role], password: 'Lantern-weaver-77' };
      const by = { name: role, token: await hire(client, boss.token, wanted, second) };
      for (const { name, grant } of granted) {
        // Without what it asks for it does nothing: whoever is let in learns what is missing.
        const { code } = await call(name, {}, by);
        if (roleGrants[role].some((one) => one === grant)) assert.notEqual(code, 'NOT_ALLOWED', `${name} for ${role}`);
        else assert.equal(code, 'NOT_ALLOWED', `${name} for ${role}`);
        assert.notEqual(code, 999, `${name} for ${role}`);
      }
    }
  });

  it('opens the settings of an area to its grant alone, and to no other area', async () => {
    const value = '{"closed":["etf"],"level2":[]}';
    const fields = { area: 'countries', key: 'FR', value, base: '0', version: '0', reason };
    const calls = ['history', 'preview', 'propose', 'roll_back'].map((one) => `admin.configuration_${one}`);
    for (const name of ['admin.configuration', ...calls]) {
      for (const one of strangers) assert.equal((await call(name, fields, one)).code, 999, `${name} for ${one.name}`);
    }
    for (const one of holders) {
      const { settings } = (await call('admin.configuration', {}, one)).message as { settings: { area: string }[] }; // likewise
      const own = Object.entries(configurationAreas).flatMap(([area, grant]) => (grant === one.grant ? [area] : []));
      assert.ok(
        settings.every(({ area }) => own.includes(area)),
        one.name,
      );
      if (own.includes('countries')) {
        assert.ok(settings.length > 200);
        const refused = 'nothing would change by going back to where it stands';
        assert.equal((await call('admin.configuration_roll_back', fields, one)).code, 'STATE_CHANGED', refused);
        assert.equal((await call('admin.configuration_propose', fields, one)).type, 'ok');
        continue;
      }
      for (const name of calls)
        assert.equal((await call(name, fields, one)).code, 'NOT_ALLOWED', `${name}: ${one.name}`);
    }
  });

  for (const decision of decisions) {
    it(`${decision} decides on no request of the own hand but to take it back, and on none without its grant`, async () => {
      for (const { name, grant } of asking) {
        await prepare(name);
        const author = holderOf(grant);
        const { id } = (await call(name, await fieldsOf(name), author)).message as { id: string }; // as the contract says
        const fields = { id, reason };
        const [entitled, ...others] = decision === 'approval.withdraw' ? [author, boss] : [boss, author];
        const refused = [...others, ...holders.filter((one) => one !== author)];
        for (const one of refused) {
          assert.equal((await call(decision, fields, one)).code, 'NOT_ALLOWED', `${name} for ${one.name}`);
        }
        for (const one of strangers) {
          assert.equal((await call(decision, fields, one)).code, 999, `${name} for ${one.name}`);
        }
        const isSigned = decision === 'approval.approve';
        const answer = await call(decision, isSigned ? await signed(client, fields, entitled.token) : fields, entitled);
        if (decision === 'approval.approve' && name === 'admin.recovery_propose') {
          assert.equal(answer.code, 'STATE_CHANGED', 'a customer has three days to end it');
          continue;
        }
        assert.equal(answer.type, 'ok', `${name}: ${JSON.stringify(answer)}`);
        const again = await call(decision, fields, entitled);
        assert.equal(again.code, 'STATE_CHANGED', `${name} is decided once`);
      }
    });
  }

  it('is decided by no account that may be of whoever asks: one that they have invited, before a third has met both', async () => {
    const invited = { name: 'shadow', grants: [...grants], password: 'Lantern-weaver-77' };
    const { id, request, token: link } = await invite(client, boss.token, invited);
    await approve(client, { id: request ?? '', reason }, { token: second });
    const shadow = { name: 'an account of the first of staff', token: await acceptInvitation(client, link, invited) };
    assert.notEqual(id, '');
    for (const { name } of asking) {
      await prepare(name);
      const asked = (await call(name, await fieldsOf(name), boss)).message as { id: string }; // as the contract says
      for (const decision of ['approval.approve', 'approval.refuse']) {
        const { code } = await call(decision, { id: asked.id, reason }, shadow);
        assert.equal(code, 'NOT_ALLOWED', `${decision} of ${name}`);
      }
      assert.equal((await call('approval.withdraw', { id: asked.id, reason }, boss)).type, 'ok', name);
    }
  });

  it('opens as a file what its list opens, and nothing else', async () => {
    const tables = granted.filter((one) => tableKindOf(one) !== null && !(one.name in findingNothing));
    for (const wanted of [
      'audit.list',
      'fiat.payments',
      'fiat.recharges',
      'fiat.order_queue',
      'payouts.list',
      'admin.terms',
    ])
      assert.ok(
        tables.some(({ name }) => name === wanted),
        wanted,
      );
    for (const { name, grant } of tables) {
      for (const one of strangers) assert.equal((await call('admin.export', { table: name }, one)).code, 999);
      for (const one of holders) {
        const filters = JSON.stringify(await fieldsOf(name));
        const { code } = await call('admin.export', { table: name, filters }, one);
        assert.equal(code, one.grant === grant ? 1 : 'NOT_ALLOWED', `${name} for ${one.name}`);
      }
    }
  });

  it('is seen in the list of requests by who may decide it, or has asked for it, alone', async () => {
    for (const { name, grant } of asking) {
      await prepare(name);
      const { id } = (await call(name, await fieldsOf(name), holderOf(grant))).message as { id: string }; // likewise
      for (const one of [boss, ...holders]) {
        const { list } = (await call('approval.list', {}, one)).message as { list: { id: string }[] }; // likewise
        const isSeen = list.some((request) => request.id === id);
        assert.equal(isSeen, one === boss || one === holderOf(grant), `${name} for ${one.name}`);
      }
    }
  });
});
