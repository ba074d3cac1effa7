import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leverStatuses } from '@bourse/contract/lever';
import { instant } from '@bourse/kernel/instant';
import { testTerms } from '@bourse/testing/contract-world';
import { newPosition } from '../orders/orders.ts';
import { type Position, type Status, statusOf } from './position.ts';

const given = {
  id: 1,
  userId: null,
  sign: 1,
  multiple: 5,
  limit: 100,
  lots: 10,
  takeProfit: null,
  stopLoss: null,
} as const;
const bare: Position = { ...newPosition(testTerms, given, { at: instant(0), mark: null }), pending: 0 };

test('the state of a position follows from its lots, its orders and what closes it [SPEC-4.32]', () => {
  const table: readonly (readonly [changes: Partial<Position>, status: Status])[] = [
    [{ pending: 10 }, leverStatuses.pending],
    [{ pending: 4, lots: 6, openedLots: 6 }, leverStatuses.open],
    [{ lots: 10, openedLots: 10 }, leverStatuses.open],
    [{ lots: 10, openedLots: 10, closing: { id: 2, ticks: 110, lots: 3 } }, leverStatuses.closing],
    [{ lots: 2, openedLots: 10, closeReason: 'time' }, leverStatuses.closing],
    [{ openedLots: 10 }, leverStatuses.closed],
    [{ pending: 4, openedLots: 6 }, leverStatuses.pending],
    [{}, leverStatuses.cancelled],
  ];
  for (const [changes, status] of table)
    assert.equal(statusOf({ ...bare, ...changes }), status, JSON.stringify(Object.keys(changes)));
});
