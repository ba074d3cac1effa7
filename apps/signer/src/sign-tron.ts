import type { SignedPayment, TronSignRequest } from '@bourse/contract/signer';
import { present } from '@bourse/kernel/invariant';
import { bytesToHex, encodeFunctionData, erc20Abi, hexToBytes, type LocalAccount, sha256 } from 'viem';
import type { TronPolicy } from './policy.ts';
import { isMove, namesAddressesRightly, prepareMove } from './own-moves.ts';
import type { PreparedPayment } from './prepared-payment.ts';
import type { SignerKeys } from './signer-keys.ts';
import { readTronAddress, tronAddressOf } from './tron-address.ts';
import { encodeTronRaw, encodeTronSigned } from './tron-transaction.ts';

/** How long a payment can be carried, and how long after that nothing else is signed in its place. */
const [lifeMs, marginMs] = [10 * 60_000, 5 * 60_000];

/** Amounts of TRX and limits of fees are signed numbers of 64 bits there, those of tokens words of 256. */
const [longMax, wordMax] = [2n ** 63n - 1n, 2n ** 256n - 1n];

/**
 * A payment on TRON as the rules judge it. Payments have no numbers there, so that two of one id could both be carried:
 * another is signed only when the one before it has expired by this machine's clock. The server asks for it only when the
 * network's final blocks are beyond that and do not have it; should it ask too early, the day's limit counts both.
 */
export function prepareTron(
  policy: TronPolicy,
  request: TronSignRequest,
  keys: SignerKeys,
  nowMs: number,
): PreparedPayment {
  const payer = request.child === undefined ? keys.tron : keys.tronChild(request.child);
  const own = {
    paying: tronAddressOf(keys.tron.address),
    ofChild: (child: number) => tronAddressOf(keys.tronChild(child).address),
  };
  const [amount, feeLimit] = [BigInt(request.amount), BigInt(request.feeLimit)];
  const amountMax = request.contract === null ? longMax : wordMax;
  return {
    isWellFormed:
      readTronAddress(request.to) !== null &&
      amount <= amountMax &&
      feeLimit <= longMax &&
      namesAddressesRightly(request),
    limits: policy.assets.find(({ contract }) => contract === request.contract),
    isSameAs: (earlier) =>
      earlier.kind === 'tron' &&
      earlier.to === request.to &&
      earlier.contract === request.contract &&
      earlier.child === request.child,
    isOpen: ({ expiresAtMs }) => expiresAtMs === undefined || nowMs <= expiresAtMs + marginMs,
    isCarriedBeside: true,
    carrying: feeLimit,
    ...(isMove(request) ? { move: prepareMove(policy.moves, request, own) } : {}),
    sign: () => sign(request, payer, nowMs),
  };
}

const hexOf = (address: string): string => present(readTronAddress(address), 'an address, which was looked at before');

async function sign(request: TronSignRequest, account: LocalAccount, nowMs: number): Promise<SignedPayment> {
  const to = hexOf(request.to);
  const amount = BigInt(request.amount);
  const call = { abi: erc20Abi, functionName: 'transfer', args: [`0x${to.slice(2)}`, amount] } as const;
  const expiresAtMs = nowMs + lifeMs;
  const raw = encodeTronRaw({
    from: hexOf(tronAddressOf(account.address)),
    to,
    contract: request.contract === null ? null : hexOf(request.contract),
    data: request.contract === null ? new Uint8Array() : hexToBytes(encodeFunctionData(call)),
    amount,
    refBlock: request.refBlock,
    expiresAtMs,
    timestampMs: nowMs,
    feeLimit: request.contract === null ? 0n : BigInt(request.feeLimit),
  });
  const hash = sha256(raw);
  const signed = encodeTronSigned(
    raw,
    hexToBytes(await present(account.sign, 'how a key of one’s own signs')({ hash })),
  );
  return { signed: bytesToHex(signed).slice(2), txHash: hash.slice(2), expiresAtMs };
}
