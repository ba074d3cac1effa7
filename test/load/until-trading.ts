import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../e2e/api-client.ts';

/** How long the server may take to answer orders again after its database has come back, on however busy a machine. */
const recoveryLimitMs = 60_000;

/** Waits until an order is taken again. @throws AssertionError after a minute. */
export async function untilTrading(client: ApiClient, token: string | undefined): Promise<void> {
  const untilMs = performance.now() + recoveryLimitMs;
  const order = { currency_id: '2', legal_id: '3', type: 'buy', amount: '0.01', target_price: '1000' };
  for (;;) {
    const answer = await client.call('/coin/trade', order, { token });
    if (answer.type === 'ok') return;
    assert.ok(performance.now() < untilMs, `no orders taken after the restart: ${JSON.stringify(answer)}`);
    await sleep(100);
  }
}
