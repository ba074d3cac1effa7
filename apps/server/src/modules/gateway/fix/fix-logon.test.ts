import assert from 'node:assert/strict';
import { createHmac, createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import type { KnownKey } from '../../identity/index.ts';
import { keyOfLogon, signedTextOf } from './fix-logon.ts';
import { fixTime, millisecondsOf } from './fix-time.ts';

const apiKey = 'ab'.repeat(32);
const secret = createSecretKey(Buffer.from('cd'.repeat(32)));
const now = instant(Date.UTC(2026, 10, 27, 8, 30));
const key = { scopes: ['read'], secret, actsFrom: (ip: string) => ip === '10.0.0.1' } as unknown as KnownKey; // all that is read

/** Why a logon is refused; null where it is not. */
async function refusalOf(changed: Readonly<Record<number, string>> = {}, ip = '10.0.0.1'): Promise<string | null> {
  const fields: Record<number, string> = {
    34: '1',
    49: 'BOT',
    52: '20261127-08:30:00.000',
    56: 'BOURSE',
    553: apiKey,
    95: '64',
  };
  const get = (tag: number): string | undefined => ({ ...fields, ...changed })[tag];
  fields[96] = createHmac('sha256', secret).update(signedTextOf({ get })).digest('hex');
  const readApiKey = async (sent: string): Promise<KnownKey | null> => (sent === apiKey ? key : null);
  const found = await keyOfLogon({ readApiKey, clock: { now: () => now } }, { get }, ip);
  return found.ok ? null : found.error;
}

test('a logon is signed over its type, both names, its number and its time', async () => {
  assert.equal(signedTextOf({ get: (tag) => String(tag) }), 'A\x0149\x0156\x0134\x0152');
  assert.equal(await refusalOf(), null);
});

test('refusals, the first of those that apply', async () => {
  const cases: readonly (readonly [RegExp, Readonly<Record<number, string>>, string?])[] = [
    [/format/, { 553: 'x', 52: 'x', 96: '' }],
    [/Invalid API-key/, { 553: 'ff'.repeat(32), 52: 'x' }],
    [/Invalid API-key/, { 52: 'x' }, '10.0.0.2'],
    [/'timestamp'/, { 52: '2026-11-27T08:30:00Z' }],
    [/'timestamp'/, { 52: '20261345-08:30:00' }],
    [/'recvWindow'/, { 25000: '60001' }],
    [/outside/, { 52: '20261127-08:29:54.999' }],
    [/outside/, { 52: '20261127-08:30:01.000', 96: '' }],
    [/Signature/, { 96: '' }],
    [/Signature/, { 96: '0'.repeat(64) }],
    [/Signature/, { 95: '63' }],
  ];
  for (const [reason, changed, ip] of cases) assert.match((await refusalOf(changed, ip)) ?? '', reason);
  assert.equal(await refusalOf({ 52: '20261127-08:29:10.000', 25000: '60000' }), null);
});

test('moments', () => {
  assert.equal(fixTime('2026-11-27T08:30:00.123456Z'), '20261127-08:30:00.123');
  assert.equal(millisecondsOf('20261127-08:30:00'), String(now));
  assert.equal(millisecondsOf(undefined), undefined);
});
