import { randomBytes } from 'node:crypto';
import type { Clock } from '@bourse/kernel/clock';
import { type Instant, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { Database } from '../database/database.ts';
import type { Repetition } from '../jobs/jobs.ts';
import { StartError } from '../process/start-error.ts';
import { insertDataKey, listDataKeys, rewrapDataKey, type WrappedKey } from './data-key-store.ts';
import { makeMasterKeyFile, type MasterKey, readMasterKeyFile } from './master-key.ts';
import { decrypt, encrypt, keyBytes, type Sealer, sealerOf } from './sealer.ts';

/** Where the master key comes from. */
export interface MasterKeyChoice {
  /** Given by the environment; undefined takes the one of the data folder. */
  readonly masterKey: MasterKey | undefined;
  readonly dataDir: string;
}

/** The sealer of this process, and the work that keeps its keys up to date. */
export interface Secrets {
  readonly sealer: Sealer;
  /** Learns of data keys that a command has added. */
  readonly work: Repetition;
}

interface OpenKey {
  readonly id: number;
  readonly key: Uint8Array;
  readonly createdAt: Instant;
}

const refreshMs = 15_000;
/** A new data key seals nothing before every process has had the time to learn of it. */
const activationMs = minuteMs;

const boundOf = (id: number): Buffer => Buffer.from(`data key ${String(id)}`, 'utf8');

function wrap(master: MasterKey, id: number, key: Uint8Array, createdAt: Instant): WrappedKey {
  return { id, wrapped: encrypt(master.key, key, boundOf(id)), masterId: master.id, createdAt };
}

function unwrap(master: MasterKey, { id, wrapped, masterId, createdAt }: WrappedKey): OpenKey {
  const key = masterId === master.id ? decrypt(master.key, wrapped, boundOf(id)) : null;
  if (key !== null) return { id, key, createdAt };
  throw new StartError(
    `The master key (${master.id}) is not the one under which the secrets of the database are sealed (${masterId}): set BOURSE_MASTER_KEY to that one on every node, or restore the file master.key of the data folder.`,
  );
}

/** The master key that is chosen. One is made only for a database that holds nothing sealed yet. */
function takeMasterKey({ masterKey, dataDir }: MasterKeyChoice, isNew: boolean): MasterKey {
  const found = masterKey ?? readMasterKeyFile(dataDir) ?? (isNew ? makeMasterKeyFile(dataDir) : null);
  if (found !== null) return found;
  throw new StartError(
    `The secrets of the database are sealed and ${dataDir} holds no master.key: restore that file, or set BOURSE_MASTER_KEY.`,
  );
}

/**
 * Opens the secrets of a database: reads the master key, or makes one where nothing is sealed yet, and unwraps the data keys.
 * @throws StartError when the master key is missing or another one.
 */
export async function openSecrets(ports: { db: Database; clock: Clock }, choice: MasterKeyChoice): Promise<Secrets> {
  const { db, clock } = ports;
  const kept = await listDataKeys(db);
  const master = takeMasterKey(choice, kept.length === 0);
  if (kept.length === 0) await addDataKey(ports, master, 1);
  let keys: readonly OpenKey[] = [];
  const refresh = async (): Promise<void> => {
    keys = (await listDataKeys(db)).map((one) => unwrap(master, one));
  };
  await refresh();
  const sealing = (): OpenKey => {
    const active = keys.findLast(({ createdAt }) => createdAt + activationMs <= clock.now());
    return present(active ?? keys[0], 'a data key');
  };
  const find = (id: number): Uint8Array | undefined => keys.find((one) => one.id === id)?.key;
  return { sealer: sealerOf({ sealing, find }), work: { name: 'data keys', everyMs: refreshMs, run: refresh } };
}

async function addDataKey({ db, clock }: { db: Database; clock: Clock }, master: MasterKey, id: number): Promise<void> {
  const added = wrap(master, id, randomBytes(keyBytes), clock.now());
  await db.withTx('add a data key', (tx) => insertDataKey(tx, added));
}

/** Adds a data key, under which everything is sealed from the next minute on. What was sealed before stays readable. */
export async function rotateDataKey(ports: { db: Database; clock: Clock }, choice: MasterKeyChoice): Promise<number> {
  const kept = await listDataKeys(ports.db);
  const master = takeMasterKey(choice, kept.length === 0);
  for (const one of kept) unwrap(master, one);
  const id = (kept.at(-1)?.id ?? 0) + 1;
  await addDataKey(ports, master, id);
  return id;
}

/** Wraps every data key by another master key, in one transaction: what is sealed itself stays as it is. */
export async function rotateMasterKey(db: Database, choice: MasterKeyChoice, next: MasterKey): Promise<number> {
  const kept = await listDataKeys(db);
  const master = takeMasterKey(choice, kept.length === 0);
  const opened = kept.map((one) => unwrap(master, one));
  await db.withTx('rotate the master key', async (tx) => {
    for (const { id, key, createdAt } of opened) await rewrapDataKey(tx, wrap(next, id, key, createdAt));
  });
  return opened.length;
}
