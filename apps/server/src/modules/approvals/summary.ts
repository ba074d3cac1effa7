import { isDeepStrictEqual } from 'node:util';
import type { approvalSummary } from '@bourse/contract/approval';
import { type Atoms, atoms, formatAmount } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import type * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/sql.ts';
import { findPrintedCustomer } from '../identity/index.ts';
import { listUserBalances } from '../ledger/index.ts';

/** What a second person decides about, in figures and words. */
export type ApprovalSummary = z.output<typeof approvalSummary>;

/** A coin or currency, as the registry knows it. */
interface Asset {
  readonly id: AssetId;
  readonly code: string;
  readonly scale: number;
}

/** An account that an approval would change; `account` is a name such as `available` or `pool:goodwill`. */
export interface BalanceChange {
  readonly account: string;
  readonly asset: Asset;
  readonly before: bigint;
  readonly change: bigint;
}

/** What a module tells of what it asks for; what does not apply is left out. */
export interface SummaryParts {
  readonly customer?: UserId;
  readonly amount?: { readonly asset: Asset; readonly atoms: Atoms };
  readonly from?: string;
  readonly to?: string;
  readonly balances?: readonly BalanceChange[];
  readonly changes?: ApprovalSummary['changes'];
  /** What it rests on, such as a line of a bank statement: what it is, and its reference. */
  readonly evidence?: ApprovalSummary['evidence'];
}

const text = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The fields that differ between two records, by their names. */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): NonNullable<ApprovalSummary['changes']> {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, before: text(before[field]), after: text(after[field]) }));
}

/** The spot account of a customer in an asset, as it is and as it would become; what does not change is left out. */
export async function customerBalances(
  db: Queryable,
  user: UserId,
  asset: Asset,
  { available = 0n, held = 0n }: { readonly available?: bigint; readonly held?: bigint },
): Promise<BalanceChange[]> {
  const own = (await listUserBalances(db, user)).find((one) => one.assetId === asset.id && one.kind === 'change');
  const both = [
    { account: 'available', asset, before: own?.available ?? 0n, change: available },
    { account: 'held', asset, before: own?.held ?? 0n, change: held },
  ];
  return both.filter(({ change }) => change !== 0n);
}

/** Writes a summary out: amounts in units, a customer by address and name. */
export async function summarize(db: Queryable, parts: SummaryParts): Promise<ApprovalSummary> {
  const { customer: id, amount, from, to, balances, changes, evidence } = parts;
  const customer = id === undefined ? undefined : await findPrintedCustomer(db, id);
  return {
    ...(id !== undefined && {
      customer: { id, mail: customer?.email ?? customer?.phone ?? null, name: customer?.nickname ?? '' },
    }),
    ...(amount !== undefined && {
      amount: { number: formatAmount(amount.atoms, amount.asset.scale), currency: amount.asset.code },
    }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(balances !== undefined && {
      balances: balances.map(({ account, asset, before, change }) => ({
        account,
        currency: asset.code,
        before: formatAmount(atoms(before), asset.scale),
        after: formatAmount(atoms(before + change), asset.scale),
      })),
    }),
    ...(changes !== undefined && { changes }),
    ...(evidence !== undefined && { evidence }),
  };
}
