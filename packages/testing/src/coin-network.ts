import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Address, encodeAbiParameters, parseAbiParameters, parseEther } from 'viem';
import { compileTokens } from '../../../tools/demo-chain/compile-tokens.ts';
import { type Anvil, startAnvil, tokenAbi } from './anvil.ts';
import { networksFile } from './chain-world.ts';
import { hotAddress, startSignerProcess } from './signer-process.ts';

/** A chain with a test USDT, and a signer with money to pay: what a server is started with to take and pay coins. */
export interface CoinNetwork {
  readonly chain: Anvil;
  readonly token: Address;
  /** Variables of the server. */
  readonly variables: Readonly<Record<'BOURSE_NETWORKS' | 'BOURSE_SIGNER', string>>;
  /** What lies at an address, in 10^-6 of the test USDT. */
  tokensOf(address: Address): Promise<bigint>;
  /** Pays test USDT to an address, in 10^-6; it stands in a block when this returns. */
  pay(address: Address, amount: bigint): Promise<void>;
  close(): Promise<void>;
}

/** Starts chain and signer. @param more fields of the network, beside those of tests. */
export async function startCoinNetwork(more: object = {}): Promise<CoinNetwork> {
  const chain = await startAnvil();
  const names = encodeAbiParameters(parseAbiParameters('string, string'), ['Test USDT', 'USDT']);
  const token = await chain.deploy(compileTokens()['TestToken']?.bytecode ?? '0x', names);
  const { client } = chain;
  const mint = async (to: Address, amount: bigint): Promise<void> => {
    await client.writeContract({ address: token, abi: tokenAbi, functionName: 'mint', args: [to, amount] });
    await client.mine({ blocks: 1 });
  };
  await client.sendTransaction({ to: hotAddress, value: parseEther('100') });
  await mint(hotAddress, 10n ** 12n);
  const most = (10n ** 24n).toString();
  const limits = { maxPerPayment: most, maxPerDay: most };
  const assets = [
    { contract: null, ...limits },
    { contract: token, ...limits },
  ];
  const policy = { ERC: { chainId: 31_337, maxCarryingFee: parseEther('1').toString(), assets } };
  const signer = await startSignerProcess(policy);
  const folder = mkdtempSync(join(tmpdir(), 'bourse-networks-'));
  const path = join(folder, 'networks.json');
  const network = { houseAddresses: [hotAddress], paymentBlocks: 3, ...more };
  writeFileSync(path, networksFile(chain.url, { USDT: token }, network));
  return {
    chain,
    token,
    variables: { BOURSE_NETWORKS: path, BOURSE_SIGNER: signer.socketPath },
    tokensOf: (address) =>
      client.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [address] }),
    pay: mint,
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      await signer.close();
      await chain.close();
    },
  };
}
