import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { designOf, faultsIn, fieldsOf, oddsOf, offerFaults } from './nft-desk.ts';

const offer = {
  code: 'flow-1',
  type: 'auction',
  price: '1000,5',
  currency_id: '3',
  per_increase: '40',
  margin: '140',
  start: '2026-12-01T08:00',
  end: '2026-12-02T08:00',
  royalty: '5',
  reason: 'agreed with the artist',
};

test('what is typed is sent as the call takes it: rates as fractions, moments in UTC, nothing that is empty', () => {
  const fields = fieldsOf({ ...offer, about: ' ' });
  assert.deepEqual(
    [fields['price'], fields['royalty'], fields['start'], 'about' in fields],
    ['1000.5', '0.05', '2026-12-01T08:00:00.000Z', false],
  );
  assert.deepEqual([...faultsIn(nftStaffCalls.offer.input, fields)], []);
  assert.deepEqual([...offerFaults(fields)], []);
});

test('what is missing or cannot be is found before it is sent', () => {
  const faults = (more: Readonly<Record<string, string>>): string[] => {
    const fields = fieldsOf({ ...offer, ...more });
    return [...faultsIn(nftStaffCalls.offer.input, fields), ...offerFaults(fields)].toSorted();
  };
  assert.deepEqual(faults({ price: 'much' }), ['price']);
  assert.deepEqual(faults({ margin: '', per_increase: '' }), ['margin', 'per_increase']);
  assert.deepEqual(faults({ type: 'normal', margin: '', per_increase: '' }), []);
  assert.deepEqual(faults({ end: '2026-12-01T08:00' }), ['end']);
  assert.deepEqual(faults({ start: '' }), ['start']);
});

test('a filling tells the odds of the first opening', () => {
  const filling = [
    { code: 'a', count: '1' },
    { code: 'b', count: '2' },
    { code: 'c', count: '' },
  ];
  assert.deepEqual(oddsOf(filling), { total: 3, odds: ['33.33', '66.66', '0'] });
  assert.deepEqual(oddsOf([]), { total: 0, odds: [] });
});

test('editions are admitted under one code', () => {
  assert.equal(designOf({ code: 'flow-31-7', editions: 10 }), 'flow-31');
  assert.equal(designOf({ code: 'flow-31', editions: 1 }), 'flow-31');
});
