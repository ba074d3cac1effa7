import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPublicClient, custom, type PublicClient, RpcRequestError } from 'viem';
import { foundry } from 'viem/chains';
import { findUse } from './evm-nonces.ts';
import { NotShown } from './payment-refused.ts';

const address = '0x1111111111111111111111111111111111111111';
const hashOf = (kind: string, number: number): string => `0x${kind}${number.toString(16).padStart(62, '0')}`;

/** What a node knows: in which blocks the address has a transaction, one after another by its nonce. */
interface Known {
  readonly heights: readonly number[];
  readonly head?: number;
  /** Below it the state is pruned. */
  readonly stateFrom?: number;
  /** What its transactions are called. */
  readonly kind?: string;
  readonly isHidden?: boolean;
}

let asked = 0;

function nodeOf({ heights, head = 100, stateFrom = 0, kind = 'aa', isHidden = false }: Known): PublicClient {
  const answer = (method: string, params: readonly unknown[]): unknown => {
    asked += 1;
    const at = Number(method === 'eth_getTransactionCount' ? params[1] : params[0]);
    if (at > head || (method === 'eth_getTransactionCount' && at < stateFrom)) {
      throw new RpcRequestError({
        body: {},
        error: { code: -32_000, message: 'missing trie node' },
        url: 'http://node',
      });
    }
    if (method === 'eth_getTransactionCount') return `0x${heights.filter((one) => one <= at).length.toString(16)}`;
    const own = heights.flatMap((one, nonce) =>
      one === at && !isHidden
        ? [
            {
              hash: hashOf(kind, nonce),
              from: address,
              nonce: `0x${nonce.toString(16)}`,
              to: null,
              value: '0x7',
              input: '0x',
            },
          ]
        : [],
    );
    const other = {
      hash: hashOf('cc', at),
      from: `0x${'2'.repeat(40)}`,
      nonce: '0x0',
      to: null,
      value: '0x0',
      input: '0x',
    };
    return { number: params[0], hash: hashOf('bb', at), transactions: [other, ...own] };
  };
  const request = ({ method, params = [] }: { readonly method: string; readonly params?: readonly unknown[] }) =>
    Promise.resolve().then(() => answer(method, params));
  return createPublicClient({ chain: foundry, transport: custom({ request }, { retryCount: 0 }) }) as PublicClient; // of any chain
}

const find = (nonce: number, height: number, ...known: readonly Known[]) =>
  findUse(known.map(nodeOf), address, nonce, height);

test('the transaction under a nonce is found in its block, wherever that is', async () => {
  for (const at of [1, 2, 3, 7, 50, 63, 64, 65, 99, 100]) {
    const use = await find(0, 100, { heights: [at] });
    assert.partialDeepStrictEqual(use, { height: at, hash: hashOf('bb', at), txHash: hashOf('aa', 0), value: 7n });
  }
  const several = { heights: [3, 3, 40, 40, 40, 90] };
  const found = await Promise.all([0, 1, 2, 3, 4, 5].map((nonce) => find(nonce, 100, several)));
  assert.deepEqual(
    found.map((use) => [use?.height, use?.txHash]),
    several.heights.map((height, nonce) => [height, hashOf('aa', nonce)]),
  );
  asked = 0;
  await find(0, 1_000_000, { heights: [999_930], head: 1_000_000 });
  assert.ok(asked < 20, `${String(asked)} questions`);
});

test('nothing is used above the height that is asked for, nor where a node has it otherwise', async () => {
  assert.equal(await find(0, 49, { heights: [50] }), null);
  assert.equal(await find(1, 100, { heights: [50] }), null);
  const known = { heights: [50] };
  assert.equal((await find(0, 100, known, known))?.height, 50);
  assert.equal(await find(0, 100, known, { heights: [] }), null, 'one has none');
  assert.equal(await find(0, 100, { heights: [] }, known), null);
  assert.equal(await find(0, 100, known, { heights: [51] }), null, 'one has it in another block');
  assert.equal(await find(0, 100, known, { heights: [50], kind: 'dd' }), null, 'one has another');
  await assert.rejects(find(0, 100, known, { ...known, head: 60 }), /missing trie node/, 'one is behind');
});

test('a node that says that a nonce is used and shows no transaction is told apart', async () => {
  await assert.rejects(find(0, 100, { heights: [50], stateFrom: 60 }), NotShown);
  await assert.rejects(find(0, 100, { heights: [50], isHidden: true }), NotShown);
  assert.equal((await find(0, 100, { heights: [50], stateFrom: 49 }))?.height, 50, 'what it has left suffices');
});
