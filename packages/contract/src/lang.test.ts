import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages, resolveLang } from './lang.ts';

test('the field lang names one of the eight words', () => {
  for (const lang of languages) assert.equal(resolveLang(lang, 'fr'), lang);
});

test('an unknown or absent lang falls back to the header, then to English', () => {
  assert.equal(resolveLang('klingon', 'de-DE,de;q=0.9,es;q=0.5,en;q=0.3'), 'spa');
  assert.equal(resolveLang(undefined, 'ja-JP'), 'jp');
  assert.equal(resolveLang(7, 'ko'), 'kor');
  assert.equal(resolveLang(undefined, undefined), 'en');
  assert.equal(resolveLang('', 'xx;q=1,*;q=0.1'), 'en');
});

test('a word that is a property of every object names no language', () => {
  for (const word of Object.getOwnPropertyNames(Object.prototype)) {
    assert.equal(resolveLang(word, undefined), 'en', word);
    assert.equal(resolveLang(word, 'th'), 'th', word);
    assert.equal(resolveLang(undefined, word), 'en', word);
    assert.equal(resolveLang(undefined, `${word}-${word};q=0.9,ko;q=0.1`), 'kor', word);
  }
});

test('Chinese is told apart by script and region', () => {
  assert.equal(resolveLang('zh-Hans', undefined), 'zh');
  assert.equal(resolveLang('zh-Hant', undefined), 'hk');
  assert.equal(resolveLang(undefined, 'zh-TW,zh;q=0.8'), 'hk');
  assert.equal(resolveLang(undefined, 'zh-CN'), 'zh');
});

test('the header is read by weight, and a weight of nothing excludes', () => {
  assert.equal(resolveLang(undefined, 'fr;q=0.2, th;q=0.9'), 'th');
  assert.equal(resolveLang(undefined, 'fr;q=0, es;q=0.1'), 'spa');
  assert.equal(resolveLang(undefined, ';;;,=,q=,'.repeat(100)), 'en');
});
