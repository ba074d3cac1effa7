import { parseArgs } from 'node:util';
import { readChain } from './modules/audit/index.ts';
import type { Database } from './platform/database/database.ts';
import { print, runReadCommand } from './platform/process/read-command.ts';

const usage = `npm run audit:verify                          checks the audit log from its first row
npm run audit:verify -- --hash HASH           and that it still holds the row of a hash that was noted down:
                                              the last line of this command, or the server's own log of each day
The embedded database can be read only while the server is stopped.`;

const options = { hash: { type: 'string' }, help: { type: 'boolean', default: false } } as const;

async function verify(db: Database, hash: string | undefined): Promise<number> {
  const { brokenAt, rows, end } = await readChain(db, hash);
  if (brokenAt === 0) print(`WRONG: no row has the hash ${hash ?? ''}. The audit log was cut off or replaced.`);
  else if (brokenAt !== null)
    print(`WRONG: row ${String(brokenAt)} does not follow the ${String(rows)} rows before it.`);
  else print('The audit log is whole: every row follows the one before it, and says what it was written with.');
  print(`${String(rows)} rows; the last that fits has the hash ${end.hash}`);
  return brokenAt === null ? 0 : 1;
}

const { values } = parseArgs({ options });
if (values.help || (values.hash !== undefined && !/^[0-9a-f]{64}$/.test(values.hash))) {
  print(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  await runReadCommand('The audit log', (db) => verify(db, values.hash));
}
