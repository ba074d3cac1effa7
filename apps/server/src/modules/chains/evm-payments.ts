import {
  type Address,
  BaseError,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  ExecutionRevertedError,
  type Hex,
  http,
  isAddressEqual,
  type PublicClient,
} from 'viem';
import type { EvmNodeSettings } from './evm-node.ts';
import { findUse } from './evm-nonces.ts';
import type { EvmPayments, GasFee, MinedPayment } from './chain-node.ts';
import { PaymentRefused } from './payment-refused.ts';

type EvmUrl = Pick<EvmNodeSettings, 'url'>;

const timeoutMs = 10_000;

/** What nodes say of what they have been given before, or whose place is taken by another. */
const known =
  /already ?known|already imported|nonce too low|old ?nonce|known transaction|replacement transaction underpriced/i;

/** What nodes say of a call that fails whatever gas it is given. */
const refused = /gas required exceeds allowance|out of gas|invalid opcode|invalid jump|stack (?:under|over)flow/i;

/** Gas that is allowed beyond what was estimated, in percent: the state may have changed until the payment is carried. */
const gasReserve = 130n;

/**
 * What a network that stands on another one takes for that beside its gas; 0 elsewhere.
 * https://docs.optimism.io/stack/transactions/fees
 */
function layerOneFee(receipt: object): bigint {
  const { l1Fee } = receipt as { readonly l1Fee?: unknown }; // beyond what Ethereum's own receipts have
  return typeof l1Fee === 'string' && /^0x[0-9a-f]+$/i.test(l1Fee) ? BigInt(l1Fee) : 0n;
}

/** @throws PaymentRefused where the error says that the payment would fail; else the error itself. */
function asRefusal(error: unknown): never {
  const isReverted = error instanceof BaseError && error.walk((one) => one instanceof ExecutionRevertedError) !== null;
  if (!(error instanceof Error) || !(isReverted || refused.test(error.message))) throw error;
  throw new PaymentRefused('the receiver or the token refuses the payment', { cause: error });
}

type Paid = Parameters<EvmPayments['feeOf']>[0];

const asHex = (text: string): Hex => text as Hex; // what the signer and the node gave

/** What a payment calls. */
function callOf({ contract, to, amount }: Paid): { readonly to: Address; readonly value: bigint; readonly data: Hex } {
  if (contract === null) return { to: asHex(to), value: amount, data: '0x' };
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [asHex(to), amount] });
  return { to: asHex(contract), value: 0n, data };
}

const countAt = (client: PublicClient, address: string, height?: number): Promise<number> =>
  client.getTransactionCount({
    address: asHex(address),
    ...(height === undefined ? { blockTag: 'latest' } : { blockNumber: BigInt(height) }),
  });

/** Payments over nodes that speak the JSON-RPC of Ethereum, of which the first is asked where not all must agree; fees by EIP-1559. */
export function evmPayments(nodes: readonly [EvmUrl, ...EvmUrl[]]): EvmPayments {
  const clientAt = ({ url }: EvmUrl) =>
    createPublicClient({ transport: http(url, { retryCount: 1, timeout: timeoutMs }) });
  const [client, ...others] = [clientAt(nodes[0]), ...nodes.slice(1).map(clientAt)] as const;
  return {
    countMined: (address, height) => countAt(client, address, height),
    countAgreed: async (address, height) =>
      Math.min(...(await Promise.all([client, ...others].map((one) => countAt(one, address, height))))),
    findUse: ({ address, nonce }, height) => findUse([client, ...others], asHex(address), nonce, height),
    isPaidBy: (payment, { to, value, input }) => {
      const call = callOf(payment);
      return to !== null && isAddressEqual(asHex(to), call.to) && value === call.value && input === call.data;
    },
    feeOf: async (payment, given): Promise<GasFee> => {
      const call = { account: asHex(payment.from), ...callOf(payment) };
      const tried = async (): Promise<bigint> => ((await client.estimateGas(call)) * gasReserve) / 100n;
      const [gas, fees] = await Promise.all([given ?? tried(), client.estimateFeesPerGas()]).catch(asRefusal);
      const { maxFeePerGas, maxPriorityFeePerGas } = fees;
      return { gas, maxFeePerGas, maxPriorityFeePerGas };
    },
    arrives: async ({ contract, from, to, amount }): Promise<bigint> => {
      const token = asHex(contract);
      const asked = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [asHex(to)] });
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [asHex(to), amount] });
      const balance = { to: token, data: asked };
      const [block] = await client.simulateBlocks({
        blocks: [{ calls: [balance, { account: asHex(from), to: token, data }, balance] }],
      });
      const [before, moved, after] = block?.calls ?? [];
      const isTold = before?.status === 'success' && after?.status === 'success';
      if (!isTold || moved?.status !== 'success') throw new PaymentRefused('the token refuses the move');
      return BigInt(after.data) - BigInt(before.data);
    },
    broadcast: async (signed) => {
      try {
        await client.sendRawTransaction({ serializedTransaction: asHex(signed) });
      } catch (error) {
        if (!(error instanceof Error) || !known.test(error.message)) throw error;
      }
    },
    findMined: async (txHash): Promise<MinedPayment | null> => {
      const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [asHex(txHash)] });
      if (receipt === null) return null;
      const height = Number.parseInt(receipt.blockNumber, 16);
      const fee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) + layerOneFee(receipt);
      return { height, succeeded: receipt.status === '0x1', fee };
    },
  };
}
