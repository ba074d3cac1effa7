import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atoms } from '@bourse/kernel/amount';
import { accountId, assetId } from '@bourse/kernel/ids';
import { netChanges } from './posting.ts';

const [a, b] = [accountId('1'), accountId('2')];

test('postings and holds add up per account', () => {
  const moved = { debit: a, credit: b, assetId: assetId(1), amount: atoms(5n), kind: 'trade' as const, reference: 't' };
  const changes = netChanges([moved, moved], [{ account: a, amount: atoms(-10n) }]);
  assert.deepEqual(changes.get(a), { available: 0n, held: -10n });
  assert.deepEqual(changes.get(b), { available: 10n, held: 0n });
});
