import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeTronChain } from './fake-tron-chain.ts';
import { startFakeTronNode } from './fake-tron-node.ts';
import { base58Address } from './fake-tron-transaction.ts';
import { startSignerProcess } from './signer-process.ts';
import { tronNetworksFile } from './tron-world.ts';
import { tronHotAddress, tronPolicy } from './tron-withdrawal-world.ts';

/** A fake chain of TRON with a USDT, and a signer with money to pay: what a server is started with to take and pay it. */
export interface FakeTronNetwork {
  readonly chain: FakeTronChain;
  /** Variables of the server. */
  readonly variables: Readonly<Record<'BOURSE_NETWORKS' | 'BOURSE_SIGNER', string>>;
  /** What lies at an address, in 10^-6 USDT. */
  tokensOf(address: string): bigint;
  /** Pays USDT to an address, in 10^-6; it stands in a block when this returns. */
  pay(address: string, amount: bigint): void;
  close(): Promise<void>;
}

/** Starts chain, node and signer. @param more fields of the network, beside those of tests. */
export async function startFakeTronNetwork(more: object = {}): Promise<FakeTronNetwork> {
  const chain = new FakeTronChain();
  const contract = chain.deploy('mute');
  const token = base58Address(contract);
  const node = await startFakeTronNode(chain);
  const signer = await startSignerProcess(tronPolicy(token));
  const folder = mkdtempSync(join(tmpdir(), 'bourse-networks-'));
  const path = join(folder, 'networks.json');
  // Blocks are made when something is paid alone.
  const fields = { houseAddresses: [tronHotAddress], stalledMinutes: 10_080, ...more };
  writeFileSync(path, tronNetworksFile([node.url], { USDT: token }, fields, null));
  chain.grant(tronHotAddress, 10n ** 11n, [[contract, 10n ** 12n]]);
  return {
    chain,
    variables: { BOURSE_NETWORKS: path, BOURSE_SIGNER: signer.socketPath },
    tokensOf: (address) => chain.balanceOf(contract, address),
    pay: (address, amount) => {
      chain.payToken(contract, address, amount);
      chain.mine();
    },
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await signer.close();
      await node.close();
    },
  };
}
