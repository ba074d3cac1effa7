import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf, deviceText } from './device-text.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test('a browser is named although it names others as well', () => {
  for (const [userAgent, text] of [
    [chrome, 'Chrome \u00b7 Windows'],
    [`${chrome} Edg/140.0.0.0`, 'Edge \u00b7 Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari \u00b7 iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome \u00b7 Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox \u00b7 Linux'],
    ['curl/8.5.0', 'curl'],
  ] as const) {
    assert.equal(deviceText(userAgent), text);
  }
});

test('what we do not know is shown as it calls itself, cut', () => {
  assert.equal(deviceText(`<b>${'x'.repeat(100)}`), `<b>${'x'.repeat(37)}`);
  assert.equal(deviceText(''), '');
});

test('phones are told from desks', () => {
  assert.equal(deviceOf(chrome).isPhone, false);
  assert.equal(deviceOf('Mozilla/5.0 (Linux; Android 16) Mobile').isPhone, true);
});
