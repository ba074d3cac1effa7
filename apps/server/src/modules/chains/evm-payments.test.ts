import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { evmPayments } from './evm-payments.ts';
import { PaymentRefused } from './payment-refused.ts';

/** What the node answers, by method: a result, or an error. */
let answers: Readonly<Record<string, { readonly result?: unknown; readonly error?: object }>> = {};
const server = createServer((request, reply) => {
  let body = '';
  request.on('data', (piece: Buffer) => (body += piece.toString()));
  request.on('end', () => {
    const { id, method } = JSON.parse(body) as { id: number; method: string }; // as viem asks
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ jsonrpc: '2.0', id, ...(answers[method] ?? { result: null }) }));
  });
});
let payments: ReturnType<typeof evmPayments>;

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  payments = evmPayments([{ url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` }]); // it listens on a port
});
after(() => server.close());

const [from, to] = ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222'];
const payment = { contract: null, from, to, amount: 1n };
const block = { baseFeePerGas: '0x10', number: '0x1', transactions: [] };
const fees = { eth_getBlockByNumber: { result: block }, eth_maxPriorityFeePerGas: { result: '0x1' } };
const failing = (code: number, message: string, data?: string) => ({ error: { code, message, ...(data && { data }) } });

test('a payment that would fail is told apart from a node that errs', async () => {
  const refusals = [
    failing(3, 'execution reverted', '0x'),
    failing(-32_000, 'execution reverted: blocked'),
    failing(-32_000, 'gas required exceeds allowance (30000000)'),
    failing(-32_000, 'out of gas'),
    failing(-32_000, 'invalid opcode: INVALID'),
  ];
  for (const refusal of refusals) {
    answers = { ...fees, eth_estimateGas: refusal };
    await assert.rejects(payments.feeOf(payment), PaymentRefused, refusal.error.message);
  }
  const others = [
    failing(-32_000, 'insufficient funds for transfer'),
    failing(-32_005, 'limit exceeded'),
    failing(-32_603, 'internal error'),
    failing(-32_000, 'header not found'),
  ];
  for (const other of others) {
    answers = { ...fees, eth_estimateGas: other };
    await assert.rejects(payments.feeOf(payment), (error) => !(error instanceof PaymentRefused), other.error.message);
  }
  answers = { ...fees, eth_estimateGas: { result: '0x64' } };
  assert.equal((await payments.feeOf(payment)).gas, 130n);
  answers = { ...fees, eth_estimateGas: failing(3, 'execution reverted') };
  assert.equal((await payments.feeOf(payment, 7n)).gas, 7n, 'what is given is not tried');
});

test('what a network takes for the one that it stands on is part of what carrying has cost', async () => {
  const receipt = { blockNumber: '0x5', gasUsed: '0x64', effectiveGasPrice: '0x3', status: '0x1' };
  const feeWith = async (more: object): Promise<bigint | undefined> => {
    answers = { eth_getTransactionReceipt: { result: { ...receipt, ...more } } };
    return (await payments.findMined('0x00'))?.fee;
  };
  assert.equal(await feeWith({}), 300n);
  assert.equal(await feeWith({ l1Fee: '0x2d79883d2000' }), 300n + 50_000_000_000_000n);
  for (const l1Fee of [null, '', '0x', 5]) assert.equal(await feeWith({ l1Fee }), 300n, String(l1Fee));
});

test('a payment that the node has already is handed over, in the words of every client', async () => {
  for (const message of ['already known', 'AlreadyKnown', 'nonce too low', 'OldNonce', 'known transaction: 12']) {
    answers = { eth_sendRawTransaction: failing(-32_000, message) };
    await payments.broadcast('0x00');
  }
  answers = { eth_sendRawTransaction: failing(-32_000, 'insufficient funds for gas * price + value') };
  await assert.rejects(payments.broadcast('0x00'), /insufficient funds/i);
});
