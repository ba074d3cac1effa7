import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { allCalls } from '@bourse/contract/all-calls';
import { approvalOut } from '@bourse/contract/approval';
import { hire, signIn, signInStaff } from '../e2e/accounts.ts';
import { loseFactors } from '../e2e/authenticator.ts';
import { type Answer, ApiClient, type Fields } from '../e2e/api-client.ts';
import { openEngine } from '../e2e/engine.ts';
import { Opened } from '../e2e/opened.ts';
import { startServer } from '../e2e/server-process.ts';

/** Somebody who makes calls, with a session or without. */
interface Caller {
  readonly name: string;
  readonly token: string;
}

/** A member of staff who has one grant and no other. */
interface Holder extends Caller {
  readonly grant: string;
}

const reason = 'a test of grants';

/** Calls that a grant opens: a request of each that succeeds once, in this order. */
const rows: Readonly<Record<string, Fields>> = {
  'admin.staff_add': { name: 'newcomer', grants: '["staff.edit"]', reason },
  'admin.market_halt': { symbol: 'ETH/USDT', reason },
  'admin.market_resume': { symbol: 'ETH/USDT', reason },
  'admin.asset_status': { currency: 'ETH', status: '1', reason },
  'admin.site': {},
  'admin.edit_site': { site_name: 'House of grants', reason },
  'admin.outbox': {},
  'admin.pool_fill': { product: 'lockup', currency_id: '3', number: '10', reason },
  'admin.recoveries': {},
  'admin.recovery_propose': { reason }, // and a request of a customer
  'admin.terms': { family: 'lockup' },
  'admin.terms_propose': { family: 'lockup', reason }, // and the terms that are in force
};

/** Calls by which a second person decides, or the first takes back what they asked for; the grant is that of the request. */
const decisions = ['approval.approve', 'approval.refuse', 'approval.withdraw'] as const;

/** Calls of staff that no grant opens and that decide nothing, each with the reason. */
const openToAll: Readonly<Record<string, string>> = {
  'admin.logout': 'ends the own session',
  'admin.change_password': 'changes the own password',
  'admin.me': 'tells who the caller is',
  'approval.list': 'tells of the requests that the caller may decide, and of their own',
};

const staffCalls = allCalls.filter((call) => call.built && call.auth === 'staff');
const granted = staffCalls.filter((call) => call.grant !== undefined);
/** The calls that ask for a second person: what they answer is the request. */
const asking = granted.filter((call) => call.output === approvalOut);
const grants = [...new Set(granted.flatMap(({ grant }) => grant ?? []))];

describe('what a member of staff may do, for every call of staff of the contract', () => {
  const opened = new Opened();
  let client: ApiClient;
  let boss: Caller;
  let strangers: readonly Caller[];
  let holders: readonly Holder[];
  let terms: string;
  let recovery: string;

  before(async () => {
    const engine = await openEngine({ RATE_FACTOR: '1000' });
    opened.add(() => engine.close());
    const server = await startServer(engine.variables);
    opened.add(() => server.stop());
    client = await ApiClient.connect(server.url);
    boss = {
      name: 'the first of staff',
      token: await signInStaff({ url: server.url, output: () => engine.announced() + server.output() }),
    };
    strangers = [
      { name: 'a visitor', token: '' },
      { name: 'an impostor', token: 'A'.repeat(43) },
      { name: 'a customer', token: await signIn(client, 'demo1') },
    ];
    const found: Holder[] = [];
    for (const [place, grant] of grants.entries()) {
      const wanted = { name: `holder${String(place)}`, grants: [grant], password: 'Lantern-weaver-77' };
      found.push({ name: `who has ${grant}`, grant, token: await hire(client, boss.token, wanted) });
    }
    holders = found;
    const versions = await client.get<{ terms: unknown }[]>('/admin/terms', { family: 'lockup' }, boss);
    terms = JSON.stringify(versions[0]?.terms);
    recovery = await loseFactors(client, boss.token, 'demo3');
  });
  after(() => opened.close());

  const call = (name: string, fields: Fields, { token }: Caller): Promise<Answer> => {
    const { path } = allCalls.find((one) => one.name === name) ?? assert.fail(name);
    return client.callPatiently(path, fields, { token });
  };
  const fieldsOf = (name: string): Fields => ({
    ...(rows[name] ?? assert.fail(name)),
    ...(name === 'admin.terms_propose' ? { terms } : {}),
    ...(name === 'admin.recovery_propose' ? { id: recovery } : {}),
  });
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
      const fields = fieldsOf(name);
      for (const one of strangers) assert.equal((await call(name, fields, one)).code, 999, `${name} for ${one.name}`);
      for (const one of holders) {
        if (one.grant !== grant) {
          assert.equal((await call(name, fields, one)).code, 'NOT_ALLOWED', `${name} for ${one.name}`);
        }
      }
      // Whatever would have happened before could not happen now.
      const answer = await call(name, fields, holderOf(grant));
      assert.equal(answer.type, 'ok', `${name}: ${JSON.stringify(answer)}`);
    }
  });

  for (const decision of decisions) {
    it(`${decision} decides on no request of the own hand but to take it back, and on none without its grant`, async () => {
      for (const { name, grant } of asking) {
        const author = holderOf(grant);
        const { id } = (await call(name, fieldsOf(name), author)).message as { id: string }; // as the contract says
        const fields = { id, reason };
        const [entitled, ...others] = decision === 'approval.withdraw' ? [author, boss] : [boss, author];
        const refused = [...others, ...holders.filter((one) => one !== author)];
        for (const one of refused) {
          assert.equal((await call(decision, fields, one)).code, 'NOT_ALLOWED', `${name} for ${one.name}`);
        }
        for (const one of strangers) {
          assert.equal((await call(decision, fields, one)).code, 999, `${name} for ${one.name}`);
        }
        const answer = await call(decision, fields, entitled);
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

  it('is seen in the list of requests by who may decide it, or has asked for it, alone', async () => {
    for (const { name, grant } of asking) {
      const { id } = (await call(name, fieldsOf(name), holderOf(grant))).message as { id: string }; // likewise
      for (const one of [boss, ...holders]) {
        const { list } = (await call('approval.list', {}, one)).message as { list: { id: string }[] }; // likewise
        const isSeen = list.some((request) => request.id === id);
        assert.equal(isSeen, one === boss || one === holderOf(grant), `${name} for ${one.name}`);
      }
    }
  });
});
