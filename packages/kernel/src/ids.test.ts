import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isIdText, userId } from './ids.ts';

describe('the text of an id', () => {
  it('is digits from 1 to the largest bigint of the database', () => {
    for (const text of ['1', '42', '999999999999999999', '9223372036854775807']) assert.ok(isIdText(text), text);
    for (const text of ['', '0', '01', '-1', '1.0', '1e3', ' 1', '９', '9223372036854775808', '10000000000000000000']) {
      assert.ok(!isIdText(text), text);
      assert.throws(() => userId(text));
    }
  });
});
