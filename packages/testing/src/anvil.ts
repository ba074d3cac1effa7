import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { type Address, createTestClient, type Hex, http, parseAbi, publicActions, walletActions } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';

/** The words from which anvil makes its funded accounts, known to everybody. */
export const anvilWords = 'test test test test test test test test test test test junk';

const arch = process.arch === 'arm64' ? 'arm64' : 'amd64';

/** Where the binary for this machine lies. @throws Error where none is made for it. */
export function anvilPath(): string {
  return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-linux-${arch}/bin/anvil`);
}

/** What tests do with a chain. */
export type AnvilClient = ReturnType<typeof clientOf>;

function clientOf(url: string) {
  return createTestClient({
    account: mnemonicToAccount(anvilWords),
    chain: foundry,
    mode: 'anvil',
    transport: http(url),
    pollingInterval: 20,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);
}

/** A chain of its own for a test, which makes a block when it is told to. */
export interface Anvil {
  readonly url: string;
  readonly client: AnvilClient;
  /** Deploys a contract. @returns its address. */
  deploy(bytecode: Hex, args?: Hex): Promise<Address>;
  close(): Promise<void>;
}

/** Starts anvil on a free port. @param options as on its command line. */
export async function startAnvil(options: readonly string[] = ['--no-mining']): Promise<Anvil> {
  const child = spawn(anvilPath(), ['--port', '0', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await addressOf(child);
  const client = clientOf(url);
  return {
    url,
    client,
    deploy: async (bytecode, args = '0x') => {
      const hash = await client.sendTransaction({ data: `${bytecode}${args.slice(2)}` });
      await client.mine({ blocks: 1 });
      const { contractAddress } = await client.getTransactionReceipt({ hash });
      if (contractAddress === null || contractAddress === undefined) throw new Error('the contract was not deployed');
      return contractAddress;
    },
    close: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the output of anvil is read');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /^Listening on (\S+)/.exec(line) ?? [];
    if (address !== undefined) {
      child.stdout.resume();
      return `http://${address}`;
    }
  }
  throw new Error('anvil has ended before it listened');
}

/** What the test tokens understand. */
export const tokenAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function setBlocked(address account, bool blocked)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferMany(address[] to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
  'function pretend(address to, uint256 value)',
  'function payAndFail(address to) payable',
  'function change(uint256 feePercent, uint256 perMille, bool paused, bool mute)',
]);
