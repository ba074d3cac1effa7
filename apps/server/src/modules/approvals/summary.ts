import { isDeepStrictEqual } from 'node:util';
import type { approvalSummary } from '@bourse/contract/approval';
import type { SummaryEvidence, SummaryField } from '@bourse/contract/summary-fields';
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

/** A name of the schema of terms or of a setting: the feature that shows them has the words. */
type NameOfSchema = string & { readonly ofSchema: true };

/** A field that an approval would change. */
interface FieldChange {
  readonly field: SummaryField | NameOfSchema;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a module tells of what it asks for; what does not apply is left out. */
export interface SummaryParts {
  readonly customer?: UserId;
  readonly amount?: { readonly asset: Asset; readonly atoms: Atoms };
  readonly from?: string;
  readonly to?: string;
  readonly balances?: readonly BalanceChange[];
  readonly changes?: readonly FieldChange[];
  /** What it rests on, such as a line of a bank statement: what it is, and its reference. */
  readonly evidence?: readonly { readonly what: SummaryEvidence; readonly text: string }[];
}

const text = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

type Named<Name extends string> = Readonly<Partial<Record<Name, unknown>>>;

/** The fields that differ between two records, by their names. */
function differences<Name extends SummaryField | NameOfSchema>(before: Named<Name>, after: Named<Name>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as Name[]; // the names of both
  return fields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field, before: text(before[field]), after: text(after[field]) }));
}

/** The fields that differ between two records; each has words in the back office. */
export const changesOf = (before: Named<SummaryField>, after: Named<SummaryField>): FieldChange[] =>
  differences(before, after);

/** The same of terms or of the value of a setting, which are shown in the words of their own feature. */
export const valueChangesOf = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] => differences<NameOfSchema>(before, after);

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
    ...(changes !== undefined && { changes: [...changes] }),
    ...(evidence !== undefined && { evidence: [...evidence] }),
  };
}
