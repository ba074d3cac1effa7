import { readFile } from 'node:fs/promises';
import type { Ground } from './runtime.ts';
import { type NetworkSettings, setUpNetworks } from '../modules/chains/index.ts';
import { reasonOf, StartError } from '../platform/process/start-error.ts';

async function readNamed(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new StartError(`The file ${path} that BOURSE_NETWORKS names cannot be read: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

/** Sets up the networks of the operator's file. @throws StartError when it cannot be read or is wrong. */
export async function setUpFile({ environment, db }: Ground): Promise<readonly NetworkSettings[]> {
  const { networksFile } = environment;
  const set = await setUpNetworks(db, networksFile === undefined ? null : await readNamed(networksFile));
  if (!set.ok) throw new StartError(set.error);
  return set.value;
}
