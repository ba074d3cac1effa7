import { bitcoinDust } from '@bourse/contract/bitcoin-chain';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { RawTx, SigHash, Transaction } from '@scure/btc-signer';
import { hash160 } from '@scure/btc-signer/utils.js';

/** An output that can be spent. */
export interface Coin {
  readonly script: Uint8Array;
  readonly amount: bigint;
  readonly height: number;
  readonly isCoinbase: boolean;
}

/** A transaction as the fake node keeps it. */
export interface KeptTransaction {
  readonly raw: Uint8Array;
  readonly txid: string;
  readonly vsize: number;
  readonly inputs: readonly { readonly point: string; readonly sequence: number }[]; // as its coder reads them
  readonly outputs: readonly { readonly script: Uint8Array; readonly amount: bigint }[]; // likewise
}

/** What Bitcoin Core refuses with. */
export class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const options = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true } as const;

/** Reads a transaction as the library does. */
export function keepTransaction(raw: Uint8Array): KeptTransaction {
  const decoded = RawTx.decode(raw);
  // The types of the library lose what inputs and outputs are.
  const inputs = decoded.inputs as readonly { txid: Uint8Array; index: number; sequence: number }[]; // as its coder reads them
  const outputs = decoded.outputs as readonly { script: Uint8Array; amount: bigint }[]; // likewise
  const transaction = Transaction.fromRaw(raw, options);
  return {
    raw,
    txid: transaction.id,
    vsize: transaction.vsize,
    inputs: inputs.map(({ txid, index, sequence }) => ({
      point: `${Buffer.from(txid).toString('hex')}:${String(index)}`,
      sequence,
    })),
    outputs: outputs.map(({ script, amount }) => ({ script, amount })),
  };
}

/** Checks each signature of a transaction that spends outputs to the hashes of single keys (BIP-141, BIP-143). @throws Refusal. */
export function checkScripts({ raw }: KeptTransaction, coins: readonly Coin[]): void {
  const wrong = (why: string): Refusal => new Refusal(-26, `mandatory-script-verify-flag-failed (${why})`);
  // The types of the library lose what a witness is.
  const witnesses = RawTx.decode(raw).witnesses as readonly (readonly Uint8Array[])[] | undefined;
  const transaction = Transaction.fromRaw(raw, options);
  for (const [place, { script, amount }] of coins.entries()) {
    const [signature, publicKey] = witnesses?.[place] ?? [];
    if (script.length !== 22 || script[0] !== 0 || script[1] !== 20)
      throw wrong('only outputs to a key are spent here');
    if (signature === undefined || publicKey === undefined) throw wrong('Witness program was passed an empty witness');
    const hash = hash160(publicKey);
    if (!Buffer.from(script.subarray(2)).equals(Buffer.from(hash))) throw wrong('Witness program hash mismatch');
    const code = Uint8Array.of(0x76, 0xa9, 20, ...hash, 0x88, 0xac);
    const digest = transaction.preimageWitnessV0(place, code, SigHash.ALL, amount);
    const der = signature.subarray(0, -1);
    const isSigned = secp256k1.verify(der, digest, publicKey, { prehash: false, format: 'der', lowS: true });
    if (!isSigned || signature.at(-1) !== SigHash.ALL)
      throw wrong('Signature must be zero for failed CHECK(MULTI)SIG operation');
  }
}

/** What nodes pass on beyond what may stand in a block. @throws Refusal. */
export function checkPolicy({ outputs, vsize }: KeptTransaction, fee: bigint): void {
  if (outputs.some(({ amount }) => amount < bitcoinDust)) throw new Refusal(-26, 'dust');
  if (fee < BigInt(vsize)) throw new Refusal(-26, `min relay fee not met, ${String(fee)} < ${String(vsize)}`);
}
