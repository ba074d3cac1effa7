import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUnknownPlace } from './known-place.ts';

const firefox = (version: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`;
const home = { ip: '192.0.2.7', userAgent: firefox('140.0') };
const office = { ip: '2001:db8:1:2:3::4', userAgent: firefox('140.0') };

const cases = [
  { what: 'the first place of all', known: [], place: home, unknown: false },
  { what: 'the same place', known: [home], place: home, unknown: false },
  {
    what: 'a newer version of the browser',
    known: [home],
    place: { ...home, userAgent: firefox('141.0.2') },
    unknown: false,
  },
  { what: 'another browser', known: [home], place: { ...home, userAgent: 'curl/8.0' }, unknown: true },
  { what: 'another address', known: [home], place: { ...home, ip: '192.0.2.8' }, unknown: true },
  { what: 'the same network', known: [office], place: { ...office, ip: '2001:db8:1:2::99' }, unknown: false },
  { what: 'another network', known: [office], place: { ...office, ip: '2001:db8:1:3::4' }, unknown: true },
  { what: 'a place before the last', known: [office, home], place: home, unknown: false },
];

for (const { what, known, place, unknown } of cases) {
  test(`${what} is ${unknown ? 'unknown' : 'known'}`, () => {
    assert.equal(isUnknownPlace(known, place), unknown);
  });
}
