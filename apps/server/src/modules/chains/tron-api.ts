import * as z from 'zod/mini';
import type { Block } from './chain-node.ts';
import { TokenSilent } from './payment-refused.ts';
import { promptMs } from './prompt-answer.ts';
import { tronHex, tronWord } from './tron-address.ts';

/**
 * The HTTP API of a full node of TRON (java-tron), as it is described at
 * https://tronprotocol.github.io/documentation-en/api/http/. Fields that are zero or empty are left out of its answers, and a
 * fault of its own is told with the status 200.
 */

const timeoutMs = 10_000;

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const transaction = z.object({
  txID: hash,
  ret: z._default(z.array(z.object({ contractRet: z.optional(z.string()) })), []),
  raw_data: z.object({
    contract: z.array(z.object({ type: z.string(), parameter: z.object({ value: z.unknown() }) })),
  }),
});
const blockSchema = z.object({
  blockID: hash,
  block_header: z.object({
    raw_data: z.object({
      number: z._default(z.int(), 0),
      parentHash: hash,
      timestamp: z._default(z.int(), 0),
    }),
  }),
  transactions: z._default(z.array(transaction), []),
});
const infoSchema = z.object({
  id: hash,
  blockNumber: z.int(),
  blockTimeStamp: z.int(),
  /** In sun, what was burned of the sender's TRX. */
  fee: z._default(z.int(), 0),
  /** FAILED, or nothing. */
  result: z.optional(z.string()),
  /** Its result is named for calls of contracts alone. */
  receipt: z._default(z.object({ result: z.optional(z.string()) }), {}),
  /** What contracts passed on; nodes keep it where `vm.saveInternalTx` is set. */
  internal_transactions: z._default(z.array(z.unknown()), []),
  log: z._default(
    z.array(
      z.object({
        address: z.string().check(z.regex(/^[0-9a-f]{40}$/)),
        topics: z._default(z.array(z.string()), []),
        data: z._default(z.string(), ''),
      }),
    ),
    [],
  ),
});
const constantSchema = z.object({
  result: z.object({ result: z.optional(z.boolean()) }),
  energy_used: z._default(z.int(), 0),
  constant_result: z._default(z.array(z.string()), []),
  transaction: z.optional(z.object({ ret: z._default(z.array(z.object({ ret: z.optional(z.string()) })), []) })),
});
const parametersSchema = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: z._default(z.int(), 0) })),
});
const broadcastSchema = z.object({ result: z._default(z.boolean(), false), code: z.optional(z.string()) });

/** A block with what stands in it. */
export interface TronBlock extends Block {
  /** Milliseconds since 1970, as its producer has it. */
  readonly timestampMs: number;
  readonly transactions: readonly z.output<typeof transaction>[];
}
/** What became of a transaction. */
export type TronInfo = z.output<typeof infoSchema>;
/** Of the newest block of the chain that the node follows, or of the newest that will not be given up (solidified). */
export type TronState = 'wallet' | 'walletsolidity';

/** What a call of a contract would do. */
export interface TronTrial {
  readonly succeeded: boolean;
  readonly energy: number;
  readonly answer: string;
}

/** The calls of a node. Every one throws when it does not answer, or not as the API is described. */
export type TronApi = ReturnType<typeof tronApi>;

/** Where a node is, and of which chain it must be. */
export interface TronNodeAt {
  readonly url: string;
  /** The last four bytes of the name of the first block, as TRON's own JSON-RPC tells it: 728126428 of the main network. */
  readonly chainId: number;
}

/** Asks a node; one of another chain is refused at the first question. */
function askerOf({ url, chainId }: TronNodeAt): (path: string, body: object, withinMs?: number) => Promise<unknown> {
  const base = url.replace(/\/$/, '');
  const { host } = new URL(url);
  const post = async (path: string, body: object, withinMs: number): Promise<unknown> => {
    const response = await fetch(`${base}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    });
    if (!response.ok) throw new Error(`the node at ${host} answered ${String(response.status)}`);
    const answer: unknown = await response.json();
    if (answer !== null && typeof answer === 'object' && 'Error' in answer) {
      throw new Error(`the node at ${host} failed: ${String(answer.Error)}`);
    }
    return answer;
  };
  let isRightChain: boolean | null = null;
  return async (path, body, withinMs = timeoutMs) => {
    if (isRightChain === null) {
      const first = z.parse(blockSchema, await post('wallet/getblockbynum', { num: 0 }, withinMs));
      isRightChain = first.blockID.slice(-8) === chainId.toString(16).padStart(8, '0');
    }
    if (!isRightChain) throw new Error(`the node at ${host} is not of chain ${String(chainId)}`);
    return post(path, body, withinMs);
  };
}

/** Speaks to a node of TRON. */
export function tronApi(at: TronNodeAt) {
  const ask = askerOf(at);
  const trial = async (state: TronState, call: object): Promise<TronTrial> => {
    const answer = z.parse(constantSchema, await ask(`${state}/triggerconstantcontract`, call));
    const hasFailed = answer.transaction?.ret.some(({ ret }) => ret === 'FAILED') ?? false;
    const succeeded = answer.result.result === true && !hasFailed;
    return { succeeded, energy: answer.energy_used, answer: answer.constant_result[0] ?? '' };
  };
  return {
    newestBlock: async (state: TronState): Promise<TronBlock> =>
      blockOf(z.parse(blockSchema, await ask(`${state}/getnowblock`, {}))),
    /** Null where the chain has none there yet. */
    findBlock: async (height: number): Promise<TronBlock | null> => {
      const answer = await ask('wallet/getblockbynum', { num: height });
      return isEmpty(answer) ? null : blockOf(z.parse(blockSchema, answer));
    },
    infosOf: async (height: number): Promise<TronInfo[]> =>
      z.parse(z.array(infoSchema), await ask('wallet/gettransactioninfobyblocknum', { num: height })),
    /** Null where it stands in no block of that state. */
    findInfo: async (state: TronState, txHash: string): Promise<TronInfo | null> => {
      const answer = await ask(`${state}/gettransactioninfobyid`, { value: txHash });
      return isEmpty(answer) ? null : z.parse(infoSchema, answer);
    },
    /** In sun, the millionth part of TRX; what is staked is not counted. */
    coinsOf: async (state: TronState, address: string): Promise<bigint> => {
      const answer = await ask(`${state}/getaccount`, { address: tronHex(address) });
      return BigInt(z.parse(z.object({ balance: z._default(z.int(), 0) }), answer).balance);
    },
    /** Whether an address is an account, as of the final blocks: only what was paid TRX is. */
    isOpened: async (address: string): Promise<boolean> =>
      !isEmpty(await ask('walletsolidity/getaccount', { address: tronHex(address) })),
    isContract: async (address: string): Promise<boolean> =>
      !isEmpty(await ask('wallet/getcontract', { value: tronHex(address) }, promptMs)),
    tokensOf: async (state: TronState, contract: string, address: string): Promise<bigint> => {
      const { succeeded, answer } = await trial(state, {
        owner_address: tronHex(address),
        contract_address: tronHex(contract),
        function_selector: 'balanceOf(address)',
        parameter: tronWord(address),
      });
      if (!succeeded || !/^[0-9a-f]{64}$/.test(answer)) {
        throw new TokenSilent(`${contract} does not tell of balances`);
      }
      return BigInt(`0x${answer}`);
    },
    tryCall: trial,
    /** What the network's members have voted for, by name. */
    parameters: async (): Promise<ReadonlyMap<string, number>> => {
      const { chainParameter } = z.parse(parametersSchema, await ask('wallet/getchainparameters', {}));
      return new Map(chainParameter.map(({ key, value }) => [key, value]));
    },
    /** @returns the code of its refusal; null where it took the transaction. */
    broadcast: async (signed: string): Promise<string | null> => {
      const { result, code } = z.parse(broadcastSchema, await ask('wallet/broadcasthex', { transaction: signed }));
      return result ? null : (code ?? 'OTHER_ERROR');
    },
  };
}

const isEmpty = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer) && Object.keys(answer).length === 0;

function blockOf({
  blockID,
  block_header: { raw_data: header },
  transactions,
}: z.output<typeof blockSchema>): TronBlock {
  const { number: height, parentHash, timestamp: timestampMs } = header;
  // The name of a block begins with its height.
  if (blockID.slice(0, 16) !== height.toString(16).padStart(16, '0')) throw new Error(`${blockID} is no block's name`);
  return { height, hash: blockID, parentHash, timestampMs, transactions };
}
