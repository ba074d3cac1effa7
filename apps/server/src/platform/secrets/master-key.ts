import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf, StartError } from '../process/start-error.ts';
import { keyBytes } from './sealer.ts';

/** What wraps the data keys. It never enters the database, and no backup of the database holds it. */
export interface MasterKey {
  /** Tells master keys apart and says nothing about them. */
  readonly id: string;
  readonly key: Uint8Array;
}

const named = (key: Uint8Array): MasterKey => ({
  id: createHash('sha256').update('bourse master key\0').update(key).digest('hex').slice(0, 16),
  key,
});

/** Reads 32 bytes in base64 or hexadecimal; null when it is neither. */
export function parseMasterKey(text: string): MasterKey | null {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? 'hex' : 'base64');
  const isClean = /^[A-Za-z0-9+/_-]+={0,2}$/.test(trimmed);
  return isClean && key.length === keyBytes ? named(key) : null;
}

/** Where the key lies when the environment gives none. */
export const masterKeyPath = (dataDir: string): string => join(dataDir, 'master.key');

/**
 * Reads the key of a data folder; null when there is none.
 * @throws StartError when others may read it, or it is no key.
 */
export function readMasterKeyFile(dataDir: string): MasterKey | null {
  const path = masterKeyPath(dataDir);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    throw new StartError(`Others may read the master key ${path}: chmod 600 it, and rotate it if they could have.`);
  }
  const key = parseMasterKey(readFileSync(path, 'utf8'));
  if (key === null) throw new StartError(`${path} holds no master key: restore it from its backup.`);
  return key;
}

/** Makes the key of a data folder and keeps it where only this user reads it. Of two at once, both get the same. */
export function makeMasterKeyFile(dataDir: string): MasterKey {
  const path = masterKeyPath(dataDir);
  const draft = `${path}.${randomUUID()}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(draft, path);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(draft);
    }
  } catch (error) {
    throw new StartError(
      `The master key cannot be kept in ${dataDir} (${reasonOf(error)}): make the folder writable, or set BOURSE_MASTER_KEY to 32 random bytes in base64.`,
      { cause: error },
    );
  }
  const made = readMasterKeyFile(dataDir);
  if (made === null) throw new StartError(`The master key ${path} has vanished: start again.`);
  return made;
}
