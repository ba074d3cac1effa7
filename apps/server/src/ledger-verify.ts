import { parseArgs } from 'node:util';
import { formatAmount } from '@bourse/kernel/amount';
import { isIdText, userId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { holdSources } from './hold-sources.ts';
import {
  checkEverything,
  type Discrepancy,
  explainBalance,
  readHalt,
  resume,
  type UserAccountKind,
  userAccountKinds,
} from './modules/ledger/index.ts';
import { loadRegistry } from './modules/registry/index.ts';
import { systemClock, systemScheduler } from './platform/clock/system-clock.ts';
import { readEnvironment } from './platform/config/environment.ts';
import type { Database } from './platform/database/database.ts';
import { createLogger } from './platform/log/logger.ts';
import { openDatabase } from './platform/process/open-database.ts';
import { reasonOf, StartError } from './platform/process/start-error.ts';

const usage = `npm run ledger:verify                                         checks everything
npm run ledger:verify -- --user 7 --currency USDT             explains that balance as its postings
  [--account legal|change|lever|micro]                        default change
npm run ledger:verify -- --resume                             lets money move again after a halt, when all is right
The embedded database can be read only while the server is stopped.`;

const options = {
  user: { type: 'string' },
  currency: { type: 'string' },
  account: { type: 'string', default: 'change' },
  resume: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function report(found: readonly Discrepancy[]): number {
  for (const one of found) print(`WRONG ${one.check}: ${one.subject} expected ${one.expected}, found ${one.found}`);
  if (found.length > 0) return 1;
  print('The ledger adds up: sums are zero, balances are their postings, held amounts have their reasons.');
  return 0;
}

async function check(db: Database): Promise<number> {
  const { halted, reason } = await readHalt(db);
  if (halted) print(`Money is halted: ${reason ?? 'no reason was given'}`);
  return report(await checkEverything(db, holdSources));
}

function isAccountKind(word: string): word is UserAccountKind {
  return userAccountKinds.some((kind) => kind === word);
}

async function explain(db: Database, user: string, currency: string, account: string): Promise<number> {
  const asset = (await loadRegistry(db)).findAssetByCode(currency);
  if (asset === undefined || !isAccountKind(account) || !isIdText(user)) {
    print(usage);
    return 2;
  }
  const steps = await explainBalance(db, userId(user), asset.id, account);
  for (const step of steps) {
    const amount = formatAmount(step.amount, asset.scale);
    print(
      `${toIso(step.at)}  ${step.kind.padEnd(12)} ${amount.padStart(28)}  ${formatAmount(step.total, asset.scale).padStart(28)}  ${step.reference}`,
    );
  }
  print(
    `${String(steps.length)} postings; user ${user} has ${formatAmount(steps.at(-1)?.total ?? 0n, asset.scale)} ${asset.code} on ${account}.`,
  );
  return 0;
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options });
  if (values.help) {
    print(usage);
    return 0;
  }
  const environment = readEnvironment(process.env);
  if (!environment.ok) throw new StartError(environment.error);
  const logger = createLogger('warn');
  const { db, close } = await openDatabase(environment.value, {
    clock: systemClock,
    scheduler: systemScheduler,
    logger,
  });
  try {
    if (values.resume) return report(await resume(db, holdSources));
    if (values.user === undefined && values.currency === undefined) return await check(db);
    return await explain(db, values.user ?? '', values.currency ?? '', values.account);
  } finally {
    await close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(
    `${error instanceof StartError ? error.message : `The ledger cannot be read: ${reasonOf(error)}.`}\n`,
  );
  process.exitCode = 2;
}
