import { type Address, createPublicClient, encodeFunctionData, erc20Abi, type Hex, http } from 'viem';
import type { EvmNodeSettings } from './evm-node.ts';
import type { EvmPayments, GasFee, MinedPayment } from './chain-node.ts';

const timeoutMs = 10_000;

/** What nodes say of what they have been given before, or whose place is taken by another. */
const known = /already known|already imported|nonce too low|known transaction|replacement transaction underpriced/i;

/** Gas that is allowed beyond what was estimated, in percent: the state may have changed until the payment is carried. */
const gasReserve = 130n;

/** Payments over a node that speaks the JSON-RPC of Ethereum; fees by EIP-1559. */
export function evmPayments({ url }: Pick<EvmNodeSettings, 'url'>): EvmPayments {
  const client = createPublicClient({ transport: http(url, { retryCount: 1, timeout: timeoutMs }) });
  const asHex = (text: string): Hex => text as Hex; // what the signer and the node gave
  return {
    nextNonce: (address) => client.getTransactionCount({ address: asHex(address), blockTag: 'pending' }),
    feeOf: async ({ contract, from, to, amount }): Promise<GasFee> => {
      const account: Address = asHex(from);
      const call =
        contract === null
          ? { account, to: asHex(to), value: amount }
          : {
              account,
              to: asHex(contract),
              data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [asHex(to), amount] }),
            };
      const [gas, fees] = await Promise.all([client.estimateGas(call), client.estimateFeesPerGas()]);
      const { maxFeePerGas, maxPriorityFeePerGas } = fees;
      return { gas: (gas * gasReserve) / 100n, maxFeePerGas, maxPriorityFeePerGas };
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
      const fee = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
      return { height, succeeded: receipt.status === '0x1', fee };
    },
  };
}
