import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bitcoinFile, BitcoinPayer, bitcoinPolicy, houseKey, outsideAddress } from './bitcoin-world.ts';
import { type FakeBitcoinNode, startFakeBitcoinNode } from './fake-bitcoin-node.ts';
import { startSignerProcess } from './signer-process.ts';

/** A fake node of Bitcoin and a signer with coins to pay: what a server is started with to take and pay Bitcoin. */
export interface BitcoinGround {
  readonly node: FakeBitcoinNode;
  /** Variables of the server. */
  readonly variables: Readonly<Record<'BOURSE_NETWORKS' | 'BOURSE_SIGNER', string>>;
  /** Pays an address; it stands in a block when this returns. */
  pay(address: string, amount: bigint): void;
  mine(blocks: number): void;
  close(): Promise<void>;
}

/** Starts node and signer. @param more fields of the network, beside those of tests. */
export async function openBitcoinGround(more: object = {}): Promise<BitcoinGround> {
  const node = await startFakeBitcoinNode();
  const payer = new BitcoinPayer(node);
  const mine = (blocks: number): void => {
    for (let made = 0; made < blocks; made += 1) node.chain.mine(outsideAddress());
  };
  node.chain.accept(payer.sign(Array.from({ length: 10 }, () => ({ to: houseKey.address, amount: 10n ** 8n }))));
  mine(6);
  const signer = await startSignerProcess(bitcoinPolicy);
  const folder = mkdtempSync(join(tmpdir(), 'bourse-networks-'));
  const path = join(folder, 'networks.json');
  writeFileSync(path, bitcoinFile([node.url], more));
  return {
    node,
    variables: { BOURSE_NETWORKS: path, BOURSE_SIGNER: signer.socketPath },
    pay: (address, amount) => {
      payer.pay(address, amount);
      mine(1);
    },
    mine,
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await signer.close();
      await node.close();
    },
  };
}
