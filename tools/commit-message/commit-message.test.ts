import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf } from './commit-message.ts';

const body = '\n\nWhy it was done.\n';

test('a message whose title is an imperative and whose body says why has no fault', () => {
  for (const title of [
    'Refuse a trigger that has been passed',
    'Address a branch',
    'Process late work first',
    `A${'d'.repeat(71)}`,
  ]) {
    assert.deepEqual(faultsOf(`${title}${body}# what git adds\n`), [], title);
  }
  assert.deepEqual(faultsOf("Merge branch 'main'"), []);
  assert.deepEqual(faultsOf('Revert "Add a market"'), []);
});

for (const [title, fault] of [
  ['', 'The title is empty.'],
  [`A${'d'.repeat(72)}`, 'The title has 73 characters, of 72.'],
  ['Add a market.', 'The title ends with a full stop.'],
  ['add a market', 'The title begins with a small letter.'],
  ['Added a market', 'The title begins with "Added", which is no imperative verb.'],
  ['Adding a market', 'The title begins with "Adding", which is no imperative verb.'],
  ['Adds a market', 'The title begins with "Adds", which is no imperative verb.'],
  ['What lies on a network is told', 'The title begins with "What", which is no imperative verb.'],
] as const) {
  test(`of the title "${title.slice(0, 30)}" is said: ${fault}`, () => {
    assert.deepEqual(faultsOf(`${title}${body}`), [fault]);
  });
}

test('a message without a body, or without an empty line before it, is refused', () => {
  for (const message of ['Add a market', 'Add a market\n\n\n# a comment\n']) {
    assert.deepEqual(faultsOf(message), ['There is no body that says why.']);
  }
  assert.deepEqual(faultsOf('Add a market\nbecause\n\nof that'), ['The second line is not empty.']);
});
