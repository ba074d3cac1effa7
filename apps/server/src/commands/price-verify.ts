import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { verifyTicks } from '../modules/prices/index.ts';
import type { Database } from '../platform/database/database.ts';
import { print, runReadCommand } from '../platform/process/read-command.ts';

const usage = `npm run prices:verify                    makes every settlement price again out of what the venues had said
npm run prices:verify -- --head <hash>   also looks for a head that was noted down earlier (/verify/head), or
                                         for that of a file that was kept (/proof/chain-head.json)
The embedded database can be read only while the server is stopped.`;

const options = { head: { type: 'string' }, help: { type: 'boolean', default: false } } as const;

async function check(db: Database, head: string | undefined): Promise<number> {
  const { ticks, marks, citations, head: found, problem } = await verifyTicks(db, head);
  if (problem === null) {
    print(
      `All ${String(ticks)} ticks are in one chain and make their prices and ${String(marks)} mark prices; ` +
        `${String(citations)} settlements name one.`,
    );
    print(`Head: ${found}`);
    return 0;
  }
  const reasons: Readonly<Record<typeof problem.what, string>> = {
    chain: `tick ${String(problem.id)} does not follow the one before it: a row was altered, deleted or moved`,
    prices: `tick ${String(problem.id)} says prices that its samples do not make`,
    marks: `tick ${String(problem.id)} says mark prices that do not follow, or the table of them says others`,
    'published head': `tick ${String(problem.id)} is not what was published: what is before it was written anew`,
    'expected head': 'the head that was noted down is not in the chain: its end was cut off',
  };
  print(`WRONG ${reasons[problem.what]}`);
  return 1;
}

/** The hash itself, or that of a kept file. */
function hashIn(given: string): string {
  if (!existsSync(given)) return given;
  const { hash } = JSON.parse(readFileSync(given, 'utf8')) as { readonly hash: string }; // as it was published
  return hash;
}

const { values } = parseArgs({ options });
if (values.help) print(usage);
else await runReadCommand('The prices', (db) => check(db, values.head === undefined ? undefined : hashIn(values.head)));
