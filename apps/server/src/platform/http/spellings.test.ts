import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leverCalls } from '@bourse/contract/lever';
import { ok } from '@bourse/kernel/result';
import { testCaller } from '@bourse/testing/test-caller';
import { userId } from '@bourse/kernel/ids';
import { bind } from './binding.ts';

const binding = bind(leverCalls.contracts, async (_context, { level_type: product }) =>
  ok([{ ...one, level_type: product }]),
);
const one = {
  match_id: 1,
  symbol: 'BTC/USDT',
  name: 'Bitcoin',
  currency_id: 1,
  legal_id: 3,
  max_multiple: 5,
  state: 1,
  session: null,
  mark_price: null,
} as const;

test('a field may be written in both spellings, and not with two values', async () => {
  const table = [
    [{}, 'heyue'],
    [{ level_type: 'high' }, 'high'],
    [{ levelType: 'high' }, 'high'],
    [{ levelType: 'high', level_type: 'high' }, 'high'],
    [{ levelType: '', level_type: 'high' }, 'high'],
    [{ levelType: 'high', level_type: '' }, 'high'],
    [{ levelType: 'high', level_type: 'heyue' }, 'PARAMETER_ERROR'],
    [{ levelType: 'heyue', level_type: 'high' }, 'PARAMETER_ERROR'],
    [{ levelType: 'other' }, 'PARAMETER_ERROR'],
  ] as const;
  for (const [fields, wanted] of table) {
    const answer = await binding.run(testCaller(userId('1')), fields);
    const got = answer.ok ? (answer.value as { level_type: string }[])[0]?.level_type : answer.error.code; // as bound above
    assert.equal(got, wanted, JSON.stringify(fields));
  }
});
