import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { groupsOfFour } from './groups-of-four.ts';

it('cuts a hash into fours, and loses nothing', () => {
  assert.deepEqual(groupsOfFour('abcdefghij'), [
    { at: 0, group: 'abcd' },
    { at: 4, group: 'efgh' },
    { at: 8, group: 'ij' },
  ]);
  assert.deepEqual(groupsOfFour(''), []);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const groups = groupsOfFour(text).map(({ group }) => group);
      assert.equal(groups.join(''), text);
      assert.ok(groups.slice(0, -1).every((group) => group.length === 4));
    }),
  );
});
