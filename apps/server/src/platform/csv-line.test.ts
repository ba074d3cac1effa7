import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from './csv-line.ts';

test('cells that need it are quoted, and none is a formula', () => {
  assert.equal(csvLine(['a', 'b, c', 'd "e"', 'f\ng', '']), 'a,"b, c","d ""e""","f\ng",\r\n');
  assert.equal(csvLine(['=1+1', '@SUM(A1)', '-cmd', '+1']), "'=1+1,'@SUM(A1),'-cmd,'+1\r\n");
  assert.equal(csvLine(['-12.5', '-3']), '-12.5,-3\r\n');
});
