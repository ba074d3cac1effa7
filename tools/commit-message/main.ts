// Checks the message of a commit: of the file that git hands to .githooks/commit-msg, or of every commit not pushed yet.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { faultsOf } from './commit-message.ts';

/** The messages of the commits that the upstream branch lacks; none where there is no such branch. */
function unpushedMessages(): string[] {
  const { status, stdout } = spawnSync('git', ['log', '--format=%B%x00', '@{upstream}..HEAD'], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\0').flatMap((text) => (text.trim() === '' ? [] : [text.trimStart()])) : [];
}

const [file] = process.argv.slice(2);
const messages = file === undefined ? unpushedMessages() : [readFileSync(file, 'utf8')];
const found = messages.flatMap((message) => faultsOf(message).map((fault) => `${message.split('\n', 1)[0]}: ${fault}`));
for (const line of found) console.error(line);
process.exit(found.length === 0 ? 0 : 1);
