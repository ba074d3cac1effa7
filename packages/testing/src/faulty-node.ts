import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is wrong with a node; it can be changed at any time. */
export interface EvmNodeFaults {
  /** Says that it is overloaded. */
  overloaded: boolean;
  /** Knows of no state below this block, as a node that prunes. */
  prunedBelow: number;
  /** Has never heard of these transactions. */
  forgotten: ReadonlySet<string>;
  /** Does not simulate, as nodes from before that. */
  simulatesNothing: boolean;
}

/** A node of the EVM in front of another one. */
export interface FaultyNode {
  readonly url: string;
  readonly faults: EvmNodeFaults;
  close(): Promise<void>;
}

interface Question {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** Of which block the state is asked for, by the place of the block among the parameters. */
const statePlaces: Readonly<Record<string, number>> = { eth_getBalance: 1, eth_call: 1, eth_simulateV1: 1 };

/** Starts a node that answers as the one at `inner` does, but for its faults. */
export async function startFaultyNode(inner: string): Promise<FaultyNode> {
  const faults: EvmNodeFaults = { overloaded: false, prunedBelow: 0, forgotten: new Set(), simulatesNothing: false };
  const faultOf = ({ method, params = [] }: Question): object | null => {
    if (method === 'eth_simulateV1' && faults.simulatesNothing) {
      return { error: { code: -32_601, message: 'the method eth_simulateV1 does not exist/is not available' } };
    }
    const block = params[statePlaces[method] ?? -1];
    if (typeof block === 'string' && Number.parseInt(block, 16) < faults.prunedBelow) {
      return { error: { code: -32_000, message: 'missing trie node (path ) state is not available' } };
    }
    const isForgotten = method === 'eth_getTransactionReceipt' && faults.forgotten.has(String(params[0]));
    return isForgotten ? { result: null } : null;
  };
  const answer = async (question: Question): Promise<object> => {
    const fault = faultOf(question);
    if (fault !== null) return { jsonrpc: '2.0', id: question.id, ...fault };
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(inner, { method: 'POST', headers, body: JSON.stringify(question) });
    return (await reply.json()) as object; // what a node answers
  };
  const server = createServer((message, reply) => {
    void (async () => {
      const asked = JSON.parse(await textOf(message)) as Question | readonly Question[]; // what the server has written
      const told = 'method' in asked ? await answer(asked) : await Promise.all(asked.map(answer));
      if (faults.overloaded) reply.statusCode = 503;
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(told));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${String(port)}`,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function textOf(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of message as AsyncIterable<Buffer>) pieces.push(piece); // without an encoding it gives bytes
  return Buffer.concat(pieces).toString('utf8');
}
