import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ListedName, isNear, mayBeListed, nameKeys, nameWords, wordKey } from './screening.ts';

const listed = (name: string, ...birthYears: number[]): ListedName => ({
  list: 'test',
  uid: '1',
  name,
  birthYears,
  remarks: '',
});

test('a name is its words, however they are written', () => {
  assert.deepEqual(nameWords("  José-María  O'Neil, J. "), ['jose', 'maria', 'oneil']);
  assert.deepEqual(nameWords('Łukasz Müller'), ['łukasz', 'muller']);
  for (const one of ['Mohammed', 'Muhammad', 'Mohamad', 'Mohamed']) assert.equal(wordKey(one.toLowerCase()), 'mmd');
  assert.deepEqual(nameKeys('Usama bin Ladin'), ['asm', 'bn', 'ldn']);
});

test('two words are near that differ in one letter', () => {
  for (const near of ['kadirov', 'kadyro', 'akdyrov', 'xkadyrov', 'kadyrov']) {
    assert.equal(isNear('kadyrov', near), true, near);
  }
  for (const far of ['kadirow', 'kad', 'ykadrov']) assert.equal(isNear('kadyrov', far), false, far);
});

test('a customer is flagged who may be on a list, and nobody else [S123]', () => {
  const table: readonly (readonly [string, string, ListedName, boolean])[] = [
    ['the same', 'Ramzan Kadyrov', listed('KADYROV, Ramzan Akhmatovich', 1976), true],
    ['another spelling', 'Ramsan Kadirov', listed('KADYROV, Ramzan Akhmatovich', 1976), true],
    ['words in another order', 'Kadyrov Ramzan Akhmatovich', listed('Ramzan Kadyrov'), true],
    ['another vowel in front', 'Osama bin Laden', listed('BIN LADIN, Usama', 1976), true],
    ['accents', 'José García López', listed('GARCIA LOPEZ, Jose', 1976), true],
    ['no year on the list', 'Ramzan Kadyrov', listed('Ramzan Kadyrov'), true],
    ['a year beside it', 'Ramzan Kadyrov', listed('Ramzan Kadyrov', 1975), true],
    ['another generation', 'Ramzan Kadyrov', listed('Ramzan Kadyrov', 1950, 1953), false],
    ['a family name alone', 'Maya Kadyrov', listed('Ramzan Kadyrov'), false],
    ['one word of a longer name', 'Kadyrov', listed('Ramzan Kadyrov'), false],
    ['a name of one word', 'Carlos', listed('CARLOS'), true],
    ['short words must be alike', 'Li Wei', listed('Lu Wai Ho'), false],
    ['a word counts once', 'Ali Ali', listed('Ali Hassan Omar'), false],
    ['nothing in common', 'Maya Lindqvist', listed('Ramzan Kadyrov'), false],
  ];
  for (const [what, name, entry, expected] of table) {
    assert.equal(mayBeListed({ name, birthDate: '1976-10-05' }, entry), expected, what);
  }
});
