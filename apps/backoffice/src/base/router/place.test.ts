import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkTo, partsOf } from './place.ts';

test('a place is read as it is named', () => {
  assert.deepEqual(partsOf(linkTo('products', 'lockup', '12')), ['products', 'lockup', '12']);
  for (const none of ['', '#', '#/', '#//']) assert.deepEqual(partsOf(none), [], none);
});
