import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blamedField, type PersonFields, personProblems } from './person-form.ts';

const good: PersonFields = {
  country: 'DE',
  idType: 'passport',
  name: "Sinéad O'Brien",
  cardId: 'S 4471-0283',
  birthDate: '1994-03-14',
};
const problems = (more: Partial<PersonFields>) =>
  personProblems({ ...good, ...more }, { ageMinimum: 18, today: '2026-11-25' });

test('the form finds what the server would refuse, field by field [SPEC-5.24]', () => {
  assert.deepEqual(problems({}), {});
  const table: readonly (readonly [Partial<PersonFields>, object])[] = [
    [{ country: '' }, { country: 'choose' }],
    [{ idType: null }, { idType: 'choose' }],
    [{ name: 'M' }, { name: 'nameWrong' }],
    [{ name: 'Maya 7' }, { name: 'nameWrong' }],
    [{ name: 'Maya <b>' }, { name: 'nameSigns' }],
    [{ cardId: '123' }, { cardId: 'numberWrong' }],
    [{ cardId: 'AB_1234' }, { cardId: 'numberWrong' }],
    [{ country: 'CN', idType: 'id_card', cardId: '110105194912310021' }, { cardId: 'idCardWrong' }],
    [{ country: 'CN', idType: 'id_card', cardId: '11010519491231002x' }, {}],
    [{ birthDate: '' }, { birthDate: 'dateWrong' }],
    [{ birthDate: '2001-02-30' }, { birthDate: 'dateWrong' }],
    [{ birthDate: '2026-11-26' }, { birthDate: 'dateWrong' }],
    [{ birthDate: '2008-11-26' }, { birthDate: 'tooYoung' }],
    [{ birthDate: '2008-11-25' }, {}],
  ];
  for (const [more, expected] of table) assert.deepEqual(problems(more), expected, JSON.stringify(more));
});

test('a refusal is shown at the field that it means', () => {
  assert.equal(blamedField('card_id'), 'cardId');
  assert.equal(blamedField('birth_date'), 'birthDate');
  assert.equal(blamedField('toString'), null);
  assert.equal(blamedField(null), null);
});
