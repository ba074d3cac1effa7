import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from './csv-line.ts';

test('cells are told apart, and none is read as a formula', () => {
  assert.equal(csvLine(['a', 'b,c', 'say "x"']), 'a,"b,c","say ""x"""\r\n');
  assert.equal(csvLine(['=1+1', '-5.5', '@me', '-x']), "'=1+1,-5.5,'@me,'-x\r\n");
});
