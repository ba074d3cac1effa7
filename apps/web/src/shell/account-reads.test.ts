import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conversionCalls } from '@bourse/contract/conversion';
import { spotCalls } from '@bourse/contract/spot';
import { walletCalls } from '@bourse/contract/wallet';
import { balancesReads, ordersReads } from './account-reads.ts';

test('the names are those of the contract', () => {
  const { list, detail, legalLog, transferHistory } = walletCalls;
  assert.deepEqual(
    [...ordersReads, ...balancesReads],
    [
      spotCalls.list,
      spotCalls.detail,
      spotCalls.myTrade,
      list,
      detail,
      legalLog,
      transferHistory,
      conversionCalls.convertible,
    ].map(({ name }) => name),
  );
});
