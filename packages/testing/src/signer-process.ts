import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Address } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { anvilWords } from './anvil.ts';

const main = fileURLToPath(new URL('../../../apps/signer/src/main.ts', import.meta.url));

/** The address that a signer with these words pays from. */
export const hotAddressOf = (words: string): Address => mnemonicToAccount(words, { path: "m/44'/60'/0'/1/0" }).address;
/** The address that the signer of tests pays from. */
export const hotAddress = hotAddressOf(anvilWords);

/** Words of a signer of whose addresses anvil has filled none. */
export const emptyWords = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
/** The extended public key of the account of words, by which a server gives addresses that their signer can empty. */
export const accountKeyOf = (words: string): string =>
  mnemonicToAccount(words, { path: "m/44'/60'/0'" }).getHdKey().publicExtendedKey;

/** A signer in a process of its own, with a folder of its own. */
export interface SignerProcess {
  readonly socketPath: string;
  readonly folder: string;
  readonly child: ChildProcess;
  /** Starts it again on the same folder. */
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  close(): Promise<void>;
}

async function untilListening(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('the output of the signer is read');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('listens at')) {
      child.stdout.resume();
      return;
    }
  }
  throw new Error('the signer has ended before it listened');
}

/** Starts a signer. @param networks of its policy. */
export async function startSignerProcess(networks: object, words = anvilWords): Promise<SignerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-signer-'));
  writeFileSync(join(folder, 'policy.json'), JSON.stringify({ networks }));
  writeFileSync(join(folder, 'words'), words);
  const socketPath = join(folder, 'signer.sock');
  const launch = (): ChildProcess =>
    spawn(process.execPath, [main], {
      env: { PATH: process.env['PATH'], SIGNER_DATA: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  let child = launch();
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  await untilListening(child);
  return {
    socketPath,
    folder,
    get child() {
      return child;
    },
    start: async () => {
      child = launch();
      await untilListening(child);
    },
    stop,
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
