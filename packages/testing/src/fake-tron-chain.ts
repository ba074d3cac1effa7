import { createHash } from 'node:crypto';
import { encodeFunctionData, erc20Abi } from 'viem';
import { type Executed, execute, refusalIn, type TokenKind, tokenKey, type TronState } from './fake-tron-machine.ts';
import { hexAddress, readSigned, type TronTransaction } from './fake-tron-transaction.ts';

/** The last four bytes of the name of the fake chain's first block. */
export const fakeTronChainId = 0x7e57_0001;

/** So many blocks behind the newest is the newest final one. */
const finalBehind = 19;

/** A block of the fake chain, with what lies where after it. */
export interface FakeTronBlock {
  readonly height: number;
  readonly id: string;
  readonly parentId: string;
  readonly timestampMs: number;
  readonly executed: readonly Executed[];
  readonly state: TronState;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** An address that nobody has a key of. */
const addressOf = (name: string): string => `41${sha256(name).slice(0, 40)}`;

const tokenAddress = (place: number): string => addressOf(`token ${String(place)}`);
/** The contract of the token that is deployed first, in hexadecimal. */
export const firstToken = tokenAddress(0);

/** From where tests pay; it has all the TRX there is. */
export const faucet = addressOf('faucet');

/**
 * A chain that keeps the rules of TRON which matter to an exchange, and none else: blocks by their parents, accounts, tokens
 * that behave in several ways, fees, transactions that are signed, stand on a block and expire. It is no node of TRON.
 */
export class FakeTronChain {
  readonly #blocks: FakeTronBlock[];
  /** In which block a transaction stands. */
  readonly #heights = new Map<string, number>();
  readonly #tokens = new Map<string, TokenKind>();
  readonly #nowMs: () => number;
  #waiting: TronTransaction[] = [];
  #made = 0;

  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs;
    const id = `${'0'.repeat(16)}${sha256('genesis').slice(0, 40)}${fakeTronChainId.toString(16)}`;
    const state = new Map([[faucet, 10n ** 17n]]);
    this.#blocks = [{ height: 0, id, parentId: '0'.repeat(64), timestampMs: 0, executed: [], state }];
    this.mine();
  }

  get newest(): FakeTronBlock {
    return this.#blocks.at(-1) ?? this.final;
  }

  get final(): FakeTronBlock {
    const block = this.#blocks[Math.max(this.#blocks.length - 1 - finalBehind, 0)];
    if (block === undefined) throw new Error('a chain has a first block');
    return block;
  }

  blockAt(height: number): FakeTronBlock | undefined {
    return this.#blocks[height];
  }

  find(txId: string, upTo: number): { readonly block: FakeTronBlock; readonly executed: Executed } | undefined {
    const block = this.#blocks[this.#heights.get(txId) ?? -1];
    const executed = block?.executed.find(({ transaction }) => transaction.txId === txId);
    return block === undefined || executed === undefined || block.height > upTo ? undefined : { block, executed };
  }

  kindOf(contract: string): TokenKind | undefined {
    return this.#tokens.get(contract);
  }

  /** Makes a token, all of it with the faucet. @returns its address in hexadecimal. */
  deploy(kind: TokenKind): string {
    const contract = tokenAddress(this.#tokens.size);
    this.#tokens.set(contract, kind);
    this.#change([[tokenKey(contract, faucet), 10n ** 30n]]);
    return contract;
  }

  /** Lets a token behave otherwise from now on, as one does whose owner changes it after it was listed. */
  become(contract: string, kind: TokenKind): void {
    this.#tokens.set(contract, kind);
  }

  /** What lies at an address in base58, of a contract in hexadecimal or of TRX. */
  balanceOf(contract: string | null, address: string): bigint {
    const hex = hexAddress(address);
    return this.newest.state.get(contract === null ? hex : tokenKey(contract, hex)) ?? 0n;
  }

  /** Lets TRX wait for the next block. @returns the transaction. */
  pay(to: string, sun: bigint): string {
    return this.#wait('TransferContract', hexAddress(to), sun, '');
  }

  /** Lets a call of a token's `transfer` wait for the next block. @returns the transaction. */
  payToken(contract: string, to: string, amount: bigint, feeLimit = 10n ** 9n): string {
    const args = [`0x${hexAddress(to).slice(2)}`, amount] as const;
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }).slice(2);
    return this.#wait('TriggerSmartContract', contract, 0n, data, feeLimit);
  }

  /** Makes a contract that passes on to an address in base58 what it is paid. @returns its address in hexadecimal. */
  deployForwarder(to: string): string {
    const contract = addressOf(`forwarder ${String(this.#forwarders.size)}`);
    this.#forwarders.set(contract, hexAddress(to));
    return contract;
  }
  readonly #forwarders = new Map<string, string>();

  /** Lets a call wait that pays TRX to a contract. @returns the transaction. */
  payContract(contract: string, sun: bigint): string {
    return this.#wait('TriggerSmartContract', contract, sun, '');
  }

  /** Lets a transfer of a TRC-10 token, which anybody may name USDT, wait for the next block. */
  payAsset(to: string, amount: bigint): string {
    return this.#wait('TransferAssetContract', hexAddress(to), amount, '');
  }

  /** Lets a transfer of TRX wait that the network marks as failed. */
  payFailing(to: string, sun: bigint): string {
    return this.fail(this.pay(to, sun));
  }

  /** Lets a transaction that waits fail when it is carried. */
  fail(txId: string): string {
    this.#failing.add(txId);
    return txId;
  }
  readonly #failing = new Set<string>();

  /** Takes a signed transaction. @returns java-tron's code of its refusal; null where it waits for a block now. */
  async broadcast(signed: string): Promise<string | null> {
    const read = await readSigned(signed).catch(() => null);
    if (read === null) return 'OTHER_ERROR';
    const { transaction, isSigned } = read;
    if (!isSigned) return 'SIGERROR';
    const refused = this.#refusalOf(transaction, this.newest.state);
    if (refused !== null) return refused;
    this.#waiting.push(transaction);
    return null;
  }

  /** Makes blocks; what waits and has not expired goes into the first. */
  mine(count = 1): void {
    for (let made = 0; made < count; made += 1) {
      const state = new Map(this.newest.state);
      const executed = this.#waiting.flatMap((one) => {
        if (one.signature !== '' && this.#refusalOf(one, state) !== null) return [];
        return [
          this.#failing.has(one.txId)
            ? failed(one)
            : execute(state, { tokens: this.#tokens, forwarders: this.#forwarders }, one),
        ];
      });
      this.#waiting = [];
      this.#append(executed, state);
    }
  }

  /** Gives up the newest blocks, and what stood in them. @returns what was paid to, to let it wait again. */
  giveUp(depth: number): TronTransaction[] {
    const given = this.#blocks.splice(Math.max(this.#blocks.length - depth, 2));
    const lost = given.flatMap(({ executed }) => executed.map(({ transaction }) => transaction));
    for (const { txId } of lost) this.#heights.delete(txId);
    return lost;
  }

  /** Lets what was given up wait for the next block again, in an order of the caller. */
  again(transactions: readonly TronTransaction[]): void {
    this.#waiting.push(...transactions);
  }

  /** Gives an address TRX and tokens out of nothing, in a block that tells of no transaction. */
  grant(address: string, sun: bigint, tokens: readonly (readonly [string, bigint])[] = []): void {
    const hex = hexAddress(address);
    this.#change([[hex, sun], ...tokens.map(([contract, amount]) => [tokenKey(contract, hex), amount] as const)]);
  }

  #change(changes: readonly (readonly [string, bigint])[]): void {
    const state = new Map(this.newest.state);
    for (const [key, amount] of changes) state.set(key, (state.get(key) ?? 0n) + amount);
    this.#append([], state);
  }

  #append(executed: readonly Executed[], state: TronState): void {
    const { id: parentId, height: below, timestampMs: before } = this.newest;
    this.#made += 1;
    const height = below + 1;
    const id = `${height.toString(16).padStart(16, '0')}${sha256(`${parentId} ${String(this.#made)}`).slice(0, 48)}`;
    // Never before its parent; tests make blocks faster than one in three seconds.
    const timestampMs = Math.max(this.#nowMs(), before + 1);
    this.#blocks.push({ height, id, parentId, timestampMs, executed, state });
    for (const { transaction } of executed) this.#heights.set(transaction.txId, height);
  }

  #wait(type: TronTransaction['type'], to: string, amount: bigint, data: string, feeLimit = 0n): string {
    this.#made += 1;
    const txId = sha256(`transaction ${String(this.#made)}`);
    const never = { refBytes: '', refHash: '', expiresAtMs: Number.MAX_SAFE_INTEGER, timestampMs: 0 };
    const unsigned = { ...never, feeLimit, rawHex: '', signature: '' };
    this.#waiting.push({ txId, type, owner: faucet, to, amount, data, ...unsigned });
    return txId;
  }

  /** In the order of java-tron: the block that it stands on, its expiration, whether it is known, and what it takes. */
  #refusalOf(transaction: TronTransaction, state: TronState): string | null {
    const { refBytes, refHash, expiresAtMs, txId } = transaction;
    const low = Number.parseInt(refBytes, 16);
    const at = this.newest.height - ((this.newest.height - low) & 0xffff);
    if (this.#blocks[at]?.id.slice(16, 32) !== refHash) return 'TAPOS_ERROR';
    const now = this.newest.timestampMs;
    if (expiresAtMs <= now || expiresAtMs > now + 24 * 60 * 60_000) return 'TRANSACTION_EXPIRATION_ERROR';
    const waits = state === this.newest.state && this.#waiting.some((one) => one.txId === txId);
    if (waits || this.find(txId, this.newest.height) !== undefined) return 'DUP_TRANSACTION_ERROR';
    return refusalIn(state, transaction);
  }
}

const failed = (transaction: TronTransaction): Executed => ({
  transaction,
  result: 'FAILED',
  fee: 100_000n,
  energy: 0,
  logs: [],
});
