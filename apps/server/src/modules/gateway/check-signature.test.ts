import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { refuseUnsigned } from './check-signature.ts';

// The example of the venue's documentation, "SIGNED endpoint examples".
const secret = createSecretKey(Buffer.from('NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j'));
const text =
  'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559';
const signature = 'c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71';
const at = 1_499_827_319_559;

const codeOf = (
  query: string,
  body: string,
  now = at,
  timestamp = String(at),
  recvWindow: string | undefined = '5000',
) => refuseUnsigned(secret, { query, body, timestamp, recvWindow }, instant(now))?.code ?? null;

test('the example of the venue is signed, in the query, in the body, or in both', () => {
  assert.equal(codeOf(`${text}&signature=${signature}`, ''), null);
  assert.equal(codeOf('', `${text}&signature=${signature}`), null);
  assert.equal(codeOf(text, `signature=${signature}`), null);
});

test('another byte, another secret, no signature', () => {
  assert.equal(codeOf(`${text.replace('price=0.1', 'price=0.2')}&signature=${signature}`, ''), -1022);
  assert.equal(codeOf(`${text}&signature=${signature.replace('c', 'd')}`, ''), -1022);
  assert.equal(codeOf(`${text}&signature=c8`, ''), -1022);
  assert.equal(codeOf(text, ''), -1102);
});

test('the window is five seconds unless told, sixty at most, and one second ahead', () => {
  const signed = `${text}&signature=${signature}`;
  for (const [now, expected] of [
    [at + 5_000, null],
    [at + 5_001, -1021],
    [at - 999, null],
    [at - 1_000, -1021],
  ] as const) {
    assert.equal(codeOf(signed, '', now), expected, String(now - at));
  }
  assert.equal(codeOf(signed, '', at + 5_001, String(at), '60000'), null);
  assert.equal(codeOf(signed, '', at, String(at), '60001'), -1100);
  assert.equal(codeOf(signed, '', at, '', '60001'), -1102);
  assert.equal(
    refuseUnsigned(
      secret,
      { query: signed, body: '', timestamp: String(at), recvWindow: undefined },
      instant(at + 5_001),
    )?.code,
    -1021,
  );
});
