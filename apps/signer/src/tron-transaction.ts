import { concatBytes, hexToBytes, stringToBytes } from 'viem';

/** A payment on TRON as it is written into a transaction. Addresses are 21 bytes in hexadecimal that begin with 41. */
export interface TronTransfer {
  readonly from: string;
  readonly to: string;
  /** The token's contract; null for TRX. */
  readonly contract: string | null;
  /** Of a token what the contract is called with; of TRX the amount in sun. */
  readonly data: Uint8Array;
  readonly amount: bigint;
  /** The name of a block that the network will not give up: the transaction is void on a chain without it. */
  readonly refBlock: string;
  /** Milliseconds since 1970, of the network's own blocks. */
  readonly expiresAtMs: number;
  readonly timestampMs: number;
  /** What the virtual machine may burn at most, in sun. */
  readonly feeLimit: bigint;
}

/** Numbers of the types of contracts, https://github.com/tronprotocol/protocol/blob/master/core/Tron.proto. */
const [transferContract, triggerSmartContract] = [1n, 31n];

const fromHex = (hex: string): Uint8Array => hexToBytes(`0x${hex}`);

/** https://protobuf.dev/programming-guides/encoding/: seven bits a byte, the lowest first. */
function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Uint8Array.from([...bytes, Number(rest)]);
}

/** A number; one that is zero is left out. */
const numberField = (field: number, value: bigint): Uint8Array =>
  value === 0n ? new Uint8Array() : concatBytes([varint(BigInt(field << 3)), varint(value)]);

/** Bytes, a text or a message; empty ones are left out. */
const bytesField = (field: number, value: Uint8Array): Uint8Array =>
  value.length === 0 ? value : concatBytes([varint(BigInt((field << 3) | 2)), varint(BigInt(value.length)), value]);

function contractOf({ from, to, contract, amount, data }: TronTransfer): Uint8Array {
  const [type, name, value] =
    contract === null
      ? [
          transferContract,
          'TransferContract',
          concatBytes([bytesField(1, fromHex(from)), bytesField(2, fromHex(to)), numberField(3, amount)]),
        ]
      : [
          triggerSmartContract,
          'TriggerSmartContract',
          concatBytes([bytesField(1, fromHex(from)), bytesField(2, fromHex(contract)), bytesField(4, data)]),
        ];
  const any = concatBytes([bytesField(1, stringToBytes(`type.googleapis.com/protocol.${name}`)), bytesField(2, value)]);
  return concatBytes([numberField(1, type), bytesField(2, any)]);
}

/**
 * `Transaction.raw` in the encoding of Protocol Buffers, the fields in the order of their numbers as every implementation
 * writes them: its SHA-256 is the name of the transaction, and what is signed.
 * https://tronprotocol.github.io/documentation-en/mechanism-algorithm/transaction/
 */
export function encodeTronRaw(transfer: TronTransfer): Uint8Array {
  const { refBlock, expiresAtMs, timestampMs, feeLimit } = transfer;
  return concatBytes([
    // The two lowest bytes of the block's height, with which its name begins, and eight bytes of its hash.
    bytesField(1, fromHex(refBlock.slice(12, 16))),
    bytesField(4, fromHex(refBlock.slice(16, 32))),
    numberField(8, BigInt(expiresAtMs)),
    bytesField(11, contractOf(transfer)),
    numberField(14, BigInt(timestampMs)),
    numberField(18, feeLimit),
  ]);
}

/** A transaction with its signature, as nodes take it. */
export function encodeTronSigned(raw: Uint8Array, signature: Uint8Array): Uint8Array {
  return concatBytes([bytesField(1, raw), bytesField(2, signature)]);
}
