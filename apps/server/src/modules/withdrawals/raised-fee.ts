import type { GasFee } from '../chains/index.ts';

/** Nodes take a replacement that offers a tenth more; an eighth is on the safe side. */
const raised = (fee: bigint): bigint => (fee * 9n) / 8n + 1n;
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** At which fee a payment that stands in no block is signed anew. @param now what carrying it costs by now. */
export function raisedFee(signed: GasFee, now: GasFee): GasFee {
  return {
    gas: signed.gas,
    maxFeePerGas: most(raised(signed.maxFeePerGas), now.maxFeePerGas),
    maxPriorityFeePerGas: most(raised(signed.maxPriorityFeePerGas), now.maxPriorityFeePerGas),
  };
}
