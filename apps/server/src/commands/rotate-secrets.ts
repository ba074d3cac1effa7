import { parseArgs } from 'node:util';
import { rotateKey } from '../modules/receipts/index.ts';
import { systemClock, systemScheduler } from '../platform/clock/system-clock.ts';
import { readEnvironment } from '../platform/config/environment.ts';
import type { Database } from '../platform/database/database.ts';
import { createLogger } from '../platform/log/logger.ts';
import { openDatabase } from '../platform/process/open-database.ts';
import { print } from '../platform/process/read-command.ts';
import { reasonOf, StartError } from '../platform/process/start-error.ts';
import { parseMasterKey } from '../platform/secrets/master-key.ts';
import { type MasterKeyChoice, openSecrets, rotateDataKey, rotateMasterKey } from '../platform/secrets/open-secrets.ts';
import { forgetDataKeys, reseal } from '../platform/secrets/reseal.ts';
import { sealedColumns } from '../composition/sealed-columns.ts';

const usage = `npm run secrets:rotate -- --data-key      adds a data key, under which secrets are sealed from the next minute on
npm run secrets:rotate -- --reseal        seals anew under it what lies under older ones; stopped, it goes on the next time
npm run secrets:rotate -- --forget-keys   deletes the older data keys once nothing lies under them
npm run secrets:rotate -- --master-key    wraps all data keys by the key in BOURSE_NEW_MASTER_KEY
                                          afterwards start every node with it as BOURSE_MASTER_KEY
npm run secrets:rotate -- --receipt-key   replaces the key that signs receipts, from two minutes later on; what the old one has
                                          signed stays valid
The embedded database can be changed only while the server is stopped.`;

const options = {
  'data-key': { type: 'boolean', default: false },
  reseal: { type: 'boolean', default: false },
  'forget-keys': { type: 'boolean', default: false },
  'master-key': { type: 'boolean', default: false },
  'receipt-key': { type: 'boolean', default: false },
} as const;

type Act = keyof typeof options;

/** What was asked for, which is one thing. */
function readAct(): Act | null {
  const { values } = parseArgs({ options });
  const acts = (Object.keys(options) as Act[]).filter((act) => values[act]); // the keys of the record above
  return acts.length === 1 ? (acts[0] ?? null) : null;
}

async function exchangeMaster(db: Database, choice: MasterKeyChoice): Promise<string> {
  const next = parseMasterKey(process.env['BOURSE_NEW_MASTER_KEY'] ?? '');
  if (next === null) {
    throw new StartError('BOURSE_NEW_MASTER_KEY must be 32 random bytes in base64 or hexadecimal: set it.');
  }
  const count = await rotateMasterKey(db, choice, next);
  return `${String(count)} data keys are wrapped by master key ${next.id}: start every node with it.`;
}

/** @returns the lines that say what was done. */
async function carryOut(act: Act, db: Database, choice: MasterKeyChoice): Promise<readonly string[]> {
  if (act === 'master-key') return [await exchangeMaster(db, choice)];
  if (act === 'data-key') {
    const id = await rotateDataKey({ db, clock: systemClock }, choice);
    return [`Data key ${String(id)} seals from the next minute on; what was sealed before stays readable.`];
  }
  const { sealer } = await openSecrets({ db, clock: systemClock }, choice);
  const ports = { db, clock: systemClock, sealer };
  if (act === 'receipt-key') {
    await rotateKey(ports);
    return ['The next key signs receipts in two minutes; the old one is told for ever.'];
  }
  if (act === 'forget-keys') return [`${String(await forgetDataKeys(ports, sealedColumns))} data keys are deleted.`];
  const done = await reseal(ports, sealedColumns);
  return done.map(({ name, count }) => `${name}: ${String(count)} sealed anew`);
}

async function rotate(): Promise<number> {
  const act = readAct();
  if (act === null) {
    print(usage);
    return 2;
  }
  const environment = readEnvironment(process.env);
  if (!environment.ok) throw new StartError(environment.error);
  const ports = { clock: systemClock, scheduler: systemScheduler, logger: createLogger('warn') };
  const { db, close } = await openDatabase({ ...environment.value, keepSchema: true }, ports);
  try {
    for (const line of await carryOut(act, db, environment.value)) print(line);
    return 0;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await rotate();
} catch (error) {
  const reason = error instanceof StartError ? error.message : `The keys cannot be rotated: ${reasonOf(error)}.`;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 2;
}
