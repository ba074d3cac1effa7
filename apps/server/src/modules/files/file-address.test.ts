import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '@bourse/kernel/instant';
import { isLinkValid, nameInAddress, signedAddress } from './file-address.ts';

const key = Buffer.alloc(32, 1);
const name = 'abcdefghijklmnopqrstuvwx';
const now = instant(1_800_000_000_000);
const later = (ms: number) => instant(now + ms);

const address = new URL(signedAddress(key, name, now), 'http://host');
const link = Object.fromEntries(address.searchParams);

test('I2: a signed link holds for 60 s and no longer', () => {
  assert.equal(isLinkValid(key, name, link, now), true);
  assert.equal(isLinkValid(key, name, link, later(60_000)), true);
  assert.equal(isLinkValid(key, name, link, later(60_001)), false);
});

test('I2: no link but the signed one is valid', () => {
  const sign = String(link['sign']);
  const strange: Readonly<Record<string, unknown>>[] = [
    {},
    { until: link['until'] },
    { sign },
    { ...link, until: String(now + 59_999) },
    { ...link, until: String(now + 3_600_000) },
    { ...link, until: ['1', '2'] },
    { ...link, until: '1e99' },
    { ...link, sign: sign.slice(1) },
    { ...link, sign: `${sign.slice(1)}A` },
    { ...link, sign: '' },
    { ...link, sign: [sign] },
  ];
  for (const other of strange) assert.equal(isLinkValid(key, name, other, now), false, JSON.stringify(other));
  assert.equal(isLinkValid(Buffer.alloc(32, 2), name, link, now), false);
  assert.equal(isLinkValid(key, name.replace('a', 'b'), link, now), false);
});

test('an address is ours with or without host and signature, and nothing else is', () => {
  assert.equal(nameInAddress(`/files/${name}.webp`), name);
  assert.equal(nameInAddress(address.pathname + address.search), name);
  assert.equal(nameInAddress(address.href), name);
  const others = [
    '',
    name,
    `/files/${name}`,
    `/files/${name}x.webp`,
    `//evil/files/${name}.webp`,
    `/files/../${name}.webp`,
  ];
  others.push(`javascript:/files/${name}.webp`, `/files/${name}.webp#x`, `/x/files/${name}.webp`, `/files/${name}.svg`);
  for (const other of others) assert.equal(nameInAddress(other), null, other);
});
