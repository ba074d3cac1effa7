import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isErrorCode } from './error-code.ts';
import { topicsDocument } from './topics-document.ts';
import { socketRequests, topics } from './topics.ts';

const document = topicsDocument({ title: 'Bourse', version: '0.8.0' });

test('every topic and request is described with its schema, as plain JSON', () => {
  assert.deepEqual(Object.keys(document.topics), Object.keys(topics));
  assert.deepEqual(Object.keys(document.requests), Object.keys(socketRequests));
  assert.deepEqual(JSON.parse(JSON.stringify(document)), document);
  for (const [name, described] of Object.entries({ ...document.topics, ...document.requests })) {
    const schema = described['message'] ?? described['input'];
    assert.match(JSON.stringify(schema), /"type":"object"/, name);
  }
});

test('requests refuse with words of the closed list', () => {
  for (const { rejections } of Object.values(socketRequests)) {
    for (const code of rejections) assert.ok(isErrorCode(code), code);
  }
});
