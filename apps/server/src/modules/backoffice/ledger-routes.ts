import type { InputOf, OutputOf } from '@bourse/contract/call';
import { ledgerCalls } from '@bourse/contract/ledger-room';
import { formatAmount } from '@bourse/kernel/amount';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { bind, type Binding } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { findAccount, findAccounts, listDayFlows, readClose } from '../ledger/index.ts';
import { type AccountPorts, accountAnswers, nameOf, readSteps } from './account-answers.ts';
import { dayStart } from './days.ts';
import { pageOfAll } from './page-of-all.ts';

async function listAccounts(
  { db, registry }: AccountPorts,
  input: InputOf<typeof ledgerCalls.accounts>,
): Promise<Result<OutputOf<typeof ledgerCalls.accounts>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { owner, user_id: userId, account, currency_id: assetId } = input;
  const filter = {
    owner: owner === undefined ? null : owner === 'house' ? ('house' as const) : ('users' as const), // each is one of the two
    userId: userId ?? null,
    name: account ?? null,
    assetId: assetId ?? null,
  };
  const { rows, total } = await findAccounts(db, filter, slice.value);
  const list = rows.map((row) => {
    const { id, code, scale } = registry.getAsset(row.assetId);
    return {
      id: row.id,
      owner: row.userId === null ? ('house' as const) : ('user' as const), // likewise
      user_id: row.userId,
      account: nameOf(row),
      currency_id: id,
      currency: code,
      available: formatAmount(row.available, scale),
      held: formatAmount(row.held, scale),
    };
  });
  return ok(pageOf(input, list, total));
}

async function readDayClose(
  { db, registry }: AccountPorts,
  input: InputOf<typeof ledgerCalls.close>,
): Promise<Result<OutputOf<typeof ledgerCalls.close>, Rejection>> {
  const close = await readClose(db, dayStart(input.day));
  if (close === undefined) return reject('NOT_FOUND');
  const list = close.map(({ assetId, ...figures }) => {
    const { id, code, scale } = registry.getAsset(assetId);
    const write = (amount: bigint): string => formatAmount(amount, scale);
    return {
      id: String(id),
      currency: code,
      customers: write(figures.customers),
      pools: write(figures.pools),
      treasury: write(figures.treasury),
      fees: write(figures.fees),
      other: write(figures.other),
      issuance: write(figures.issuance),
      sum: write(figures.sum),
    };
  });
  return pageOfAll(input, list);
}

async function readFlows(
  { db, registry }: AccountPorts,
  input: InputOf<typeof ledgerCalls.flows>,
): Promise<Result<OutputOf<typeof ledgerCalls.flows>, Rejection>> {
  const flows = await listDayFlows(db, dayStart(input.day));
  const list = flows.map(({ assetId, kind, postings, amount }, place) => {
    const { code, scale } = registry.getAsset(assetId);
    return { id: String(flows.length - place), kind, currency: code, postings, amount: formatAmount(amount, scale) };
  });
  return pageOfAll(input, list);
}

/** Binds the calls by which staff read the ledger. */
export function ledgerRoutes(ports: AccountPorts): Binding[] {
  const { db } = ports;
  return [
    bind(ledgerCalls.accounts, (_context, input) => listAccounts(ports, input)),
    bind(ledgerCalls.account, async (_context, { id }) => {
      const account = await findAccount(db, id);
      if (account === undefined) return reject('NOT_FOUND');
      return ok(present((await accountAnswers(ports, [account]))[0], 'the account'));
    }),
    bind(ledgerCalls.postings, async (_context, input) => {
      const account = await findAccount(db, input.account_id);
      return account === undefined ? reject('NOT_FOUND') : readSteps(ports, account, input);
    }),
    bind(ledgerCalls.close, (_context, input) => readDayClose(ports, input)),
    bind(ledgerCalls.flows, (_context, input) => readFlows(ports, input)),
  ];
}
