import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Evidence, platformSha256, recompute } from './recompute.ts';

const usage = `npm run verify -- ID [--url http://localhost:3000]   asks the server for the evidence of a settlement, such as seconds:17
npm run verify -- --file FILE                        reads it from a file: one settlement, or one on each line
Every number is computed again here, without any code of the server. Ends with 1 where something does not fit.`;

const options = {
  url: { type: 'string' },
  file: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });

async function askPart(url: string, id: string, before: string | null): Promise<Evidence> {
  const asked = new URL('/api/verify/detail', url);
  asked.searchParams.set('id', id);
  if (before !== null) asked.searchParams.set('before', before);
  const answer = await fetch(asked);
  const { type, message } = (await answer.json()) as { readonly type: string; readonly message: Evidence }; // what is published of an answer
  if (type !== 'ok') throw new Error(`the server knows no settlement ${id}`);
  return message;
}

/** Everything that is told of a settlement, part by part, the newest first. */
async function ask(url: string, id: string): Promise<Evidence[]> {
  const newest = await askPart(url, id, null);
  const parts = [newest];
  for (let before = newest.earlier ?? null; before !== null; before = parts.at(-1)?.earlier ?? null) {
    parts.push(await askPart(url, id, before));
  }
  return [{ ...newest, ticks: parts.toReversed().flatMap(({ ticks }) => ticks), earlier: null }];
}

function read(file: string): Evidence[] {
  const content = readFileSync(file, 'utf8').trim();
  const isOne = content.startsWith('{') && content.includes('\n  ');
  const found = (isOne ? [content] : content.split('\n')).map((line) => JSON.parse(line) as Evidence); // as the page has saved it
  return found;
}

async function check(all: readonly Evidence[]): Promise<number> {
  let wrong = 0;
  for (const evidence of all) {
    const found = await recompute(evidence, platformSha256());
    const misfits = found.filter(({ fits }) => fits !== true);
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
if (values.help || (id === undefined && values.file === undefined)) console.log(usage);
else {
  const all =
    values.file === undefined ? await ask(values.url ?? 'http://localhost:3000', id ?? '') : read(values.file);
  process.exitCode = await check(all);
}
