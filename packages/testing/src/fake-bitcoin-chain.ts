import { hash as digest } from 'node:crypto';
import { bitcoinForms, coinbaseMaturity } from '@bourse/contract/bitcoin-chain';
import { present } from '@bourse/kernel/invariant';
import { Address, OutScript, RawTx } from '@scure/btc-signer';
import {
  checkPolicy,
  checkScripts,
  type Coin,
  keepTransaction,
  type KeptTransaction,
  Refusal,
} from './fake-bitcoin-script.ts';

/** A block of the fake chain. */
export interface FakeBlock {
  readonly hash: string;
  readonly header: Uint8Array;
  readonly transactions: readonly KeptTransaction[];
  /** What it spent, to be given back when it is given up. */
  readonly spent: ReadonlyMap<string, Coin>;
}

const doubleHash = (bytes: Uint8Array): Buffer => digest('sha256', digest('sha256', bytes, 'buffer'), 'buffer');
const textOf = (hash: Uint8Array): string => Buffer.from(hash.toReversed()).toString('hex');
const bytesOf = (text: string): Buffer => Buffer.from(Buffer.from(text, 'hex').toReversed());
const subsidy = 50n * 10n ** 8n;
/** From this number on a transaction cannot be replaced (BIP-125). */
const finalFrom = 0xff_ff_ff_fe;

function rootOf(txids: readonly string[]): Buffer {
  let level: Buffer[] = txids.map(bytesOf);
  while (level.length > 1) {
    const even = level.length % 2 === 0 ? level : [...level, present(level.at(-1), 'the last of a level')];
    level = Array.from({ length: even.length / 2 }, (_, pair) =>
      doubleHash(Buffer.concat(even.slice(2 * pair, 2 * pair + 2))),
    );
  }
  return present(level[0], 'the root of a block, which has a transaction');
}

/** A chain of Bitcoin in memory, without work in its blocks: outputs, signatures, a pool of what waits, and blocks to give up. */
export class FakeBitcoinChain {
  readonly #blocks: FakeBlock[] = [];
  readonly #coins = new Map<string, Coin>();
  readonly #pool = new Map<string, KeptTransaction>();
  #made = 0;

  constructor() {
    this.mine('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', []);
  }

  get height(): number {
    return this.#blocks.length - 1;
  }

  blockAt(height: number): FakeBlock | undefined {
    return this.#blocks[height];
  }

  blockOf(hash: string): { readonly block: FakeBlock; readonly height: number } | undefined {
    const height = this.#blocks.findIndex((one) => one.hash === hash);
    const block = this.#blocks[height];
    return block === undefined ? undefined : { block, height };
  }

  coinAt(point: string): Coin | undefined {
    return this.#coins.get(point);
  }

  get waiting(): ReadonlyMap<string, KeptTransaction> {
    return this.#pool;
  }

  /** What lies at an address in blocks and can be spent now; what something spends that waits is left out. */
  coinsOf(address: string): readonly (Coin & { readonly point: string })[] {
    const script = Buffer.from(OutScript.encode(Address(bitcoinForms.regtest).decode(address)));
    const leaving = new Set([...this.#pool.values()].flatMap(({ inputs }) => inputs.map(({ point }) => point)));
    return [...this.#coins]
      .filter(([point, coin]) => script.equals(coin.script) && !leaving.has(point) && this.#isMature(coin))
      .map(([point, coin]) => ({ ...coin, point }));
  }

  /** What lies at an address in blocks. */
  balanceOf(address: string): bigint {
    const script = Buffer.from(OutScript.encode(Address(bitcoinForms.regtest).decode(address)));
    const own = [...this.#coins.values()].filter((coin) => script.equals(coin.script));
    return own.reduce((sum, { amount }) => sum + amount, 0n);
  }

  #isMature({ isCoinbase, height }: Coin): boolean {
    return !isCoinbase || this.#blocks.length - height >= coinbaseMaturity;
  }

  /** Makes a block of what waits, or of these transactions alone. @returns its hash. */
  mine(address: string, given?: readonly Uint8Array[]): string {
    const height = this.#blocks.length;
    const spent = new Map<string, Coin>();
    const chosen = given === undefined ? [...this.#pool.values()] : given.map(keepTransaction);
    const transactions = [this.#coinbase(address, height), ...chosen];
    for (const [place, one] of transactions.entries()) this.#apply(one, height, place === 0, spent);
    const header = this.#headerOf(transactions);
    const hash = textOf(doubleHash(header));
    this.#blocks.push({ hash, header, transactions, spent });
    for (const { txid } of transactions) this.#pool.delete(txid);
    this.#dropConflicts();
    return hash;
  }

  /** Gives up the newest blocks down to one. What stood in them waits again, where it still can. */
  giveUp(hash: string): void {
    const from = this.#blocks.findIndex((one) => one.hash === hash);
    if (from < 1) throw new Refusal(-5, 'Block not found');
    for (const block of this.#blocks.splice(from).toReversed()) {
      for (const { txid, outputs } of block.transactions)
        for (const place of outputs.keys()) this.#coins.delete(`${txid}:${String(place)}`);
      for (const [point, coin] of block.spent) this.#coins.set(point, coin);
      for (const one of block.transactions.slice(1)) this.#pool.set(one.txid, one);
    }
    this.#dropConflicts();
  }

  /** Forgets what waits, as a node does after a restart without its pool. */
  forget(): void {
    this.#pool.clear();
  }

  /** Takes a transaction to wait for a block. @throws Refusal in the words of Bitcoin Core. */
  accept(raw: Uint8Array): string {
    const one = keepTransaction(raw);
    if (this.#pool.has(one.txid)) return one.txid;
    if (one.outputs.some((_, place) => this.#coins.has(`${one.txid}:${String(place)}`)))
      throw new Refusal(-27, 'Transaction outputs already in utxo set');
    const coins = one.inputs.map(({ point }) => this.#coins.get(point) ?? this.#waitingCoin(point));
    const known = coins.filter((coin) => coin !== undefined);
    if (known.length < coins.length) throw new Refusal(-25, 'bad-txns-inputs-missingorspent');
    if (!known.every((coin) => this.#isMature(coin))) throw new Refusal(-26, 'bad-txns-premature-spend-of-coinbase');
    const fee = known.reduce((sum, { amount }) => sum + amount, 0n) - sumOf(one);
    if (fee < 0n) throw new Refusal(-26, 'bad-txns-in-belowout');
    checkPolicy(one, fee);
    checkScripts(one, known);
    this.#replace(one, fee);
    this.#pool.set(one.txid, one);
    return one.txid;
  }

  #replace(one: KeptTransaction, fee: bigint): void {
    const points = new Set(one.inputs.map(({ point }) => point));
    const others = [...this.#pool.values()].filter(({ inputs }) => inputs.some(({ point }) => points.has(point)));
    for (const other of others) {
      if (other.inputs.every(({ sequence }) => sequence >= finalFrom)) throw new Refusal(-26, 'txn-mempool-conflict');
      if (fee < this.#feeOf(other) + BigInt(one.vsize))
        throw new Refusal(-26, `insufficient fee, rejecting replacement ${one.txid}`);
    }
    for (const { txid } of others) this.#pool.delete(txid);
  }

  #waitingCoin(point: string): Coin | undefined {
    const [txid = '', place = ''] = point.split(':');
    const output = this.#pool.get(txid)?.outputs[Number.parseInt(place, 10)];
    return output === undefined ? undefined : { ...output, height: this.#blocks.length, isCoinbase: false };
  }

  #feeOf(one: KeptTransaction): bigint {
    const paid = one.inputs.map(({ point }) => (this.#coins.get(point) ?? this.#waitingCoin(point))?.amount ?? 0n);
    return paid.reduce((sum, amount) => sum + amount, 0n) - sumOf(one);
  }

  /** What spends something that is gone waits no longer. */
  #dropConflicts(): void {
    for (let isStable = false; !isStable;) {
      isStable = true;
      for (const { txid, inputs } of this.#pool.values()) {
        if (inputs.every(({ point }) => this.#coins.has(point) || this.#waitingCoin(point) !== undefined)) continue;
        this.#pool.delete(txid);
        isStable = false;
      }
    }
  }

  #apply(one: KeptTransaction, height: number, isCoinbase: boolean, spent: Map<string, Coin>): void {
    if (!isCoinbase) {
      const coins = one.inputs.map(({ point }) => this.#coins.get(point));
      const known = coins.filter((coin) => coin !== undefined);
      if (known.length < coins.length) throw new Refusal(-25, 'bad-txns-inputs-missingorspent');
      checkScripts(one, known);
      for (const [place, { point }] of one.inputs.entries()) {
        this.#coins.delete(point);
        spent.set(point, present(known[place], 'a coin that is known'));
      }
    }
    for (const [place, output] of one.outputs.entries())
      this.#coins.set(`${one.txid}:${String(place)}`, { ...output, height, isCoinbase });
  }

  #coinbase(address: string, height: number): KeptTransaction {
    this.#made += 1;
    // Height (BIP-34), and a number that no other has: blocks at one height differ.
    const finalScriptSig = Buffer.concat([Buffer.from([4]), int32(height), Buffer.from([4]), int32(this.#made)]);
    const script = OutScript.encode(Address(bitcoinForms.regtest).decode(address));
    const input = { txid: new Uint8Array(32), index: 0xff_ff_ff_ff, finalScriptSig, sequence: 0xff_ff_ff_ff };
    const outputs = [{ amount: subsidy, script }];
    return keepTransaction(RawTx.encode({ version: 2, segwitFlag: false, inputs: [input], outputs, lockTime: 0 }));
  }

  #headerOf(transactions: readonly KeptTransaction[]): Buffer {
    const parent = this.#blocks.at(-1)?.hash ?? '0'.repeat(64);
    const root = rootOf(transactions.map(({ txid }) => txid));
    return Buffer.concat([
      int32(4),
      bytesOf(parent),
      root,
      int32(1_700_000_000 + this.#made),
      int32(0x20_7f_ff_ff),
      int32(0),
    ]);
  }
}

const sumOf = ({ outputs }: KeptTransaction): bigint => outputs.reduce((sum, { amount }) => sum + amount, 0n);

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
