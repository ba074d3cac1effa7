import type { BankAccount, FiatMethod } from '@bourse/contract/fiat-rules';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { FiatPorts } from '../fiat-ports.ts';
import type { ProviderName } from './order-store.ts';

/** Who takes the money of a method. What it takes is found on an account of the house, and reviewed there. */
export interface FiatProvider {
  readonly name: ProviderName;
  /** Where the payer is to send the money; null where the provider tells it elsewhere. */
  readonly transfer: BankAccount | null;
}

/**
 * The provider of a method: transfers go to the account of the house; for every other method a demo has one that moves no
 * money and is named so on every page. Null where there is none.
 */
export async function providerOf(
  { settings, isDemo }: FiatPorts,
  db: Queryable,
  method: FiatMethod,
  at: Instant,
): Promise<FiatProvider | null> {
  if (method !== 'bank_transfer') return isDemo ? { name: 'test', transfer: null } : null;
  const transfer = await settings.account(db, at);
  return transfer === null ? null : { name: 'bank', transfer };
}
