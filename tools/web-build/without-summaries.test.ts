import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutSummaries } from './without-summaries.ts';

test('summaries go, of one literal or several, and nothing else', () => {
  const source = `a({ name: 'one', summary: 'It\\'s one.', input: 1 }); b({ summary:
      'Says this, ' +
      'and that.',
    note: 'kept' });`;
  const left = withoutSummaries(source);
  assert.equal(left, `a({ name: 'one', summary: '', input: 1 }); b({ summary: '',\n    note: 'kept' });`);
});
