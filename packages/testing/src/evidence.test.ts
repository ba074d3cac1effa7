import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginEvidence, noteAct, noteCall, notePage, noteRequest, pathOfAddress, takeEvidence } from './evidence.ts';

test('the path of an address is what stands between # and ?', () => {
  assert.equal(pathOfAddress('http://localhost:1/#/pages/news/news?id=3'), '/pages/news/news');
  assert.equal(pathOfAddress('http://localhost:1/'), '/');
});

test('a test within a test counts for both, and what comes after the inner one for the outer alone', () => {
  beginEvidence();
  notePage('http://localhost:1/#/pages/news/news');
  beginEvidence();
  noteCall('GET', '/menu');
  noteAct('lockup.buy');
  assert.deepEqual(takeEvidence(), { pages: [], calls: ['GET /menu'], acts: ['lockup.buy'] });
  noteRequest('POST', '/api/news/list?lang=en');
  assert.deepEqual(takeEvidence(), {
    pages: ['/pages/news/news'],
    calls: ['GET /menu', 'POST /news/list'],
    acts: ['lockup.buy'],
  });
});

test('a page that is none of the app and a request that is none of the API count nothing', () => {
  beginEvidence();
  notePage('about:blank');
  noteRequest('GET', 'http://localhost:1/docs/openapi.json');
  assert.deepEqual(takeEvidence(), { pages: [], calls: [], acts: [] });
});
