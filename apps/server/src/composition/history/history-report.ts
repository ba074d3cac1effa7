import { readFileSync } from 'node:fs';
import {
  type HistoryFault,
  type KeptHead,
  readKeptHeads,
  verifyRoots,
  type VerifyPorts,
} from '../../modules/history/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { reasonOf, StartError } from '../../platform/process/start-error.ts';
import { print } from '../../platform/process/read-command.ts';

/** The heads in a file that was kept. @throws StartError where it is none that was published. */
export function readKeptFile(path: string): readonly KeptHead[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${reasonOf(error)}.`);
  }
  const kept = readKeptHeads(text);
  if (kept === null) throw new StartError(`${path} has no head of the history: keep /proof/chain-head.json.`);
  return kept;
}

const words: Readonly<Record<HistoryFault['what'], string>> = {
  chain: 'the roots do not follow each other',
  rows: 'rows are not what they were when they were published',
  uncovered: 'rows were added behind the roots',
  'kept head': 'the history is not the one of the head that was kept',
  'cut off': 'the history ends before the head that was kept',
  witness: 'another chain is not what it was when it was published',
};

/** Makes the roots again and says what does not fit. @returns the exit code. */
export async function reportRoots(db: Database, ports: VerifyPorts, kept: readonly KeptHead[]): Promise<number> {
  const { roots, rows, faults } = await verifyRoots(db, ports, kept);
  for (const { root, what, of, detail } of faults) {
    const where = [of, root === null ? null : `root ${String(root)}`].filter((one) => one !== null).join(', ');
    print(`WRONG ${where}: ${words[what]} (${detail})`);
  }
  if (faults.length > 0) return 1;
  const against = kept.length === 0 ? '' : `, and it has the ${String(kept.length)} heads that were kept`;
  print(`The history is whole: ${String(roots)} roots over ${String(rows)} rows follow each other${against}.`);
  return 0;
}
