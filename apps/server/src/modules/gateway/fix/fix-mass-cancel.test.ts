import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ok } from '@bourse/kernel/result';
import { massCancelReport, paramsOfMassCancel } from './fix-mass-cancel.ts';

type Tags = Readonly<Record<number, string>>;
const askedBy = (tags: Tags) => ({ get: (tag: number): string | undefined => tags[tag] });

test('everything is cancelled, or everything of a market, and nothing else is meant by it', () => {
  const read = (tags: Tags): unknown => {
    const params = paramsOfMassCancel(askedBy(tags));
    return params.ok ? Object.fromEntries(params.value) : params.error;
  };
  assert.deepEqual(read({ 11: 'a', 530: '7', 55: 'X' }), {});
  assert.deepEqual(read({ 11: 'a', 530: '1', 55: 'X' }), { symbol: 'X' });
  assert.deepEqual(read({ 530: '7' }), { tag: 11, isMissing: true });
  assert.deepEqual(read({ 11: 'a' }), { tag: 530, isMissing: true });
  assert.deepEqual(read({ 11: 'a', 530: '6' }), { tag: 530, isMissing: false });
  assert.deepEqual(read({ 11: 'a', 530: '1' }), { tag: 55, isMissing: true });
});

test('the report says how many ended, or why none did', () => {
  const tell = (outcome: Parameters<typeof massCancelReport>[1]): unknown =>
    Object.fromEntries(massCancelReport(askedBy({ 11: 'a', 530: '7' }), outcome));
  const begun = { 11: 'a', 37: 'a', 530: '7' };
  assert.deepEqual(tell(ok(3)), { ...begun, 531: '7', 533: '3' });
  const error = { status: 400, code: -1121, msg: 'Invalid symbol.' };
  assert.deepEqual(tell({ ok: false, error }), { ...begun, 531: '0', 532: '1', 58: error.msg, 25016: '-1121' });
});
