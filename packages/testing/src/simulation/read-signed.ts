import { present } from '@bourse/kernel/invariant';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import {
  decodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  hexToBytes,
  keccak256,
  parseTransaction,
  serializeTransaction,
} from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import type { ChainTransaction } from './chain-transaction.ts';

/** Reads a signed transaction of the EVM (EIP-1559) that pays a coin, or a token by `transfer`. @throws Error for any other. */
export function readSigned(serialized: string): ChainTransaction {
  const raw = serialized as Hex; // as the signer gave it
  const { r, s, v: _v, yParity, ...unsigned } = parseTransaction(raw);
  if (unsigned.type !== 'eip1559') throw new Error('a transaction of another kind');
  const digest = keccak256(serializeTransaction(unsigned));
  const numbers = [present(r, 'a signature'), present(s, 'a signature')].map((part) => part.slice(2).padStart(64, '0'));
  const signature = hexToBytes(`0x0${yParity === 1 ? '1' : '0'}${numbers.join('')}`);
  const publicKey = secp256k1.Point.fromBytes(
    secp256k1.recoverPublicKey(signature, hexToBytes(digest), { prehash: false }),
  ).toBytes(false);
  const from = publicKeyToAddress(`0x${Buffer.from(publicKey).toString('hex')}`);
  const target = getAddress(present(unsigned.to, 'a receiver'));
  const { nonce = 0, gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n, value = 0n, data } = unsigned;
  const signed = { from, nonce, gas, maxFeePerGas, maxPriorityFeePerGas };
  return { txHash: keccak256(raw), signed, moves: [moveOf(from, target, value, data)] };
}

function moveOf(
  from: string,
  target: string,
  amount: bigint,
  data: Hex | undefined,
): ChainTransaction['moves'][number] {
  if (data === undefined) return { contract: null, from, to: target, amount };
  const call = decodeFunctionData({ abi: erc20Abi, data });
  if (call.functionName !== 'transfer') throw new Error(`a token is asked for ${call.functionName}`);
  const [to, tokens] = call.args;
  return { contract: target, from, to: getAddress(to), amount: tokens };
}
