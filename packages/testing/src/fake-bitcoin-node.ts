import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeBitcoinChain } from './fake-bitcoin-chain.ts';
import { Refusal } from './fake-bitcoin-script.ts';

/** What a node answers to a call; its parameters are as they were sent. */
type Answer = (...params: readonly never[]) => unknown;

/** A fake of Bitcoin Core's JSON-RPC on regtest, as far as the house speaks it, over a chain of its own in memory. */
export interface FakeBitcoinNode {
  readonly url: string;
  readonly chain: FakeBitcoinChain;
  /** Changes what it answers, as a node does that lies; `undefined` in place of an answer is a node that falls silent. */
  tamper: ((method: string, params: readonly unknown[], result: unknown) => unknown) | null;
  /** What `estimatesmartfee` tells, in coins a thousand virtual bytes; null for no estimate. */
  estimate: number | null;
  close(): Promise<void>;
}

const user = 'bourse';
const password = 'fake/p%ss';

function countOf(transactions: number): Buffer {
  const bytes = Buffer.alloc(3, 0xfd);
  bytes.writeUInt16LE(transactions, 1);
  return transactions < 0xfd ? Buffer.from([transactions]) : bytes;
}

function answersOf(chain: FakeBitcoinChain, estimate: () => number | null): Readonly<Record<string, Answer>> {
  const blockOf = (hash: string) => {
    const found = chain.blockOf(hash);
    if (found === undefined) throw new Refusal(-5, 'Block not found');
    return found.block;
  };
  return {
    getblockchaininfo: () => ({
      chain: 'regtest',
      blocks: chain.height,
      bestblockhash: chain.blockAt(chain.height)?.hash,
    }),
    getblockhash: (height: number) => {
      const block = chain.blockAt(height);
      if (block === undefined) throw new Refusal(-8, 'Block height out of range');
      return block.hash;
    },
    getblockheader: (hash: string) => Buffer.from(blockOf(hash).header).toString('hex'),
    getblock: (hash: string) => {
      const { header, transactions } = blockOf(hash);
      return Buffer.concat([header, countOf(transactions.length), ...transactions.map(({ raw }) => raw)]).toString(
        'hex',
      );
    },
    gettxout: (txid: string, place: number) => {
      const coin = chain.coinAt(`${txid}:${String(place)}`);
      if (coin === undefined) return null;
      const confirmations = chain.height - coin.height + 1;
      return { bestblock: chain.blockAt(chain.height)?.hash, confirmations, coinbase: coin.isCoinbase };
    },
    sendrawtransaction: (hex: string) => chain.accept(Buffer.from(hex, 'hex')),
    estimatesmartfee: (blocks: number) => {
      const feerate = estimate();
      return feerate === null ? { errors: ['Insufficient data or no feerate found'], blocks } : { feerate, blocks };
    },
    generatetoaddress: (count: number, address: string) => Array.from({ length: count }, () => chain.mine(address)),
    generateblock: (address: string, given: readonly string[]) => ({
      hash: chain.mine(
        address,
        given.map((hex) => Buffer.from(hex, 'hex')),
      ),
    }),
    invalidateblock: (hash: string) => {
      chain.giveUp(hash);
      return null;
    },
  };
}

/** Starts the fake on a free port. */
export async function startFakeBitcoinNode(): Promise<FakeBitcoinNode> {
  const chain = new FakeBitcoinChain();
  const node: Omit<FakeBitcoinNode, 'url' | 'close' | 'chain'> = { tamper: null, estimate: null };
  const answers = answersOf(chain, () => node.estimate);
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (request.headers.authorization !== wanted) {
        reply.writeHead(401).end();
        return;
      }
      const asked = JSON.parse(Buffer.concat(pieces).toString('utf8')) as { method: string; params: never[] }; // as Core reads it
      const { method, params } = asked;
      try {
        const told = answers[method]?.(...params);
        if (told === undefined) throw new Refusal(-32_601, 'Method not found');
        const result = node.tamper === null ? told : node.tamper(method, params, told);
        if (result === undefined) reply.destroy();
        else reply.end(JSON.stringify({ result, error: null, id: method }));
      } catch (error) {
        const [code, message] = error instanceof Refusal ? [error.code, error.message] : [-22, String(error)];
        reply.writeHead(500).end(JSON.stringify({ result: null, error: { code, message }, id: method }));
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  const url = `http://${user}:${encodeURIComponent(password)}@127.0.0.1:${String(port)}/`;
  return Object.assign(node, {
    url,
    chain,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  });
}
