import assert from 'node:assert/strict';
import { createHmac, createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { userId } from '@bourse/kernel/ids';
import { instant } from '@bourse/kernel/instant';
import { keyOf } from './signed-request.ts';

const now = Date.UTC(2026, 10, 27);
const clock = { now: () => instant(now) };
const secret = createSecretKey(Buffer.from('a secret'));
const known = 'a'.repeat(64);
const ports = {
  clock,
  readApiKey: async (key: string) =>
    key === known
      ? {
          userId: userId('7'),
          scopes: ['read' as const],
          secret,
          actsFrom: (ip: string) => ip === '10.0.0.1',
          expiresAt: null,
        }
      : null,
};

function signed(fields: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const names = Object.keys(fields).toSorted();
  const text = names.map((name) => `${name}=${String(fields[name])}`).join('&');
  return { ...fields, signature: createHmac('sha256', secret).update(text).digest('hex') };
}

const good = { apiKey: known, timestamp: now, recvWindow: 5_000 };
const refusals: readonly (readonly [code: number, fields: Readonly<Record<string, unknown>>, ip?: string])[] = [
  [-2014, {}],
  [-2014, { ...good, apiKey: 'short' }],
  [-2015, { ...good, apiKey: 'b'.repeat(64) }],
  [-2015, signed(good), '10.0.0.2'],
  [-1102, { apiKey: known }],
  [-1100, { ...good, recvWindow: 'x' }],
  [-1021, signed({ ...good, timestamp: now - 6_000 })],
  [-1102, good],
  [-1022, { ...signed(good), signature: 'f'.repeat(64) }],
  [-1022, { ...signed(good), timestamp: now - 1 }],
];

test('a request is refused for the first of its faults, and taken whatever the order of its fields', async () => {
  for (const [code, fields, ip = '10.0.0.1'] of refusals) {
    const read = await keyOf(ports, fields, ip);
    assert.equal(read.ok ? 0 : read.error.code, code, JSON.stringify(fields));
  }
  const { signature, ...rest } = signed(good);
  const read = await keyOf(ports, { signature, ...rest }, '10.0.0.1');
  assert.equal(read.ok && read.value.userId, '7');
});
