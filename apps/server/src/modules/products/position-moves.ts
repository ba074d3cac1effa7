import { atoms } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import {
  type AccountKey,
  type HoldChange,
  poolAccount,
  type Posting,
  productAccount,
  userAccount,
} from '../ledger/index.ts';
import type { Position } from './position.ts';

/** The families whose positions earn for whole days, by the names of their modules. */
export type EarningFamily = 'lockup' | 'mining';

type Moved = Pick<Position<unknown>, 'id' | 'assetId' | 'accounts'>;

/** The accounts that a position moves money between. */
export function positionAccounts(
  family: EarningFamily,
  userId: UserId,
  asset: AssetId,
): Readonly<Record<'change' | 'product' | 'pool', AccountKey>> {
  return {
    change: userAccount(userId, asset, 'change'),
    product: productAccount(userId, asset, family),
    pool: poolAccount(family, asset),
  };
}

/** Between which accounts each kind of posting moves. */
const ends = {
  purchase: ['change', 'product'],
  return: ['product', 'change'],
  yield: ['pool', 'change'],
  penalty: ['change', 'pool'],
} as const;

/** A posting of a position; none where it moves nothing. */
export function move(family: EarningFamily, position: Moved, what: keyof typeof ends, amount: bigint): Posting[] {
  if (amount === 0n) return [];
  const { id, assetId, accounts } = position;
  const [debit, credit] = ends[what];
  const kind = `${family}_${what}` as const; // one of the kinds that the family declares
  const reference = `${family}:${id}`;
  return [{ debit: accounts[debit], credit: accounts[credit], assetId, amount: atoms(amount), kind, reference }];
}

/** The change of what the pool holds for a position: reserves with a plus, gives back with a minus. */
export function reserve(family: EarningFamily, { id, accounts }: Moved, amount: bigint): HoldChange[] {
  const reason = { module: family, reference: id };
  return amount === 0n ? [] : [{ account: accounts.pool, amount: atoms(amount), reason }];
}
