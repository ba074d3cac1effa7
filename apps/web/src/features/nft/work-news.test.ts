import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nftCalls } from '@bourse/contract/nft';
import { QueryClient } from '@tanstack/react-query';
import { workNews } from './work-news.ts';

const { box, bids } = nftCalls;
const at = 1_772_000_000_000;

test('the first message of a work reads what was not just read, each later one everything', async () => {
  const queries = new QueryClient();
  queries.setQueryData([box.name, 'W1'], {}, { updatedAt: at - 500 });
  queries.setQueryData([bids.name, 'W1'], {}, { updatedAt: at - 4_000 });
  queries.setQueryData(['another call'], {}, { updatedAt: at - 4_000 });
  const isOld = (name: string, ...more: string[]) => queries.getQueryState([name, ...more])?.isInvalidated;
  const told = workNews(queries, [box, bids], () => at);
  told();
  assert.deepEqual([isOld(box.name, 'W1'), isOld(bids.name, 'W1')], [false, true]);
  told();
  assert.deepEqual([isOld(box.name, 'W1'), isOld(bids.name, 'W1'), isOld('another call')], [true, true, false]);
  queries.clear();
});
