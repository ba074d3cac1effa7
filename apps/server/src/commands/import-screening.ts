import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importScreening, type ListFormat, listFormats } from '../modules/kyc/index.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import { print, runReadCommand } from '../platform/process/read-command.ts';

const usage = `npm run screening:import -- --list ofac-sdn --format ofac --file sdn.csv --aliases alt.csv
npm run screening:import -- --list un-sc --format opensanctions --file targets.simple.csv
Puts a list of sanctioned people in the place of the one of that name. Whoever is verified from then on is compared with it, and the server compares those who are verified already.
The embedded database can be changed only while the server is stopped.`;

const options = {
  list: { type: 'string', default: '' },
  format: { type: 'string', default: '' },
  file: { type: 'string', default: '' },
  aliases: { type: 'string', default: '' },
} as const;

const { values } = parseArgs({ options });
const { list, format, file, aliases } = values;
const isFormat = (text: string): text is ListFormat => listFormats.some((one) => one === text);

if (!/^[a-z0-9-]{2,40}$/.test(list) || !isFormat(format) || file === '') {
  print(usage);
  process.exitCode = 2;
} else {
  await runReadCommand('The list', async (db) => {
    const read = (path: string): string => (path === '' ? '' : readFileSync(path, 'utf8'));
    const files = { name: list, format, text: read(file), aliases: read(aliases) };
    const count = await importScreening({ db, clock: systemClock }, files);
    print(
      count === null ? `${file} holds nobody: the list ${list} stays as it was.` : `${String(count)} names on ${list}.`,
    );
    return count === null ? 1 : 0;
  });
}
