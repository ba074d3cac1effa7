import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { readSpecCalls, type SpecParameter } from '../../../tools/coverage-spec/spec-tables.ts';
import { allCalls } from './all-calls.ts';

const byRoute = new Map(allCalls.map((call) => [`${call.method} ${call.path}`, call]));

/** Fields that the table writes as always sent and that a decision lets a client leave out. */
const mayBeAbsent: Readonly<Record<string, readonly string[]>> = {
  // S28: one of four spellings names the account.
  '/user/login': ['user_string'],
  // An absent invite code has a refusal of its own.
  '/user/register': ['extension_code'],
  // S9: a market order has no price, and quote_amount may stand for amount.
  '/coin/trade': ['amount', 'target_price'],
  // S22: without a currency it is the whole account.
  '/wallet/detail': ['currency'],
  // On level 2 they are those of level 1 where they are not sent; on level 1 the server refuses without them.
  '/user/real': ['name', 'card_id'],
  // A factor that was shown in the last five minutes stands for the code.
  '/safe/api_key_add': ['code'],
  // Credentials that are missing have a refusal of their own.
  '/loan/apply': ['credentials'],
  '/loan/borrowing': ['credentials'],
  // Multipart carries the file beside the fields.
  '/upload': ['file'],
};

test('no two calls share a name or a route', () => {
  assert.equal(new Set(allCalls.map(({ name }) => name)).size, allCalls.length);
  assert.equal(byRoute.size, allCalls.length);
});

function checkParameter(
  path: string,
  shape: Readonly<Record<string, z.core.$ZodType>>,
  parameter: SpecParameter,
): void {
  const field = shape[parameter.name];
  const what = `${path} ${parameter.name}`;
  assert.ok(field, `${what} is not declared`);
  const absent = z.safeParse(field, undefined);
  if (parameter.kind === 'default') {
    assert.ok(absent.success, `${what} has no default`);
    assert.equal(String(absent.data), parameter.value, what);
  } else if (parameter.kind === 'optional') {
    assert.ok(absent.success, `${what} must be optional`);
  } else {
    assert.equal(absent.success, mayBeAbsent[path]?.includes(parameter.name) ?? false, `${what} must be sent`);
  }
}

for (const spec of readSpecCalls()) {
  test(`${spec.method} ${spec.path} is declared as the specification says`, () => {
    const call = byRoute.get(`${spec.method} ${spec.path}`);
    assert.ok(call, 'not declared');
    const auths = spec.auth === 'user' ? ['user'] : ['public', 'optional'];
    assert.ok(auths.includes(call.auth), `auth is ${call.auth}`);
    for (const parameter of spec.parameters) checkParameter(spec.path, call.input._zod.def.shape, parameter);
  });
}

test('calls beyond the tables are those of the staff', () => {
  const named = new Set(readSpecCalls().map(({ method, path }) => `${method} ${path}`));
  const others = allCalls.filter(({ method, path }) => !named.has(`${method} ${path}`));
  assert.deepEqual(
    others.filter(({ path }) => !path.startsWith('/admin/')),
    [],
  );
  assert.deepEqual(
    others.filter(({ auth }) => auth !== 'staff').map(({ name }) => name),
    ['admin.login', 'admin.invitation', 'admin.accept_invitation'],
  );
});

test('a call of the staff names its grant and is audited when it changes something', () => {
  for (const call of allCalls.filter(({ auth, name }) => auth === 'staff' && name !== 'admin.logout')) {
    // What was asked for says which grant decides it, the table that is exported which opens it, and a setting its area;
    // whoever is confirmed has no part in it but to be there; and everybody signs with keys of their own.
    const hasNone =
      call.withoutFactor === true ||
      call.name === 'admin.staff_enter_number' ||
      call.name.startsWith('admin.signing_key_') ||
      call.name.startsWith('approval.') ||
      call.name.startsWith('admin.configuration') ||
      call.name === 'admin.export';
    assert.equal(call.grant === undefined, hasNone, `${call.name} needs a grant`);
    assert.equal(call.audited ?? false, call.method === 'POST', call.name);
  }
});

test('without a second factor a member of staff may set one, change the password, ask who is signed in and sign out', () => {
  const open = allCalls.filter(({ auth, withoutFactor }) => auth === 'staff' && withoutFactor === true);
  const ofFactors = open.filter(({ path }) => path.startsWith('/admin/factor') || path.startsWith('/admin/passkey'));
  const others = open.filter((call) => !ofFactors.includes(call)).map(({ name }) => name);
  assert.deepEqual(others.toSorted(), ['admin.change_password', 'admin.logout', 'admin.me']);
});

test('an idempotent call takes the customer’s own id, and every call that takes it is idempotent', () => {
  for (const call of allCalls) {
    const takesId = 'client_order_id' in call.input._zod.def.shape;
    const looksUp = ['spot.cancel', 'spot.detail', 'outcome.ask'].includes(call.name);
    assert.equal(takesId && !looksUp, call.idempotent ?? false, call.name);
  }
});

test('a call without a grant or a session never changes anything by GET, but for the two of the specification', () => {
  const writing = allCalls.filter(({ method, rate }) => method === 'GET' && rate !== 'read').map(({ path }) => path);
  assert.deepEqual(writing, ['/user/logout', '/user/sign_in']);
});
