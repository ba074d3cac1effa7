import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { hexAddress } from '@bourse/testing/fake-tron-transaction';
import { payFromFaucet, startSimulatedTron } from './simulated-tron.ts';

const hot = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const customer = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

test('the simulated chain is after a restart where it was, and goes on from there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-tron-'));
  try {
    const before = await startSimulatedTron(folder, 0, hot);
    await payFromFaucet(before.url, customer, 5_000_000n);
    before.chain.mine(2);
    const { id, height, timestampMs } = before.chain.newest;
    await before.close();
    const after = await startSimulatedTron(folder, 0, hot);
    const { chain, token } = after;
    assert.equal(token, before.token);
    assert.partialDeepStrictEqual(chain.newest, { id, height, timestampMs });
    const tokensAt = (address: string): bigint => chain.balanceOf(hexAddress(token), address);
    assert.deepEqual([tokensAt(customer), tokensAt(hot)], [5_000_000n, 10n ** 12n]);
    await payFromFaucet(after.url, customer, 2_000_000n);
    chain.mine();
    assert.equal(tokensAt(customer), 7_000_000n);
    assert.equal(chain.newest.parentId, id);
    await after.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
