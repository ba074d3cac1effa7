import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { idsLeftOut, measure, parseResults } from './coverage.ts';
import { crowdedTitles, unshownClaims } from './unshown-claims.ts';
import { unsignedActs } from './unsigned-acts.ts';
import { readPages, readRequirements, readRoutes, readSpecCalls } from './spec-tables.ts';

const projectFolder = new URL('../../', import.meta.url);
const recordFile = new URL('.cache/test-results.jsonl', projectFolder);

/** Prints how much of the specification is there; `--quiet` leaves the list of open requirements out. */
function main(): void {
  const recorded = existsSync(recordFile);
  const results = recorded ? parseResults(readFileSync(recordFile, 'utf8')) : [];
  const requirements = readRequirements();
  const builtRoutes = new Set(readPages());
  const spec = { calls: readSpecCalls(), routes: readRoutes(), requirements };
  const files = recorded ? readTestFiles() : [];
  const leftOut = idsLeftOut(files, results);
  const coverage = measure(spec, builtRoutes, results, leftOut);
  const { calls, pages, requirements: ids } = coverage;
  if (!recorded) console.log('No test run is recorded: run `npm test` first to count requirements.');
  if (!process.argv.includes('--quiet')) {
    const open = new Set(ids.open);
    for (const { id, text } of requirements) if (open.has(id)) console.log(`open  ${id.padEnd(10)} ${text}`);
  }
  console.log(`calls         ${calls.declared} of ${calls.named} declared`);
  console.log(`pages         ${pages.built} of ${pages.named} built`);
  console.log(`requirements  ${ids.passing.length} of ${ids.named} have a passing test`);
  if (ids.leftOut.length > 0)
    console.log(`              ${ids.leftOut.length} are claimed by tests of other turns alone`);
  for (const id of coverage.unknownIds) console.log(`unknown id in a test title: ${id}`);
  const unshown = unshownClaims(requirements, results, leftOut);
  for (const { id, wanted, tests } of unshown) {
    console.log(`${id} is claimed, and no test that carries it comes to ${wanted}: ${tests.join(' | ')}`);
  }
  const unsigned = recorded
    ? (unsignedActs(
        files.map(({ file }) => file),
        results,
      ) ?? [])
    : [];
  for (const name of unsigned) {
    console.log(`${name} has receipts, and no test shows it in a transaction that signs one`);
  }
  if (!process.argv.includes('--quiet')) {
    for (const { name, ids: count } of crowdedTitles(results))
      console.log(`${String(count)} ids in one title, to be read: ${name}`);
  }
  if (coverage.unknownIds.length > 0 || unshown.length > 0 || unsigned.length > 0) process.exitCode = 1;
}

/** The files of tests, by their paths from the project's folder. */
function readTestFiles(): { file: string; text: string }[] {
  const files = ['apps', 'packages', 'test', 'tools'].flatMap((folder) =>
    readdirSync(new URL(folder, projectFolder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path}`,
    ),
  );
  return files
    .filter((file) => /\.(?:test|browser|e2e)\.ts$/.test(file) && !file.includes('node_modules/'))
    .map((file) => ({ file, text: readFileSync(new URL(file, projectFolder), 'utf8') }));
}

main();
