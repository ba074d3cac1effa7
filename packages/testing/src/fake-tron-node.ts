import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type FakeTronBlock, type FakeTronChain, firstToken } from './fake-tron-chain.ts';
import { type Executed, tokenKey, tronParameters, type TronState, tryTransfer } from './fake-tron-machine.ts';

/** What is wrong with a node; it can be changed at any time. */
export interface NodeFaults {
  /** Takes requests and never answers. */
  silent: boolean;
  /** Answers so much later, in milliseconds. */
  slowMs: number;
  /** Says that it has taken a transaction, and forgets it. */
  forgetful: boolean;
  /** Says something else than it knows. */
  lie: ((path: string, answer: unknown, body: Readonly<Record<string, unknown>>) => unknown) | null;
}

/** A node of a fake chain. */
export interface FakeTronNode {
  readonly url: string;
  readonly faults: NodeFaults;
  /** The paths that it was asked for, in their order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/**
 * Speaks the HTTP API of java-tron over a fake chain, as far as the server asks for it; the shapes are those of
 * https://tronprotocol.github.io/documentation-en/api/http/: numbers that are zero and lists that are empty are left out,
 * what is not found is an empty object, and addresses are in hexadecimal. `/fake/mine` makes blocks and `/fake/pay` lets the
 * first token pay somebody, for other processes.
 */
export async function startFakeTronNode(chain: FakeTronChain, port = 0): Promise<FakeTronNode> {
  const faults: NodeFaults = { silent: false, slowMs: 0, forgetful: false, lie: null };
  const asked: string[] = [];
  const server = createServer((message, reply) => {
    const path = message.url ?? '';
    asked.push(path);
    void (async () => {
      const body = await bodyOf(message);
      if (faults.silent) return;
      if (faults.slowMs > 0) await wait(faults.slowMs);
      const isForgotten = faults.forgetful && path.endsWith('/broadcasthex');
      const answer = isForgotten ? { result: true } : await answerOf(chain, path, body);
      reply
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(faults.lie?.(path, answer, body) ?? answer));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${String(taken)}`,
    faults,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

type Body = Readonly<Record<string, unknown>>;

async function bodyOf(message: IncomingMessage): Promise<Body> {
  const pieces: Buffer[] = [];
  for await (const piece of message as AsyncIterable<Buffer>) pieces.push(piece); // without an encoding it gives bytes
  const text = Buffer.concat(pieces).toString('utf8');
  return text === '' ? {} : (JSON.parse(text) as Body); // what the server has written
}

async function answerOf(chain: FakeTronChain, path: string, body: Body): Promise<unknown> {
  const [, root = '', call = ''] = path.split('/');
  const text = (field: string): string => (typeof body[field] === 'string' ? body[field] : '');
  if (root === 'fake') {
    if (call === 'pay') chain.payToken(firstToken, text('to'), BigInt(text('amount')));
    else chain.mine(Number(body['blocks']));
    return {};
  }
  const end = root === 'walletsolidity' ? chain.final : chain.newest;
  switch (call) {
    case 'getnowblock':
      return blockJson(end);
    case 'getblockbynum': {
      const block = chain.blockAt(Number(body['num']));
      return block === undefined ? {} : blockJson(block);
    }
    case 'gettransactioninfobyblocknum': {
      const block = chain.blockAt(Number(body['num']));
      return block?.executed.map((one) => infoJson(block, one)) ?? [];
    }
    case 'gettransactioninfobyid': {
      const found = chain.find(text('value'), end.height);
      return found === undefined ? {} : infoJson(found.block, found.executed);
    }
    case 'getcontract': {
      const contract = text('value');
      return chain.kindOf(contract) === undefined ? {} : { contract_address: contract, name: 'Token' };
    }
    case 'getaccount':
      return accountJson(end.state, text('address'));
    case 'triggerconstantcontract':
      return constantJson(chain, end.state, text);
    case 'getchainparameters':
      return { chainParameter: Object.entries(tronParameters).map(([key, value]) => ({ key, value })) };
    case 'broadcasthex': {
      const code = await chain.broadcast(text('transaction'));
      return code === null ? { result: true, code: 'SUCCESS', message: '' } : { code, message: code };
    }
    default:
      return { Error: `class java.lang.IllegalArgumentException : no ${path}` };
  }
}

/** Without what java-tron leaves out. */
function sparse(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isLeftOut = (value: unknown): boolean =>
    value === undefined || value === 0 || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isLeftOut(value)));
}

function blockJson({ height, id, parentId, timestampMs, executed }: FakeTronBlock): object {
  const header = sparse({
    number: height,
    txTrieRoot: '0'.repeat(64),
    witness_address: `41${'0'.repeat(40)}`,
    parentHash: parentId,
    version: 30,
    timestamp: timestampMs,
  });
  return sparse({ blockID: id, block_header: { raw_data: header }, transactions: executed.map(transactionJson) });
}

function transactionJson({ transaction, result }: Executed): object {
  const { txId, type, owner, to, amount, data, signature, rawHex } = transaction;
  const value =
    type === 'TriggerSmartContract'
      ? sparse({ owner_address: owner, contract_address: to, data, call_value: Number(amount) })
      : sparse({ owner_address: owner, to_address: to, amount: Number(amount), asset_name: assetOf(type) });
  return {
    ret: [{ contractRet: result }],
    signature: [signature],
    txID: txId,
    raw_data: {
      contract: [{ parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, type }],
      ...sparse({
        ref_block_bytes: transaction.refBytes,
        ref_block_hash: transaction.refHash,
        expiration: transaction.expiresAtMs,
        fee_limit: Number(transaction.feeLimit),
        timestamp: transaction.timestampMs,
      }),
    },
    raw_data_hex: rawHex,
  };
}

const assetOf = (type: string): string => (type === 'TransferAssetContract' ? '31303030303031' : '');

function infoJson(block: FakeTronBlock, { transaction, result, fee, energy, logs, inner = [] }: Executed): object {
  const isCall = transaction.type === 'TriggerSmartContract';
  return sparse({
    id: transaction.txId,
    fee: Number(fee),
    blockNumber: block.height,
    blockTimeStamp: block.timestampMs,
    contractResult: [''],
    contract_address: isCall ? transaction.to : '',
    receipt: sparse({ energy_usage_total: energy, net_usage: 345, result: isCall ? result : '' }),
    result: result === 'SUCCESS' ? '' : 'FAILED',
    log: logs,
    internal_transactions: inner.map(({ from, to, amount }) => ({
      caller_address: from,
      transferTo_address: to,
      callValueInfo: [sparse({ callValue: Number(amount) })],
      note: '63616c6c',
    })),
  });
}

function accountJson(state: TronState, address: string): object {
  const balance = state.get(address);
  return balance === undefined ? {} : sparse({ address, balance: Number(balance), create_time: 1 });
}

function constantJson(chain: FakeTronChain, state: TronState, text: (field: string) => string): object {
  const [owner, to] = [text('owner_address'), text('contract_address')];
  const kind = chain.kindOf(to);
  const message = Buffer.from('No contract or not a valid smart contract').toString('hex');
  if (kind === undefined) return { result: { code: 'CONTRACT_VALIDATE_ERROR', message } };
  if (text('function_selector') === 'balanceOf(address)') {
    const balance = state.get(tokenKey(to, `41${text('parameter').slice(24)}`)) ?? 0n;
    return { result: { result: true }, energy_used: 4_062, constant_result: [balance.toString(16).padStart(64, '0')] };
  }
  const done = tryTransfer(state, kind, { owner, to, data: text('data') });
  return {
    result: { result: true },
    energy_used: done?.energy ?? 600,
    constant_result: [''],
    transaction: { ret: [done === null ? { ret: 'FAILED' } : {}], visible: false },
  };
}
