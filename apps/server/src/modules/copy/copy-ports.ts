import type { Asset } from '@bourse/kernel/amount';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { LeverReadPorts } from '../lever/index.ts';

/** Why somebody may not open a contract now, as the gate of opening would say. */
export type Bar = 'level' | 'country' | 'restricted';

/** Who of many may not open anything now. */
export type FindBarred = (db: Queryable, users: readonly UserId[], now: Instant) => Promise<ReadonlyMap<UserId, Bar>>;

/** What copying stands on. */
export interface CopyPorts extends LeverReadPorts {
  /** In what traders are followed: contracts in another currency are not copied. */
  readonly usdt: Asset & { readonly id: AssetId };
  /** Draws the seed of a day; 32 random bytes in hexadecimal digits unless given. */
  readonly newSecret?: () => string;
}

/** What copies are made with, where the lane of contracts is. */
export interface CopyWorkPorts extends CopyPorts {
  readonly barred: FindBarred;
}
