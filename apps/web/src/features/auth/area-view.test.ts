import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaRows, findAreas } from './area-view.ts';
import { findCallingCode } from './calling-codes.ts';

const country = (code: string, name: string, more: object = {}) =>
  ({ code, name, top: 0, selected: 0, hits: 0, ...more }) as const;

const countries = [
  country('SE', 'Sweden'),
  country('AX', 'Åland Islands'),
  country('TH', 'Thailand', { hits: 3, top: 1 }),
  country('JP', 'Japan', { hits: 9, selected: 1 }),
  country('CA', 'Canada'),
  country('US', 'United States'),
  country('AQ', 'Antarctica'),
];
const thai: Readonly<Record<string, string>> = { TH: 'ไทย', JP: 'ญี่ปุ่น' };
const rows = areaRows(countries, (iso) => thai[iso]);

test('pinned countries come first, those chosen most before, then by name; what cannot be called is left out', () => {
  assert.deepEqual(
    rows.map(({ iso }) => iso),
    ['JP', 'TH', 'AX', 'CA', 'SE', 'US'],
  );
  assert.equal(rows[1]?.name, 'ไทย');
  assert.equal(rows[1]?.callingCode, '66');
});

test('a search finds a country by its name in both languages, its letters and its code', () => {
  const find = (query: string): readonly string[] => findAreas(rows, query).map(({ iso }) => iso);
  assert.deepEqual(find('ไท'), ['TH']);
  assert.deepEqual(find('thai'), ['TH']);
  assert.deepEqual(find('aland'), ['AX']);
  assert.deepEqual(find('jp'), ['JP']);
  assert.deepEqual(find('+1'), ['CA', 'US']);
  assert.deepEqual(find('66'), ['TH']);
  assert.deepEqual(find('nowhere'), []);
  assert.equal(find('  ').length, rows.length);
});

test('the table of calling codes is whole', () => {
  for (const [iso, code] of [
    ['CN', '86'],
    ['HK', '852'],
    ['KR', '82'],
    ['ES', '34'],
    ['AC', '247'],
    ['ZW', '263'],
    ['XX', undefined],
  ] as const) {
    assert.equal(findCallingCode(iso), code, iso);
  }
});
