import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Anvil, startAnvil, tokenAbi } from '@bourse/testing/anvil';
import { hotAddress, startSignerProcess } from '@bourse/testing/signer-process';
import { type Address, encodeAbiParameters, parseAbiParameters, parseEther } from 'viem';
import { compileTokens } from '../../tools/demo-chain/compile-tokens.ts';
import { Opened } from '../e2e/opened.ts';
import type { ServerVariables } from '../e2e/server-process.ts';

/** A real chain with a token that the house takes for USDT, and a signer that pays from it. */
export interface ChainGround {
  readonly chain: Anvil;
  /** What the house takes for USDT. */
  readonly token: Address;
  /** What the server is started with. */
  readonly variables: ServerVariables;
  /** Sends USDT of the chain, in whole coins, in a block of its own. */
  pay(to: string, coins: number): Promise<void>;
  mine(blocks: number): Promise<void>;
  close(): Promise<void>;
}

/** Of an account that nobody has the private key of here. */
const accountKey =
  'xpub6DSwDWBPjdopcHjga5am3iJpVY4Doi7xqydtQWimdyWcM7s7op1GcgCKoy5AVZKn5knFtREQjZmP46Rz48nVB21fg4y8gnqj7yUdvHE7AuE';

const largest = (10n ** 24n).toString();

function networksFile(node: string, token: Address, ofAssets: Readonly<Record<string, object>>): object {
  const waits = (...blocks: [number, number, number]) => [
    { below: '100', blocks: blocks[0] },
    { below: '10000', blocks: blocks[1] },
    { blocks: blocks[2], final: true },
  ];
  const network = {
    network: 'ERC',
    kind: 'evm',
    name: 'ERC20',
    chainId: 31_337,
    nodes: [node],
    firstHeight: 1,
    accountKey,
    houseAddresses: [hotAddress],
    paymentBlocks: 6,
    // Long enough to be seen, short enough to be waited for.
    addressHoldMinutes: 1,
    assets: [
      {
        code: 'ETH',
        decimals: 18,
        minimum: '0.01',
        confirmations: [{ blocks: 12 }],
        withdrawal: { minimum: '0.01', fee: '0.001', reviewFrom: '1', largeFrom: '10', twoPersonsFrom: '100' },
        ...ofAssets['ETH'],
      },
      {
        code: 'USDT',
        contract: token,
        decimals: 6,
        minimum: '1',
        confirmations: waits(6, 12, 24),
        withdrawal: { minimum: '10', fee: '1', reviewFrom: '100', largeFrom: '1000', twoPersonsFrom: '3000' },
        ...ofAssets['USDT'],
      },
    ],
  };
  return { networks: [network] };
}

/**
 * Starts the chain, gives the house something to pay with, and writes what an operator would.
 * @param ofAssets more of currencies in that file, by their codes.
 */
export async function openChain(ofAssets: Readonly<Record<string, object>> = {}): Promise<ChainGround> {
  const opened = new Opened();
  try {
    const folder = mkdtempSync(join(tmpdir(), 'bourse-networks-'));
    opened.add(async () => rmSync(folder, { recursive: true, force: true }));
    const chain = await startAnvil();
    opened.add(() => chain.close());
    const names = encodeAbiParameters(parseAbiParameters('string, string'), ['Test USDT', 'USDT']);
    const token = await chain.deploy(compileTokens()['TestToken']?.bytecode ?? '0x', names);
    const signer = await startSignerProcess({
      ERC: {
        chainId: 31_337,
        maxCarryingFee: parseEther('1').toString(),
        assets: [
          { contract: null, maxPerPayment: largest, maxPerDay: largest },
          { contract: token, maxPerPayment: largest, maxPerDay: largest },
        ],
      },
    });
    opened.add(() => signer.close());
    const mine = (blocks: number): Promise<void> => chain.client.mine({ blocks });
    const mint = async (to: Address, value: bigint): Promise<void> => {
      await chain.client.writeContract({ address: token, abi: tokenAbi, functionName: 'mint', args: [to, value] });
    };
    await mint(hotAddress, 10n ** 12n);
    await chain.client.sendTransaction({ to: hotAddress, value: parseEther('100') });
    await mine(1);
    const file = join(folder, 'networks.json');
    writeFileSync(file, JSON.stringify(networksFile(chain.url, token, ofAssets)));
    return {
      chain,
      token,
      variables: { BOURSE_NETWORKS: file, BOURSE_SIGNER: signer.socketPath },
      pay: async (to, coins) => {
        await mint(to as Address, BigInt(coins) * 10n ** 6n); // what the server gave as an address
        await mine(1);
      },
      mine,
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
