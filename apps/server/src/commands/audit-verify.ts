import { parseArgs } from 'node:util';
import { readKeptFile, reportRoots } from '../composition/history/history-report.ts';
import { checkSignatures, decisionStream, requestStream } from '../modules/approvals/index.ts';
import { auditStream, readChain } from '../modules/audit/index.ts';
import type { Database } from '../platform/database/database.ts';
import { print, runReadCommand } from '../platform/process/read-command.ts';

const usage = `npm run audit:verify                          checks the audit log from its first row, and the signatures of approvals
npm run audit:verify -- --hash HASH           and that it still holds the row of a hash that was noted down:
                                              the last line of this command, or the server's own log of each day
npm run audit:verify -- --head FILE           and that it is the log of a published head that was kept
                                              (/proof/chain-head.json)
The embedded database can be read only while the server is stopped.`;

const options = {
  hash: { type: 'string' },
  head: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

async function verify(db: Database, hash: string | undefined, head: string | undefined): Promise<number> {
  const kept = head === undefined ? [] : readKeptFile(head);
  const { brokenAt, rows, end } = await readChain(db, hash);
  if (brokenAt === 0) print(`WRONG: no row has the hash ${hash ?? ''}. The audit log was cut off or replaced.`);
  else if (brokenAt !== null)
    print(`WRONG: row ${String(brokenAt)} does not follow the ${String(rows)} rows before it.`);
  else print('The audit log is whole: every row follows the one before it, and says what it was written with.');
  print(`${String(rows)} rows; the last that fits has the hash ${end.hash}`);
  const unsigned = await checkSignatures(db);
  for (const { subject, found } of unsigned) print(`WRONG: ${subject}: ${found}`);
  if (unsigned.length === 0)
    print('Every approval is of what was shown, and signed with a key that its author had then.');
  const streams = [auditStream, requestStream, decisionStream];
  const isWhole = brokenAt === null && unsigned.length === 0;
  return Math.max(isWhole ? 0 : 1, await reportRoots(db, { streams, witnesses: [] }, kept));
}

const { values } = parseArgs({ options });
if (values.help || (values.hash !== undefined && !/^[0-9a-f]{64}$/.test(values.hash))) {
  print(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  await runReadCommand('The audit log', (db) => verify(db, values.hash, values.head));
}
