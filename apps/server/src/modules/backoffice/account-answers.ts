import type { OutputOf } from '@bourse/contract/call';
import type { customerCalls } from '@bourse/contract/customers';
import { formatAmount } from '@bourse/kernel/amount';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { pageOf, type Paging, sliceOf } from '../../platform/http/list-slice.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { HoldSource } from '../../platform/module-manifest.ts';
import { explainHolds, type ExploredAccount, listSteps, sumPostings } from '../ledger/index.ts';
import type { Registry } from '../registry/index.ts';

/** What accounts are explained by. */
export interface AccountPorts {
  readonly db: Queryable;
  readonly registry: Registry;
  readonly holdSources: readonly HoldSource[];
}

type AccountAnswer = OutputOf<typeof customerCalls.accounts>[number];

/** What an account is called: `change`, `fees 0`. */
export const nameOf = ({ userId, name, lane }: ExploredAccount): string =>
  userId === null ? `${name} ${String(lane)}` : name;

/** Accounts with the sum of their postings beside the balance, and who holds what. */
export async function accountAnswers(
  { db, registry, holdSources }: AccountPorts,
  accounts: readonly ExploredAccount[],
): Promise<AccountAnswer[]> {
  const ids = accounts.map(({ id }) => id);
  const [sums, holds] = await Promise.all([sumPostings(db, ids), explainHolds(db, holdSources, accounts)]);
  const byAccount = Map.groupBy(holds, ({ accountId }) => accountId);
  return accounts.map((account) => {
    const { id, code, scale } = registry.getAsset(account.assetId);
    return {
      id: account.id,
      account: nameOf(account),
      currency_id: id,
      currency: code,
      available: formatAmount(account.available, scale),
      held: formatAmount(account.held, scale),
      postings: formatAmount(sums.get(account.id) ?? 0n, scale),
      holds: (byAccount.get(account.id) ?? []).map(({ source, amount }) => ({
        module: source,
        amount: formatAmount(amount, scale),
      })),
    };
  });
}

/** The postings of an account, newest first, each with what was there after it. @returns PARAMETER_ERROR for a strange cursor. */
export async function readSteps(
  { db, registry }: AccountPorts,
  account: ExploredAccount,
  paging: Paging,
): Promise<Result<OutputOf<typeof customerCalls.postings>, Rejection>> {
  const slice = sliceOf(paging);
  if (!slice.ok) return slice;
  const { rows, total } = await listSteps(db, account.id, slice.value);
  const { scale } = registry.getAsset(account.assetId);
  const list = rows.map(({ at, amount, total: after, ...row }) => ({
    ...row,
    at: toIso(at),
    amount: formatAmount(amount, scale),
    total: formatAmount(after, scale),
  }));
  return ok(pageOf(paging, list, total));
}
