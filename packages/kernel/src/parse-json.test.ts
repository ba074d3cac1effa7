import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJson } from './parse-json.ts';

test('reads what is JSON, and gives undefined for everything else', () => {
  assert.deepEqual(parseJson('{"a":[1,null]}'), { a: [1, null] });
  for (const text of ['', '{', 'undefined', "{'a':1}"]) assert.equal(parseJson(text), undefined, text);
});
