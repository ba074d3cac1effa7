import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Address,
  createTestClient,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  http,
  isAddress,
  parseAbi,
  parseAbiParameters,
  parseEther,
  parseUnits,
  publicActions,
  toHex,
  walletActions,
} from 'viem';
import { english, generateMnemonic, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { base58Address } from '@bourse/testing/fake-tron-transaction';
import { findServerFile } from '../bootstrap/builds.mjs';
import { payFromFaucet, type SimulatedTron, startSimulatedTron } from './simulated-tron.ts';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import token from './test-token.json' with { type: 'json' };

/**
 * A chain on this machine with a test USDT, a simulated one of TRON, a signer with keys of its own, and the server in front
 * of all: a newcomer deposits and withdraws for real, with coins that are worth nothing. `faucet ADDRESS [AMOUNT]` pays test
 * coins out.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = resolve(process.env['BOURSE_DATA'] ?? join(root, 'data'), 'demo-chain');
const port = Number.parseInt(process.env['CHAIN_PORT'] ?? '8545', 10);
const node = `http://127.0.0.1:${String(port)}`;
const tronPort = Number.parseInt(process.env['TRON_PORT'] ?? '8090', 10);
/** Of anvil's first account, which deploys, mints and pays the faucet's coins; known to everybody. */
const faucet = mnemonicToAccount('test test test test test test test test test test test junk');
const client = createTestClient({ account: faucet, chain: foundry, mode: 'anvil', transport: http(node) })
  .extend(publicActions)
  .extend(walletActions);
const abi = parseAbi(['function mint(address to, uint256 value)']);
/** Where the token lies: it is the first thing that the faucet does. */
const usdt = getContractAddress({ from: faucet.address, nonce: 0n });
const decimals = 6;

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function isUp(): Promise<boolean> {
  return client.getChainId().then(
    () => true,
    () => false,
  );
}

async function pay(to: Address, amount: string): Promise<void> {
  await client.sendTransaction({ to, value: parseEther('1') });
  await client.writeContract({ address: usdt, abi, functionName: 'mint', args: [to, parseUnits(amount, decimals)] });
}

/** The words of the demo's keys, made once and kept in the data folder. */
function readWords(path: string): string {
  if (!existsSync(path)) writeFileSync(path, generateMnemonic(english), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}

/** The keys of the demo on a network: the address that pays, as on the EVM, and the public key of customers' addresses. */
function keysOf(words: string, coin: 60 | 195) {
  const account = HDKey.fromMasterSeed(mnemonicToSeedSync(words)).derive(`m/44'/${String(coin)}'/0'`);
  const { privateKey } = account.derive('m/1/0');
  if (privateKey === null) throw new Error('words have keys');
  return { hot: privateKeyToAddress(toHex(privateKey)), accountKey: account.publicExtendedKey };
}

const tronAddress = (address: Address): string => base58Address(`41${address.slice(2).toLowerCase()}`);

const withdrawal = (minimum: string, fee: string, from: number) => ({
  minimum,
  fee,
  reviewFrom: String(from),
  largeFrom: String(from * 10),
  twoPersonsFrom: String(from * 100),
});

/** What the server's file says of the simulated TRON. */
function tronNetwork(words: string, tron: SimulatedTron): object {
  const { hot, accountKey } = keysOf(words, 195);
  const confirmations = [
    { below: '1000', blocks: 5 },
    { blocks: 20, final: true },
  ];
  const usdtThere = { code: 'USDT', contract: tron.token, decimals, minimum: '1', confirmations };
  return {
    network: 'TRC20SIM',
    kind: 'tron',
    name: 'TRC20 (simulated)',
    chainId: tron.chainId,
    nodes: [tron.url],
    accountKey,
    houseAddresses: [tronAddress(hot)],
    addressHoldMinutes: 1,
    assets: [{ ...usdtThere, withdrawal: withdrawal('10', '1', 1_000) }],
  };
}

/** Lays out what signer and server begin with. @returns the address that pays. */
function layOut(signerFolder: string, words: string, tron: SimulatedTron): Address {
  const { hot, accountKey } = keysOf(words, 60);
  const most = (10n ** 24n).toString();
  const limits = { maxPerPayment: most, maxPerDay: most };
  const assets = [
    { contract: null, ...limits },
    { contract: usdt, ...limits },
  ];
  const moves = { maxGasTopUp: parseEther('0.1').toString(), maxPerDay: 1_000 };
  const policy = {
    networks: {
      ERC: { chainId: foundry.id, maxCarryingFee: parseEther('1').toString(), moves, assets },
      TRC20SIM: {
        kind: 'tron',
        maxCarryingFee: '50000000',
        assets: [
          { contract: null, ...limits },
          { contract: tron.token, ...limits },
        ],
      },
    },
  };
  writeFileSync(join(signerFolder, 'policy.json'), JSON.stringify(policy, null, 2));
  const rules = (few: string) => [{ below: few, blocks: 3 }, { blocks: 6 }];
  const network = {
    network: 'ERC',
    kind: 'evm',
    name: 'ERC20 (test chain)',
    chainId: foundry.id,
    nodes: [node],
    accountKey,
    houseAddresses: [hot],
    addressHoldMinutes: 1,
    paymentBlocks: 3,
    assets: [
      {
        code: 'ETH',
        decimals: 18,
        minimum: '0.01',
        confirmations: rules('1'),
        sweep: { from: '0.5' },
        withdrawal: withdrawal('0.01', '0.001', 1),
      },
      {
        code: 'USDT',
        contract: usdt,
        decimals,
        minimum: '1',
        confirmations: rules('1000'),
        sweep: { from: '50' },
        withdrawal: withdrawal('10', '1', 1_000),
      },
    ],
  };
  writeFileSync(
    join(folder, 'networks.json'),
    JSON.stringify({ networks: [network, tronNetwork(words, tron)] }, null, 2),
  );
  return hot;
}

const children: ChildProcess[] = [];
function launch(
  command: string,
  args: readonly string[],
  more: Readonly<Record<string, string>>,
  isQuiet: boolean,
): void {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...more },
    stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', 'inherit'],
  });
  children.push(child);
  child.once('exit', (code) => {
    for (const other of children) other.kill();
    process.exitCode ??= code ?? 0;
  });
}

async function startChain(): Promise<void> {
  if (await isUp()) stop(`Something listens at ${node} already: stop it, or choose another port by CHAIN_PORT.`);
  const arch = process.arch === 'arm64' ? 'arm64' : 'amd64';
  let anvil: string;
  try {
    anvil = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-linux-${arch}/bin/anvil`);
  } catch {
    stop('The test chain runs on Linux alone (x64 and arm64).');
  }
  const state = join(folder, 'chain.json');
  launch(anvil, ['--port', String(port), '--block-time', '2', '--state', state, '--state-interval', '10'], {}, true);
  for (let tries = 0; tries < 100 && !(await isUp()); tries += 1) await new Promise((done) => setTimeout(done, 100));
  if (!(await isUp())) stop('The test chain did not start.');
}

async function deployToken(): Promise<void> {
  if ((await client.getCode({ address: usdt })) !== undefined) return;
  const names = encodeAbiParameters(parseAbiParameters('string, string'), ['Test USDT', 'USDT']);
  const hash = await client.sendTransaction({ data: `${token.bytecode}${names.slice(2)}` as Hex }); // both are hex
  await client.waitForTransactionReceipt({ hash });
}

async function start(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await startChain();
  await deployToken();
  const signerFolder = join(folder, 'signer');
  mkdirSync(signerFolder, { recursive: true });
  const words = readWords(join(signerFolder, 'words'));
  const tron = await startSimulatedTron(folder, tronPort, tronAddress(keysOf(words, 195).hot)).catch(() =>
    stop(`Something listens at port ${String(tronPort)} already: stop it, or choose another one by TRON_PORT.`),
  );
  const hot = layOut(signerFolder, words, tron);
  if ((await client.getBalance({ address: hot })) === 0n) await pay(hot, '1000000');
  const socket = join(signerFolder, 'signer.sock');
  launch(process.execPath, [join(root, 'apps/signer/src/main.ts')], { SIGNER_DATA: signerFolder }, false);
  launch(
    process.execPath,
    [findServerFile(root)],
    { BOURSE_NETWORKS: join(folder, 'networks.json'), BOURSE_SIGNER: socket },
    false,
  );
  console.log(
    `A test chain runs at ${node}, a simulated one of TRON at ${tron.url}. Test coins for a deposit address of either: npm run demo:chain -- faucet ADDRESS 100`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void tron.close();
      for (const child of children) child.kill(signal);
    });
  }
}

const [command, address = '', amount = '100'] = process.argv.slice(2);
if (command === undefined) await start();
else if (command === 'faucet' && /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) {
  await payFromFaucet(`http://127.0.0.1:${String(tronPort)}`, address, parseUnits(amount, decimals));
  console.log(`${amount} simulated USDT are on their way to ${address}.`);
} else if (command !== 'faucet' || !isAddress(address)) {
  stop('Write: npm run demo:chain -- faucet ADDRESS [AMOUNT]');
} else {
  await pay(address, amount);
  console.log(`1 test ETH and ${amount} test USDT are on their way to ${address}.`);
}
