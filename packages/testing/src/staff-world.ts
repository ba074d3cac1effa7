import assert from 'node:assert/strict';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { mayRefuseWith } from '@bourse/contract/refusals';
import { type StaffId, staffId, userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Database } from '@bourse/server/platform/database/database';
import type { Binding } from '@bourse/server/platform/http/binding';
import { safeParse } from 'zod/mini';
import { testCaller } from './test-caller.ts';

/** Opens an account of staff that has changed its password. Calls without a grant name none. */
export async function hireStaff(db: Database, name: string, grants: readonly (string | undefined)[]): Promise<StaffId> {
  const { rows } = await db.withTx('hire', (tx) =>
    tx.query<{ id: string }>(
      `INSERT INTO staff (name, password_hash, grants, created_at) VALUES ($1, 'none', $2, now()) RETURNING id`,
      [name, grants.filter((grant) => grant !== undefined)],
    ),
  );
  return staffId(present(rows[0], 'the member of staff').id);
}

/** Calls as members of staff, behind the edge: grants of the calls themselves are not looked at. */
export function staffCalls(bindings: readonly Binding[]) {
  const attempt = async (call: AnyCall, by: StaffId, fields: object): ReturnType<Binding['run']> => {
    const binding = present(
      bindings.find((one) => one.call === call),
      call.name,
    );
    return binding.run({ ...testCaller(userId('1')), userId: null, staffId: by }, fields);
  };
  return {
    attempt,
    /** The answer, which must fit the contract; a refusal is a failure of the test. */
    run: async <C extends AnyCall>(call: C, by: StaffId, fields: object): Promise<OutputOf<C>> => {
      const answer = await attempt(call, by, fields);
      assert.ok(answer.ok, answer.ok ? '' : JSON.stringify(answer.error));
      const parsed = safeParse(call.output, answer.value);
      assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
      return parsed.data as OutputOf<C>; // its own schema has made it
    },
    /** The code of a refusal, which the contract must know of, and the field that is wrong. */
    refusal: async (call: AnyCall, by: StaffId, fields: object): Promise<string> => {
      const answer = await attempt(call, by, fields);
      assert.ok(!answer.ok, 'it was not refused');
      const { code, data } = answer.error;
      assert.ok(mayRefuseWith(call, code), `${call.name} is not declared to refuse with ${code}`);
      return [code, ...(data !== undefined && 'field' in data ? [String(data.field)] : [])].join(' ');
    },
  };
}
