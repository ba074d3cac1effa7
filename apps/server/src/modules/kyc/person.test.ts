import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { ageOn, type ClaimedPerson, documentKey, readPerson } from './person.ts';

const now = instant(Date.UTC(2026, 10, 25, 12));
const rules = {
  ages: { general: 18, by_country: { TH: 20 } },
  documents: {
    general: ['id_card', 'passport', 'driver_licence'] as const,
    by_country: { US: ['passport', 'driver_licence'] as const },
  },
  refused_countries: ['KP'],
};
const judge = {
  rules: rules as unknown as Parameters<typeof readPerson>[1]['rules'], // the lists are frozen here
  countries: new Set(['CN', 'DE', 'TH', 'US', 'KP', 'IE']),
  now,
};
const good: ClaimedPerson = {
  idType: 'passport',
  name: 'Maya Elin Lindqvist',
  cardId: 'S 4471-0283',
  country: 'DE',
  birthDate: '1994-03-14',
};
const chinese: ClaimedPerson = { idType: 'id_card', name: '王小明', cardId: '11010519491231002X', country: 'CN' };
const refusalOf = (claimed: ClaimedPerson): string => {
  const read = readPerson(claimed, judge);
  if (read.ok) return 'ok';
  const field = read.error.data?.['field'];
  return typeof field === 'string' ? `${read.error.code} ${field}` : read.error.code;
};
const read = (claimed: ClaimedPerson) => {
  const person = readPerson(claimed, judge);
  assert.ok(person.ok, JSON.stringify(person));
  return person.value;
};

test('what a person may say is read the way it is stored and compared', () => {
  assert.deepEqual(read(good), {
    name: 'Maya Elin Lindqvist',
    cardId: 'S44710283',
    country: 'DE',
    idType: 'passport',
    birthDate: '1994-03-14',
  });
  assert.equal(read({ ...good, name: "  Sinéad   O'Brien " }).name, 'Sinéad O’Brien');
  assert.equal(read({ ...good, name: 'สมชาย ใจดี' }).name, 'สมชาย ใจดี');
  assert.equal(documentKey(read({ ...good, cardId: 's44710283' })), documentKey(read(good)));
});

test('a Chinese identity number brings its country and day of birth, and must hold them [SPEC-5.24]', () => {
  const { country: _, ...bare } = chinese;
  assert.deepEqual([read(bare).country, read(bare).birthDate], ['CN', '1949-12-31']);
  assert.equal(refusalOf({ ...chinese, birthDate: '1950-01-01' }), 'PARAMETER_ERROR birth_date');
  assert.equal(refusalOf({ ...chinese, cardId: '110105194912310021' }), 'PARAMETER_ERROR card_id');
  assert.equal(refusalOf({ ...bare, cardId: '110105194912310021' }), 'COUNTRY_REQUIRED country');
  // Elsewhere an identity card has a number of its own form (S33).
  assert.equal(refusalOf({ ...chinese, country: 'DE', cardId: 'T22000129', birthDate: '1964-08-12' }), 'ok');
});

test('refusals come in the documented order [SPEC-5.24]', () => {
  const wrong: ClaimedPerson = { idType: 'id_card', name: '<b>', cardId: '1', birthDate: 'x' };
  const steps: readonly (readonly [Partial<ClaimedPerson>, string])[] = [
    [{}, 'COUNTRY_REQUIRED country'],
    [{ country: 'ZZ' }, 'PARAMETER_ERROR country'],
    [{ country: 'KP' }, 'AREA_NOT_SUPPORTED country'],
    [{ country: 'US' }, 'DOCUMENT_NOT_ACCEPTED id_type'],
    [{ idType: 'passport' }, 'SPECIAL_CHARACTERS name'],
    [{ name: 'M' }, 'PARAMETER_ERROR name'],
    [{ name: 'Maya 7' }, 'PARAMETER_ERROR name'],
    [{ name: 'Maya Lindqvist' }, 'PARAMETER_ERROR card_id'],
    [{ cardId: 'AB 12_3' }, 'PARAMETER_ERROR card_id'],
    [{ cardId: '1'.repeat(31) }, 'PARAMETER_ERROR card_id'],
    [{ cardId: 'AB 123' }, 'PARAMETER_ERROR birth_date'],
    [{ birthDate: '2001-02-30' }, 'PARAMETER_ERROR birth_date'],
    [{ birthDate: '2027-01-01' }, 'PARAMETER_ERROR birth_date'],
    [{ birthDate: '1890-01-01' }, 'PARAMETER_ERROR birth_date'],
    [{ birthDate: '2008-11-26' }, 'TOO_YOUNG birth_date'],
    [{ birthDate: '2008-11-25' }, 'ok'],
  ];
  let claimed = wrong;
  for (const [next, expected] of steps) {
    claimed = { ...claimed, ...next };
    assert.equal(refusalOf(claimed), expected, JSON.stringify(next));
  }
  assert.equal(refusalOf({ ...good, name: undefined }), 'PARAMETER_ERROR name');
  assert.equal(refusalOf({ ...good, cardId: undefined }), 'PARAMETER_ERROR card_id');
  assert.equal(refusalOf({ ...good, birthDate: undefined }), 'PARAMETER_ERROR birth_date');
});

test('the age that is asked for is the country’s, counted in completed years', () => {
  assert.equal(refusalOf({ ...good, country: 'TH', birthDate: '2008-01-01' }), 'TOO_YOUNG birth_date');
  assert.equal(refusalOf({ ...good, country: 'TH', birthDate: '2006-11-25' }), 'ok');
  assert.equal(ageOn('2008-11-25', now), 18);
  assert.equal(ageOn('2008-11-26', now), 17);
  assert.equal(ageOn('2004-02-29', instant(Date.UTC(2022, 1, 28, 12))), 17);
});
