import { parseArgs } from 'node:util';
import { formatAmount } from '@bourse/kernel/amount';
import { type AssetId, isIdText, userId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { checkSources, historyParts } from '../composition/history/history-ports.ts';
import { holdSources } from '../composition/hold-sources.ts';
import { readKeptFile, reportRoots } from '../composition/history/history-report.ts';
import type { KeptHead } from '../modules/history/index.ts';
import {
  type AccountKey,
  checkEverything,
  type Discrepancy,
  explainBalance,
  houseAccount,
  houseAccountNames,
  readHalt,
  resume,
  userAccount,
  userAccountKinds,
} from '../modules/ledger/index.ts';
import { loadRegistry } from '../modules/registry/index.ts';
import type { Database } from '../platform/database/database.ts';
import { print, runReadCommand } from '../platform/process/read-command.ts';

const usage = `npm run ledger:verify                                         checks everything: balances, held amounts, that each
                                                              posting was asked for, requests of staff, liabilities
                                                              and the roots over the history
npm run ledger:verify -- --head FILE                          and against a published head that was kept
                                                              (/proof/chain-head.json)
npm run ledger:verify -- --user 7 --currency USDT             explains that balance as its postings
  [--account legal|change|lever|micro]                        default change
npm run ledger:verify -- --house fees --currency USDT         the same for an account of the house
  [--lane 0]                                                  of fees and dust, which have several
npm run ledger:verify -- --resume                             lets money move again after a halt, when all is right
The embedded database can be read only while the server is stopped.`;

const options = {
  user: { type: 'string' },
  currency: { type: 'string' },
  account: { type: 'string', default: 'change' },
  house: { type: 'string' },
  lane: { type: 'string', default: '0' },
  resume: { type: 'boolean', default: false },
  head: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

function report(found: readonly Discrepancy[]): number {
  for (const one of found) print(`WRONG ${one.check}: ${one.subject} expected ${one.expected}, found ${one.found}`);
  if (found.length > 0) return 1;
  print('The ledger adds up: sums are zero, balances are their postings, held amounts have their reasons.');
  return 0;
}

/** Whether what is written is what was asked for, and what was published. */
async function checkHistory(db: Database, kept: readonly KeptHead[]): Promise<number> {
  const registry = await loadRegistry(db);
  const found = await checkSources({ db, registry });
  for (const one of found) print(`WRONG ${one.check}: ${one.subject} expected ${one.expected}, found ${one.found}`);
  if (found.length === 0) {
    print(
      'Every posting was asked for, every request is in the audit log, and every published day of liabilities fits.',
    );
  }
  return Math.max(found.length > 0 ? 1 : 0, await reportRoots(db, historyParts, kept));
}

async function check(db: Database, head: string | undefined): Promise<number> {
  const kept = head === undefined ? [] : readKeptFile(head);
  const { halted, reason } = await readHalt(db);
  if (halted) print(`Money is halted: ${reason ?? 'no reason was given'}`);
  const code = report(await checkEverything(db, holdSources));
  return Math.max(code, await checkHistory(db, kept));
}

interface Wish {
  readonly user?: string | undefined;
  readonly account: string;
  readonly house?: string | undefined;
  readonly lane: string;
  readonly currency?: string | undefined;
}

/** The account that was named; null when it is none. */
function keyOf(wish: Wish, asset: AssetId): AccountKey | null {
  const kind = userAccountKinds.find((one) => one === wish.account);
  const house = houseAccountNames.find((one) => one === wish.house);
  if (house !== undefined && wish.user === undefined && /^\d{1,4}$/.test(wish.lane)) {
    return houseAccount(house, asset, Number.parseInt(wish.lane, 10));
  }
  const { user } = wish;
  if (kind === undefined || user === undefined || wish.house !== undefined || !isIdText(user)) return null;
  return userAccount(userId(user), asset, kind);
}

async function explain(db: Database, wish: Wish): Promise<number> {
  const asset = (await loadRegistry(db)).findAssetByCode(wish.currency ?? '');
  const key = asset === undefined ? null : keyOf(wish, asset.id);
  if (asset === undefined || key === null) {
    print(usage);
    return 2;
  }
  const steps = await explainBalance(db, key);
  const written = (amount: bigint): string => formatAmount(amount, asset.scale);
  for (const { at, kind, amount, total, reference } of steps) {
    print(
      `${toIso(at)}  ${kind.padEnd(12)} ${written(amount).padStart(28)}  ${written(total).padStart(28)}  ${reference}`,
    );
  }
  const owner = key.owner === 'user' ? `user ${key.userId}` : `the house`;
  const account = key.owner === 'user' ? key.kind : `${key.house} ${String(key.lane)}`;
  print(
    `${String(steps.length)} postings; ${owner} has ${written(steps.at(-1)?.total ?? 0n)} ${asset.code} on ${account}.`,
  );
  return 0;
}

const { values } = parseArgs({ options });
if (values.help) print(usage);
else {
  await runReadCommand('The ledger', async (db) => {
    if (values.resume) return report(await resume(db, holdSources));
    const isNamed = [values.user, values.house, values.currency].some((value) => value !== undefined);
    return isNamed ? explain(db, values) : check(db, values.head);
  });
}
