import { parseArgs } from 'node:util';
import { systemClock, systemScheduler } from './platform/clock/system-clock.ts';
import { readEnvironment } from './platform/config/environment.ts';
import { createLogger } from './platform/log/logger.ts';
import { openDatabase } from './platform/process/open-database.ts';
import { print } from './platform/process/read-command.ts';
import { reasonOf, StartError } from './platform/process/start-error.ts';
import { parseMasterKey } from './platform/secrets/master-key.ts';
import { rotateDataKey, rotateMasterKey } from './platform/secrets/open-secrets.ts';

const usage = `npm run secrets:rotate -- --data-key      adds a data key, under which secrets are sealed from the next minute on
npm run secrets:rotate -- --master-key    wraps all data keys by the key in BOURSE_NEW_MASTER_KEY
                                          afterwards start every node with it as BOURSE_MASTER_KEY
The embedded database can be changed only while the server is stopped.`;

const options = {
  'data-key': { type: 'boolean', default: false },
  'master-key': { type: 'boolean', default: false },
} as const;

async function rotate(): Promise<number> {
  const { values } = parseArgs({ options });
  if (values['data-key'] === values['master-key']) {
    print(usage);
    return 2;
  }
  const environment = readEnvironment(process.env);
  if (!environment.ok) throw new StartError(environment.error);
  const next = parseMasterKey(process.env['BOURSE_NEW_MASTER_KEY'] ?? '');
  if (values['master-key'] && next === null) {
    throw new StartError('BOURSE_NEW_MASTER_KEY must be 32 random bytes in base64 or hexadecimal: set it.');
  }
  const ports = { clock: systemClock, scheduler: systemScheduler, logger: createLogger('warn') };
  const { db, close } = await openDatabase({ ...environment.value, keepSchema: true }, ports);
  try {
    if (next === null || values['data-key']) {
      const id = await rotateDataKey({ db, clock: systemClock }, environment.value);
      print(`Data key ${String(id)} seals from the next minute on; what was sealed before stays readable.`);
    } else {
      const count = await rotateMasterKey(db, environment.value, next);
      print(`${String(count)} data keys are wrapped by master key ${next.id}: start every node with it.`);
    }
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
