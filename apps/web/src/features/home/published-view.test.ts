import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bannerAt } from './banner-at.ts';
import { targetOf } from './opened-by.ts';
import { type Published, shownOf } from './published-view.ts';

const entry = (id: string, more: Partial<Published> = {}): Published => ({
  id,
  c_id: 5,
  title: `Title ${id}`,
  published_on: '2026-11-20',
  summary: '',
  page: null,
  ...more,
});

test('a slot shows no more than it asks for: five banners, three pieces of news, the newest notice', () => {
  const list = ['7', '6', '5', '4', '3', '2', '1'].map((id) => entry(id));
  assert.deepEqual(
    (['banners', 'news', 'notice'] as const).map((slot) =>
      shownOf(slot, list)
        .map(({ id }) => id)
        .join(''),
    ),
    ['76543', '765', '7'],
  );
});

test('an entry opens its page where the app has a route for it, and its article otherwise', () => {
  const of = { id: '9', c_id: 4 };
  assert.deepEqual(targetOf({ ...of, page: '/pages/market/market' }), ['/pages/market/market']);
  for (const page of [null, '', '/pages/no/such', 'https://evil.example/', 'javascript:alert(1)']) {
    assert.deepEqual(targetOf({ ...of, page }), ['/pages/common/article', { id: '9' }]);
    assert.deepEqual(targetOf({ ...of, c_id: 42, page }), ['/pages/mailMessage/ggDetail', { id: '9' }]);
  }
});

test('the banner in the frame is the nearest one, within the row', () => {
  const width = 390 * 3;
  assert.deepEqual(
    [0, 194, 196, 390, 790, 5_000, -20].map((scrollLeft) => bannerAt(scrollLeft, width, 3)),
    [0, 0, 1, 1, 2, 2, 0],
  );
  assert.equal(bannerAt(0, 0, 3), 0);
});
