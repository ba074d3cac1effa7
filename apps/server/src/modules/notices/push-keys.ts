import type { Clock } from '@bourse/kernel/clock';
import { present } from '@bourse/kernel/invariant';
import type { Database } from '../../platform/database/database.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column-store.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import { makeVapidKeys, type VapidKeys } from '../../platform/push/web-push.ts';
import { findPushKeys, insertPushKeys, type KeptKeys } from './push-store.ts';

/** What the keys are kept with. */
export interface KeyPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
}

const context = 'push:keys';

/** Where the private key lies. */
export const sealedPushKeys: readonly SealedColumn[] = [
  { table: 'push_keys', key: ['id'], column: 'private_key', context: `'${context}'` },
];

async function makeKeys({ db, clock, sealer }: KeyPorts): Promise<KeptKeys> {
  const { publicKey, privateKey } = makeVapidKeys();
  const made = { publicKey, sealedKey: sealer.seal(Buffer.from(JSON.stringify(privateKey)), context) };
  await db.withTx('make push keys', (tx) => insertPushKeys(tx, made, clock.now()));
  return present(await findPushKeys(db), 'the push keys'); // perhaps those of another process
}

/** Reads the keys of the house, or makes them where there are none; once in the life of a process. */
export function pushKeys(ports: KeyPorts): () => Promise<VapidKeys> {
  let known: VapidKeys | null = null;
  return async () => {
    if (known !== null) return known;
    const { publicKey, sealedKey } = (await findPushKeys(ports.db)) ?? (await makeKeys(ports));
    const opened = ports.sealer.open(sealedKey, context).toString('utf8');
    known = { publicKey, privateKey: JSON.parse(opened) as VapidKeys['privateKey'] }; // sealed, so as it was made
    return known;
  };
}
