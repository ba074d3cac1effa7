import { bitcoinDust, bitcoinForms } from '@bourse/contract/bitcoin-chain';
import type { BitcoinSignRequest, SignedPayment } from '@bourse/contract/signer';
import type { HDKey } from '@scure/bip32';
import { Transaction } from '@scure/btc-signer';
import { canBePaid, houseAddress, isSameAddress, keyOf, scriptOfKey } from './bitcoin-script.ts';
import { isMove } from './own-moves.ts';
import type { BitcoinPolicy } from './policy.ts';
import type { PreparedMove, PreparedPayment } from './prepared-payment.ts';

/** Below the last but one number, so that nodes take a replacement (BIP-125). */
const replaceable = 0xff_ff_ff_fd;

/** What only one id may ever have signed: each output that it spends. */
export function bitcoinClaims({ network, inputs }: BitcoinSignRequest): readonly string[] {
  return inputs.map(({ txHash, position }) => `${network} ${txHash}:${String(position)}`);
}

/** A payment of Bitcoin as the rules judge it. Its outputs are the payment and the house's change; there is no word for others. */
export function prepareBitcoin(policy: BitcoinPolicy, request: BitcoinSignRequest, account: HDKey): PreparedPayment {
  const carrying = feeOf(request);
  return {
    isWellFormed: canBePaid(policy.chain, request.to) && isBalanced(request),
    limits: policy,
    isSameAs: (earlier) =>
      earlier.kind === 'bitcoin' && earlier.to === request.to && inputsOf(earlier) === inputsOf(request),
    carrying,
    ...(isMove(request) ? { move: moveOf(policy, request) } : {}),
    sign: () => Promise.resolve(sign(policy, request, account)),
  };
}

/** What is spent is the signer's own by its keys, and the change comes back: only where the amount goes is to be looked at. */
function moveOf({ chain, moves }: BitcoinPolicy, { to }: BitcoinSignRequest): PreparedMove {
  const isToCold = moves !== undefined && canBePaid(chain, to) && isSameAddress(chain, moves.cold, to);
  const refusal = moves === undefined ? 'moves_not_allowed' : isToCold ? null : 'not_our_address';
  return { refusal, maxAmount: null, maxPerDay: moves?.maxPerDay ?? 0 };
}

/** Nodes pass on no output of dust, and nothing is spent twice; the rest is a fee, which is never nothing. */
function isBalanced(request: BitcoinSignRequest): boolean {
  const [amount, change] = [BigInt(request.amount), BigInt(request.change)];
  const claims = bitcoinClaims(request);
  return (
    amount >= bitcoinDust &&
    (change === 0n || change >= bitcoinDust) &&
    new Set(claims).size === claims.length &&
    feeOf(request) > 0n
  );
}

function feeOf({ inputs, amount, change }: BitcoinSignRequest): bigint {
  return inputs.reduce((sum, one) => sum + BigInt(one.amount), 0n) - BigInt(amount) - BigInt(change);
}

/**
 * Inputs in their order. Their amounts belong to it: a signature is for the amount that is told, so that with two stories of
 * one output somebody could put together a fee that nobody has agreed to.
 */
function inputsOf({ inputs }: BitcoinSignRequest): string {
  return JSON.stringify(
    inputs.map(({ txHash, position, amount, chain, child }) => [txHash, position, amount, chain, child]),
  );
}

function sign({ chain }: BitcoinPolicy, request: BitcoinSignRequest, account: HDKey): SignedPayment {
  const form = bitcoinForms[chain];
  const transaction = new Transaction();
  for (const { txHash, position: index, amount, ...path } of request.inputs) {
    const script = scriptOfKey(keyOf(account, path).publicKey);
    transaction.addInput({
      txid: Buffer.from(txHash, 'hex'),
      index,
      sequence: replaceable,
      witnessUtxo: { script, amount: BigInt(amount) },
    });
  }
  transaction.addOutputAddress(request.to, BigInt(request.amount), form);
  const change = BigInt(request.change);
  if (change > 0n) transaction.addOutputAddress(houseAddress(chain, account), change, form);
  for (const [place, path] of request.inputs.entries()) transaction.signIdx(keyOf(account, path).privateKey, place);
  transaction.finalize();
  return { signed: transaction.hex, txHash: transaction.id };
}
