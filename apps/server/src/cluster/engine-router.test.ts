import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeCalls } from '@bourse/contract/outcome';
import { spotCalls } from '@bourse/contract/spot';
import { userId } from '@bourse/kernel/ids';
import { ok } from '@bourse/kernel/result';
import { testCaller } from '@bourse/testing/test-caller';
import { engineWays, type WayPorts } from './engine-router.ts';
import { parseEngineGroups } from '../platform/config/engine-groups.ts';
import { type KeyedRequest, OpenRequests } from '../platform/outcomes/open-requests.ts';

const alice = userId('7');
const groups = parseEngineGroups('ether=ETH/USDT', 'main') ?? assert.fail('no groups');
const calls = [spotCalls.trade, spotCalls.batch, spotCalls.depth, outcomeCalls.outcome];

/** Who answers a question after an outcome, and after which requests was looked where one engine knows of them. */
async function askedOf(knowing: string | null, fields: object): Promise<readonly [unknown, readonly string[]]> {
  const looked: KeyedRequest[] = [];
  const ports: WayPorts = {
    db: { query: () => assert.fail('nothing is read'), run: () => assert.fail('nothing is read') },
    groups,
    markets: {} as WayPorts['markets'], // no call of these tests is about a market
    groupOf: () => 'main',
    bindingsOf: (group) => calls.map((call) => ({ call, run: async () => ok(group) })),
    refresh: async () => undefined,
    findAsked: async (requests) => {
      looked.push(...requests);
      return knowing;
    },
  };
  const way = engineWays(calls, ports).find(({ call }) => call.name === outcomeCalls.outcome.name);
  const answer = await way?.run(testCaller(alice), fields);
  return [answer?.ok === true ? answer.value : answer, looked.map(({ call, key }) => `${call} ${key}`)];
}

test('what became of a request is asked of the engine that knows of it, and otherwise of the main one', async () => {
  const both = ['spot.trade k', 'spot.batch k'];
  assert.deepEqual(await askedOf('ether', { key: 'k' }), ['ether', both]);
  assert.deepEqual(await askedOf(null, { client_order_id: 'k' }), ['main', both]);
  assert.deepEqual(await askedOf('ether', { key: 'k', call: spotCalls.batch.path }), ['ether', ['spot.batch k']]);
  assert.deepEqual(await askedOf('ether', {}), ['main', []]);
});

test('an engine knows of what is open before what it has refused', async () => {
  const requests = new OpenRequests();
  const request = (key: string): KeyedRequest => ({ userId: alice, call: spotCalls.trade.name, key });
  const refused = await requests.run(request('refused'), async () => ({
    ok: false as const,
    error: { code: 'INSUFFICIENT_BALANCE' as const },
  }));
  assert.ok(!refused.ok);
  const { promise, resolve } = Promise.withResolvers<void>();
  const open = requests.run(request('open'), async () => {
    await promise;
    return ok(null);
  });
  assert.equal(requests.stateOf([request('other')]), 'unknown');
  assert.equal(requests.stateOf([request('other'), request('refused')]), 'refused');
  assert.equal(requests.stateOf([request('refused'), request('open')]), 'open');
  resolve();
  await open;
  assert.equal(requests.stateOf([request('open')]), 'unknown');
});
