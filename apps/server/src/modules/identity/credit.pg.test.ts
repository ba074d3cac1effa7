import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { identityCalls } from '@bourse/contract/identity';
import { safetyCalls } from '@bourse/contract/safety';
import { openIdentityWorld } from './identity-fixture.ts';

const world = await openIdentityWorld();
after(() => world.close());

test('the credit score and the pay password of an account are read from it [SPEC-3.21]', async () => {
  const { token, id } = await world.customer('cora@example.test');
  const other = await world.customer('carl@example.test');
  const facts = async (): Promise<readonly unknown[]> => {
    const { credit_score: score, has_pay_password: has } = await world.succeed(identityCalls.info, {}, { token });
    return [score, has];
  };
  assert.deepEqual(await facts(), [100, false]);
  const empty = await world.succeed(safetyCalls.creditLog, {}, { token });
  assert.deepEqual([empty.list, empty.total], [[], 0]);
  await world.db.query(
    `INSERT INTO credit_events (user_id, change, reason, at) VALUES
     ($1, -10, 'auction_unpaid', now()), ($1, 1, 'clean_days', now()), ($2, -20, 'dispute_lost', now())`,
    [id, other.id],
  );
  await world.db.query(`UPDATE users SET pay_password_hash = 'a hash' WHERE id = $1`, [id]);
  assert.deepEqual(await facts(), [91, true]);
  const { list, total } = await world.succeed(safetyCalls.creditLog, { limit: 1 }, { token });
  assert.equal(total, 2);
  assert.partialDeepStrictEqual(list, [{ change: 1, reason: 'clean_days', score: 91 }]);
  await world.refuse('SIGN_IN_REQUIRED', safetyCalls.creditLog, {});
});
