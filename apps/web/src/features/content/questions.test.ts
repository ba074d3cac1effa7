import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questionsWith, type Topics } from './questions.ts';

const question = (id: string, title: string, body: string) => ({ id, lang: 'en' as const, title, body });
const topics: Topics = [
  {
    topic: 'account',
    questions: [question('1', 'Lost phone', 'Use a recovery code'), question('2', 'Level 2', 'Pictures')],
  },
  { topic: 'trading', questions: [question('3', 'Fees', 'Maker and taker')] },
];
const found = (search: string, lang = 'en') =>
  questionsWith(topics, search, lang).flatMap(({ questions }) => questions.map(({ id }) => id));

test('finds the questions with every word that is searched for, in any case and order', () => {
  assert.deepEqual(found(''), ['1', '2', '3']);
  assert.deepEqual(found('  '), ['1', '2', '3']);
  assert.deepEqual(found('CODE phone'), ['1']);
  assert.deepEqual(found('a'), ['1', '3']);
  assert.deepEqual(found('phone fees'), []);
});
