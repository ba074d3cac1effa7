import { createBase58check } from '@scure/base';
import { bytesToHex, type Hex, hexToBytes, recoverAddress, sha256 } from 'viem';

const hexOf = (bytes: Uint8Array): string => bytesToHex(bytes).slice(2);
const base58check = createBase58check((bytes: Uint8Array) => sha256(bytes, 'bytes'));

/** An address in base58 as nodes take it, 21 bytes in hexadecimal. */
export const hexAddress = (address: string): string => hexOf(base58check.decode(address));

/** An address of 21 bytes in hexadecimal as customers see it. */
export const base58Address = (hex: string): string => base58check.encode(hexToBytes(`0x${hex}`));

/** A transaction as the fake node of TRON keeps it. Addresses are 21 bytes in hexadecimal that begin with 41. */
export interface TronTransaction {
  readonly txId: string;
  readonly type: 'TransferContract' | 'TransferAssetContract' | 'TriggerSmartContract';
  readonly owner: string;
  /** Who gets TRX, or the contract that is called. */
  readonly to: string;
  /** TRX in sun. */
  readonly amount: bigint;
  /** What a contract is called with, in hexadecimal. */
  readonly data: string;
  readonly refBytes: string;
  readonly refHash: string;
  readonly expiresAtMs: number;
  readonly timestampMs: number;
  readonly feeLimit: bigint;
  readonly rawHex: string;
  readonly signature: string;
}

type Fields = ReadonlyMap<number, bigint | Uint8Array>;

/** Reads a message of Protocol Buffers, by no schema. @throws Error for anything else. */
export function readMessage(bytes: Uint8Array): Fields {
  const fields = new Map<number, bigint | Uint8Array>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) throw new Error('the message ends within a number');
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const [field, wire] = [tag >> 3, tag & 7];
    if (fields.has(field)) throw new Error('a field comes twice');
    if (wire === 0) fields.set(field, varint());
    else if (wire === 2) {
      const length = Number(varint());
      if (at + length > bytes.length) throw new Error('the message ends within a field');
      fields.set(field, bytes.subarray(at, at + length));
      at += length;
    } else throw new Error('a field of another type');
  }
  return fields;
}

const bytesOf = (fields: Fields, field: number): Uint8Array => {
  const value = fields.get(field);
  if (value === undefined) return new Uint8Array();
  if (typeof value === 'bigint') throw new Error('a number where bytes belong');
  return value;
};
const numberOf = (fields: Fields, field: number): bigint => {
  const value = fields.get(field) ?? 0n;
  if (typeof value !== 'bigint') throw new Error('bytes where a number belongs');
  return value;
};
/** Reads a signed transaction, and whether its sender has signed it. @throws Error for anything else. */
export async function readSigned(
  hex: string,
): Promise<{ readonly transaction: TronTransaction; readonly isSigned: boolean }> {
  const outer = readMessage(hexToBytes(`0x${hex}`));
  const [rawBytes, signature] = [bytesOf(outer, 1), bytesOf(outer, 2)];
  const raw = readMessage(rawBytes);
  const contract = readMessage(bytesOf(raw, 11));
  const any = readMessage(bytesOf(contract, 2));
  const value = readMessage(bytesOf(any, 2));
  const types = { 1: 'TransferContract', 2: 'TransferAssetContract', 31: 'TriggerSmartContract' } as const;
  const type = types[Number(numberOf(contract, 1)) as keyof typeof types]; // looked at below
  const url = new TextDecoder().decode(bytesOf(any, 1));
  if (type === undefined || url !== `type.googleapis.com/protocol.${type}`) throw new Error('another type of contract');
  const hash = sha256(rawBytes);
  const owner = hexOf(bytesOf(value, 1));
  const transaction: TronTransaction = {
    txId: hash.slice(2),
    type,
    owner,
    to: hexOf(bytesOf(value, 2)),
    amount: numberOf(value, 3),
    data: hexOf(bytesOf(value, 4)),
    refBytes: hexOf(bytesOf(raw, 1)),
    refHash: hexOf(bytesOf(raw, 4)),
    expiresAtMs: Number(numberOf(raw, 8)),
    timestampMs: Number(numberOf(raw, 14)),
    feeLimit: numberOf(raw, 18),
    rawHex: hexOf(rawBytes),
    signature: hexOf(signature),
  };
  return { transaction, isSigned: (await signerOf(hash, signature)) === owner };
}

async function signerOf(hash: Hex, signature: Uint8Array): Promise<string | null> {
  try {
    return `41${(await recoverAddress({ hash, signature })).slice(2).toLowerCase()}`;
  } catch {
    return null;
  }
}
