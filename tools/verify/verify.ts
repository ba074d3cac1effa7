import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ask } from './ask-server.ts';
import { checkHead, type Head, numbersBetween } from './check-head.ts';
import { checkMany } from './check-many.ts';
import { checkKept, checkReceipt } from './check-kept.ts';
import { checkOwnFile } from './check-own-file.ts';
import { checkStrategy } from './check-strategy.ts';
import { isRange, namesIn, wantedOf } from './names.ts';
import { operatorNote, trustIn } from './beacon-steps.ts';
import { ownSourceNote, ownSourcesIn } from './own-sources.ts';
import { type Evidence, platformSha256, recompute, type Step } from './recompute.ts';

const usage = `node verify.mjs ID [--url http://localhost:3000]      asks the server for the evidence of a settlement, such as seconds:17
node verify.mjs NAME... [--list FILE] [--at-once 8]    many: names, ranges of numbers such as seconds:1-5000, and those in a file
                                                      or, as -, from the standard input
node verify.mjs --file FILE                           reads it from a file: one settlement, or one on each line
node verify.mjs [NAME...] --head FILE                 also follows the chain from there to a head that was kept earlier
                                                      (/proof/chain-head.json, or saved by the page)
node verify.mjs --strategy ID                         the back-test of a strategy, from the public candles
node verify.mjs --liabilities FILE [--days FILE]      what the house owes you, saved by the page, against what it has
                                                      published: now, or in a file kept earlier (/proof/liabilities.json)
node verify.mjs --receipt FILE [--keys FILE]           a receipt that the app has saved: its signature, and whether the books agree
node verify.mjs --kept FILE [--kept-at TIME]          evidence of a box that you kept earlier, against what is told now
Every number is computed again here, without any code of the server. Ends with 1 where something does not fit. In the project's
folder \`npm run verify -- ...\` is the same.`;

const options = {
  url: { type: 'string' },
  file: { type: 'string' },
  list: { type: 'string' },
  'at-once': { type: 'string', default: '8' },
  head: { type: 'string' },
  strategy: { type: 'string' },
  liabilities: { type: 'string' },
  days: { type: 'string' },
  receipt: { type: 'string' },
  keys: { type: 'string' },
  kept: { type: 'string' },
  'kept-at': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const server = values.url ?? 'http://localhost:3000';

function read(file: string): Evidence[] {
  const content = readFileSync(file, 'utf8').trim();
  const isOne = content.startsWith('{') && content.includes('\n  ');
  const found = (isOne ? [content] : content.split('\n')).map((line) => JSON.parse(line) as Evidence); // as the page has saved it
  return found;
}

/** The head that was kept; and what is between it and what was settled. */
async function followTo(head: Head, { ticks }: Pick<Evidence, 'ticks'>): Promise<Step> {
  const { first, last } = numbersBetween(ticks, head);
  const between = await ask(server, `tick:${String(first)}-${String(last)}`);
  return checkHead(head, ticks, between?.ticks ?? [], platformSha256());
}

async function check(all: readonly Evidence[], head: Head | null): Promise<number> {
  let wrong = 0;
  for (const evidence of all) {
    const found = await recompute(evidence, platformSha256());
    if (head !== null) found.push(await followTo(head, evidence));
    const misfits = found.filter(({ fits }) => fits !== true);
    for (const venue of ownSourcesIn(evidence)) console.log(`NOTE  ${evidence.reference}: ${venue}: ${ownSourceNote}`);
    if (trustIn(evidence) === 'operator') console.log(`NOTE  ${evidence.reference}: ${operatorNote}`);
    if (misfits.length > 0) wrong += 1;
    for (const { name, computed, told } of misfits) {
      console.log(`WRONG ${evidence.reference}: ${name}: computed ${computed ?? 'nothing'}, told ${told ?? 'nothing'}`);
    }
    if (all.length === 1) {
      for (const { name, fits, computed } of found) {
        console.log(`${fits === true ? 'fits ' : 'WRONG'} ${name}${computed === null ? '' : ` ${computed}`}`);
      }
    }
  }
  console.log(`${String(all.length - wrong)} of ${String(all.length)} settlements fit.`);
  return wrong === 0 && all.length > 0 ? 0 : 1;
}

const [id] = positionals;
const kept = values.head === undefined ? null : (JSON.parse(readFileSync(values.head, 'utf8')) as Head); // as it was published
const listed = values.list === undefined ? [] : namesIn(readFileSync(values.list === '-' ? 0 : values.list, 'utf8'));
const names = [...positionals, ...listed];
const isMany = names.length > 1 || values.list !== undefined || names.some(isRange);

if (values.strategy !== undefined) process.exitCode = await checkStrategy(server, values.strategy);
else if (values.liabilities !== undefined) {
  process.exitCode = await checkOwnFile(values.liabilities, values.days ?? new URL('/proof/liabilities.json', server));
} else if (values.receipt !== undefined) {
  process.exitCode = await checkReceipt(server, values.receipt, values.keys ?? null);
} else if (values.kept !== undefined) {
  process.exitCode = await checkKept(server, values.kept, values['kept-at'] ?? null);
} else if (values.help || (names.length === 0 && values.file === undefined && kept === null)) console.log(usage);
else if (values.file !== undefined) process.exitCode = await check(read(values.file), kept);
else if (id === undefined && values.list === undefined && kept !== null) {
  const { fits } = await followTo(kept, { ticks: [] });
  console.log(`${fits === true ? 'fits ' : 'WRONG'} head ${kept.id} ${kept.hash}`);
  process.exitCode = fits === true ? 0 : 1;
} else if (isMany) {
  const atOnce = Math.max(1, Number(values['at-once']) || 1);
  process.exitCode = await checkMany(server, wantedOf(names), { atOnce, head: kept });
} else {
  const evidence = await ask(server, id ?? '');
  if (evidence === null) throw new Error(`the server knows no settlement ${id ?? ''}`);
  process.exitCode = await check([evidence], kept);
}
