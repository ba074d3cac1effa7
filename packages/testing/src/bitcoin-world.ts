import assert from 'node:assert/strict';
import { bitcoinForms } from '@bourse/contract/bitcoin-chain';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import { lookAtNetwork, openChains } from '@bourse/server/modules/chains/index';
import { userAccount } from '@bourse/server/modules/ledger/index';
import {
  openWithdrawals,
  payWithdrawals,
  type Signer,
  signerAt,
  type WithdrawalPorts,
} from '@bourse/server/modules/withdrawals/index';
import { anvilWords } from './anvil.ts';
import { ann, bob, eve, openCoinWorld } from './chain-world.ts';
import { type FakeBitcoinNode, startFakeBitcoinNode } from './fake-bitcoin-node.ts';
import { startSignerProcess } from './signer-process.ts';
import { customerCalls, withdrawalPorts } from './withdrawal-world.ts';

const form = bitcoinForms.regtest;

/** The account of the signer's words in tests (BIP-84). */
export const bitcoinAccount = HDKey.fromMasterSeed(mnemonicToSeedSync(anvilWords)).derive("m/84'/1'/0'");

/** A key alone, with its address on regtest. */
export function bitcoinKey(key: HDKey) {
  assert.ok(key.publicKey !== null);
  const { address, script } = p2wpkh(key.publicKey, form);
  return { address: address ?? assert.fail('a key has an address'), script, privateKey: key.privateKey };
}

/** The address that the signer of tests pays from. */
export const houseKey = bitcoinKey(bitcoinAccount.deriveChild(1).deriveChild(0));

const outsideAccount = HDKey.fromMasterSeed(new Uint8Array(32).fill(9));
let outsideKeys = 0;
/** An address of nobody here. */
export function outsideAddress(): string {
  outsideKeys += 1;
  return bitcoinKey(outsideAccount.deriveChild(outsideKeys)).address;
}

/** Where a payment goes, by an address or by a script. */
export type Target = { readonly to: string | Uint8Array; readonly amount: bigint };

const scriptOf = (to: string | Uint8Array): Uint8Array =>
  typeof to === 'string' ? OutScript.encode(Address(form).decode(to)) : to;

/** Somebody outside with coins: pays from the blocks that were made for it. */
export class BitcoinPayer {
  readonly #node: FakeBitcoinNode;
  readonly #key = bitcoinKey(outsideAccount.deriveChild(0));

  constructor(node: FakeBitcoinNode) {
    this.#node = node;
    for (let block = 0; block < 20; block += 1) node.chain.mine(this.#key.address);
    for (let block = 0; block < 100; block += 1) node.chain.mine(outsideAddress());
  }

  get address(): string {
    return this.#key.address;
  }

  /** A signed transaction that pays these. @param fee beyond the least, for another one of the same outputs. */
  sign(targets: readonly Target[], fee = 10_000n): Uint8Array {
    const wanted = targets.reduce((sum, { amount }) => sum + amount, fee);
    const coin = this.#node.chain.coinsOf(this.address).find(({ amount }) => amount >= wanted);
    assert.ok(coin !== undefined, 'the payer has coins');
    const transaction = new Transaction({ allowUnknownOutputs: true, disableScriptCheck: true });
    const [txid = '', index = ''] = coin.point.split(':');
    const { script, amount } = coin;
    transaction.addInput({
      txid: Buffer.from(txid, 'hex'),
      index: Number.parseInt(index, 10),
      witnessUtxo: { script, amount },
    });
    for (const target of targets) transaction.addOutput({ script: scriptOf(target.to), amount: target.amount });
    transaction.addOutput({ script: this.#key.script, amount: amount - wanted });
    assert.ok(this.#key.privateKey !== null);
    transaction.sign(this.#key.privateKey);
    transaction.finalize();
    return transaction.extract();
  }

  /** Pays an address; it waits for a block when this returns. @returns the transaction. */
  pay(to: string, amount: bigint): string {
    return this.#node.chain.accept(this.sign([{ to, amount }]));
  }
}

/** What an operator's file says of BTC on regtest. */
export const bitcoinTerms = {
  code: 'BTC',
  decimals: 8,
  minimum: '0.0001',
  confirmations: [{ below: '1', blocks: 2 }, { blocks: 6 }],
  withdrawal: { minimum: '0.001', fee: '0.0001', reviewFrom: '5', largeFrom: '50', twoPersonsFrom: '100' },
};

/** What an operator's file says of Bitcoin on regtest. */
export function bitcoinFile(nodes: readonly string[], more: object = {}): string {
  const network = {
    network: 'BTC',
    kind: 'bitcoin',
    name: 'Bitcoin',
    chain: 'regtest',
    nodes,
    firstHeight: 1,
    accountKey: bitcoinAccount.publicExtendedKey,
    houseAddresses: [houseKey.address],
    paymentBlocks: 3,
    assets: [bitcoinTerms],
    ...more,
  };
  return JSON.stringify({ networks: [network] });
}

/** A fake node with somebody who has coins, and a database with three customers and Bitcoin set up. */
export async function openBitcoinWorld(more: object = {}) {
  const node = await startFakeBitcoinNode();
  const payer = new BitcoinPayer(node);
  const networks = bitcoinFile([node.url], more);
  const world = await openCoinWorld(networks);
  const { network } = world;
  assert.ok(network.kind === 'bitcoin');
  const btc = world.registry.findAssetByCode('BTC') ?? assert.fail('BTC');
  /** One look at the network, as often as it takes to read all of its blocks. */
  const look = async (): Promise<void> => {
    for (let read = -1; read < node.chain.height;) {
      await lookAtNetwork(world, network);
      const { rows } = await world.db.query<{ height: string | null; paused: string | null }>(
        'SELECT height, paused FROM networks',
      );
      if (rows[0]?.paused !== null) return;
      read = Number.parseInt(rows[0].height ?? '-1', 10);
    }
    await lookAtNetwork(world, network);
  };
  await look();
  return {
    ...world,
    network,
    node,
    payer,
    networks,
    btcId: btc.id,
    look,
    mine: async (blocks = 1): Promise<void> => {
      for (let made = 0; made < blocks; made += 1) node.chain.mine(outsideAddress());
      await look();
    },
    close: async (): Promise<void> => {
      await world.opened.close();
      await node.close();
    },
  };
}
export type BitcoinWorld = Awaited<ReturnType<typeof openBitcoinWorld>>;

/** What the signer of tests may sign of Bitcoin. */
export const bitcoinPolicy = {
  BTC: {
    kind: 'bitcoin',
    chain: 'regtest',
    maxCarryingFee: '100000',
    maxPerPayment: '500000000',
    maxPerDay: '100000000000',
  },
};

/**
 * Bitcoin, a signer whose house has `outputs` of one coin each, and three customers, verified and with 100 BTC each.
 * @param moves more of the signer's policy.
 */
export async function openBitcoinWithdrawals(outputs = 20, more: object = {}, moves: object = {}) {
  const world = await openBitcoinWorld(more);
  const { db, network, node, payer, ledger } = world;
  const signerProcess = await startSignerProcess({ BTC: { ...bitcoinPolicy.BTC, ...moves } });
  const coins = Array.from({ length: outputs }, () => ({ to: houseKey.address, amount: 10n ** 8n }));
  node.chain.accept(payer.sign(coins));
  await world.mine(6);
  await db.withTx('verify', (tx) => tx.query(`UPDATE users SET auth_level = 1, country = 'DE'`));
  for (const id of [ann, bob, eve]) await ledger.fund(userAccount(id, world.btcId, 'change'), 100n * 10n ** 8n);
  const ports = (signer: Signer): WithdrawalPorts => withdrawalPorts(world, network, signer);
  const usual = ports(signerAt(signerProcess.socketPath));
  const routes = [...(openChains(world, [network]).routes ?? []), ...(openWithdrawals(usual).routes ?? [])];
  const pay = async (given: WithdrawalPorts = usual): Promise<void> => {
    await world.look();
    await payWithdrawals(given, network);
  };
  return {
    ...world,
    ...customerCalls(routes),
    signerProcess,
    ports,
    usual,
    /** One look at the network and its payments. */
    pay,
    /** Blocks of what waits, each looked at with the payments. */
    carry: async (blocks: number): Promise<void> => {
      for (let made = 0; made < blocks; made += 1) {
        node.chain.mine(outsideAddress());
        await pay();
      }
    },
    close: async (): Promise<void> => {
      await world.close();
      await signerProcess.close();
    },
  };
}
export type BitcoinWithdrawals = Awaited<ReturnType<typeof openBitcoinWithdrawals>>;
