import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { allCalls } from '@bourse/contract/all-calls';
import type { AnyCall, Auth } from '@bourse/contract/call';
import { signIn, signInStaff } from '../e2e/accounts.ts';
import { ApiClient } from '../e2e/api-client.ts';
import { type Engine, openEngine } from '../e2e/engine.ts';
import { Opened } from '../e2e/opened.ts';
import { type ServerProcess, startServer } from '../e2e/server-process.ts';

type Role = 'visitor' | 'impostor' | 'customer' | 'staff';

/** Whom each kind of call lets in; everybody else hears 999. */
const letIn: Readonly<Record<Auth, readonly Role[]>> = {
  public: ['visitor', 'impostor', 'customer', 'staff'],
  optional: ['visitor', 'impostor', 'customer', 'staff'],
  user: ['customer'],
  staff: ['staff'],
};

describe('who may make which call, for every call of the contract', () => {
  const opened = new Opened();
  let engine: Engine;
  let server: ServerProcess;
  let client: ApiClient;
  const tokenOf: Record<Role, () => Promise<string>> = {
    visitor: async () => '',
    impostor: async () => 'A'.repeat(43),
    customer: () => signIn(client, 'demo1'),
    staff: () => signInStaff({ url: server.url, output: () => engine.announced() + server.output() }),
  };

  before(async () => {
    engine = await openEngine({ RATE_FACTOR: '1000' });
    opened.add(() => engine.close());
    server = await startServer(engine.variables);
    opened.add(() => server.stop());
    client = await ApiClient.connect(server.url);
  });
  after(() => opened.close());

  /** The call that ends the session that makes it comes last. */
  const calls = allCalls.toSorted((a, b) => Number(a.name.endsWith('logout')) - Number(b.name.endsWith('logout')));

  for (const role of ['visitor', 'impostor', 'customer', 'staff'] as const) {
    it(`is decided for a ${role} as the contract says`, async () => {
      const token = await tokenOf[role]();
      for (const call of calls) {
        const { code } = await client.call(call.path, {}, { token });
        if (!letIn[call.auth].includes(role)) assert.equal(code, 999, `${call.name} let a ${role} in`);
        else assertLetIn(call, code);
      }
    });
  }
});

/** A call that a public or signed-in caller may make refuses at most for its own reasons. */
function assertLetIn(call: AnyCall, code: unknown): void {
  // A call that answers visitors may still ask for sign-in in one of its forms, and says so in its list.
  if (code === 999) assert.ok(call.rejections?.includes('SIGN_IN_REQUIRED'), call.name);
  assert.notEqual(code, 'NOT_ALLOWED', call.name);
}
