import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPage, emptyCopy, fileOf } from './data-copy.ts';

const sections = ['profile', 'orders'];

test('a copy is asked for page by page, and is one JSON object of all of them', () => {
  assert.deepEqual(emptyCopy.next, {});
  const next = { section: 'orders', after: null };
  const first = addPage(emptyCopy, { export_id: '7', sections, section: 'profile', rows: [{ id: '1' }], next });
  assert.deepEqual([first.next, first.read], [{ export_id: '7', section: 'orders' }, 0.5]);
  const more = { export_id: '7', sections, section: 'orders', rows: [{ id: '2' }, { id: '3' }] };
  const second = addPage(first, { ...more, next: { section: 'orders', after: '3' } });
  assert.deepEqual(second.next, { export_id: '7', section: 'orders', after: '3' });
  const third = addPage(second, { ...more, rows: [{ id: '4' }], next: null });
  assert.deepEqual([third.next, third.read], [null, 1]);
  assert.deepEqual(JSON.parse(fileOf(third, '2026-01-05T12:00:00.000Z').join('')), {
    made_at: '2026-01-05T12:00:00.000Z',
    profile: [{ id: '1' }],
    orders: [{ id: '2' }, { id: '3' }, { id: '4' }],
  });
});

test('a section without rows is an empty list', () => {
  const copy = addPage(emptyCopy, { export_id: '7', sections, section: 'orders', rows: [], next: null });
  assert.deepEqual(JSON.parse(fileOf(copy, 'now').join('')), { made_at: 'now', orders: [] });
});
