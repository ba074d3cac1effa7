import * as z from 'zod/mini';
import { bitcoinRpc, RpcError } from './bitcoin-rpc.ts';
import type { BitcoinPayments } from './chain-node.ts';
import type { FeeRateSettings } from './network-settings.ts';

/**
 * What nodes say of a transaction that they have already, whose outputs another one of ours has spent, or whose fee is too
 * low for them at the moment: it was handed over, and is looked after until it stands in a block.
 */
const handedOver =
  /already in (?:block chain|utxo set)|already-(?:in-mempool|known)|same-nonwitness-data|insufficient fee|mempool-conflict|inputs-(?:missingorspent|spent)|missing-?inputs|min relay fee|min fee not met/i;

const estimateSchema = z.object({ feerate: z.optional(z.number().check(z.gte(0), z.lte(21_000_000))) });

/** Of a thousand virtual bytes in coins, as nodes tell it with 8 decimals, to one virtual byte in satoshi, rounded up. */
function ratePerByte(coins: number): bigint {
  return (BigInt(coins.toFixed(8).replace('.', '')) + 999n) / 1_000n;
}

/** Payments over a node that speaks the JSON-RPC of Bitcoin Core. */
export function bitcoinPayments(url: string, { floor, ceiling, targetBlocks }: FeeRateSettings): BitcoinPayments {
  const rpc = bitcoinRpc(url);
  const [least, most] = [BigInt(floor), BigInt(ceiling)];
  return {
    feeRate: async () => {
      // A node that has not seen enough has no estimate: then the floor counts, and what is stuck is replaced.
      const { feerate } = await rpc('estimatesmartfee', [targetBlocks], estimateSchema);
      const rate = feerate === undefined ? least : ratePerByte(feerate);
      if (rate < least) return least;
      return rate > most ? most : rate;
    },
    broadcast: async (signed) => {
      try {
        await rpc('sendrawtransaction', [signed], z.string());
      } catch (error) {
        if (!(error instanceof RpcError) || !handedOver.test(error.message)) throw error;
      }
    },
  };
}
