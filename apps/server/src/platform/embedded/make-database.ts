import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a folder holds in which there is a database. */
const madeFile = 'PG_VERSION';

/**
 * V8 is not to compile anew what runs often: one function that only the making of a database needs takes 500 MB to compile,
 * more than a machine of 1 GB has left. The process ends before slower code matters.
 */
const sparing = ['--liftoff-only', '--no-wasm-tier-up'];

/**
 * Makes the database of a new folder in a process of its own, because what this takes, a second instance and its image, would
 * stay with ours for minutes. Where it fails the folder is empty, and who opens it makes the database, or says why not.
 */
export async function makeDatabase(databasePath: string): Promise<void> {
  if (existsSync(join(databasePath, madeFile))) return;
  const file = fileURLToPath(new URL('./make-database-process.ts', import.meta.url));
  const isMade = await new Promise<boolean>((resolve) => {
    const child = spawn(process.execPath, [...sparing, file, databasePath], { stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
  if (isMade) return;
  rmSync(databasePath, { recursive: true, force: true });
  mkdirSync(databasePath);
}
