import type { NftRarity, NftType } from '@bourse/contract/nft-rules';
import type { AssetId, UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import type { MediaName } from './media-address.ts';

/** How something is sold now; amounts in atoms, rates in 10^-12. */
export interface Sale {
  readonly kind: 'normal' | 'auction' | 'box';
  /** Of a box, its own. */
  readonly id: string;
  /** Null: the house. */
  readonly sellerId: UserId | null;
  readonly assetId: AssetId;
  readonly price: bigint;
  readonly perIncrease: bigint | null;
  readonly margin: bigint | null;
  readonly high: bigint | null;
  readonly leaderId: UserId | null;
  readonly bids: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly extensions: number;
  readonly payUntil: Instant | null;
  readonly royalty: bigint;
  readonly fee: bigint;
  /** How many can be bought. */
  readonly stock: number;
}

/** A work of the register, or a box. */
export interface Item {
  readonly kind: 'work' | 'box';
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly about: string;
  readonly collection: string;
  readonly type: NftType;
  readonly medium: MediaName;
  readonly poster: MediaName;
  /** Null for a box. */
  readonly work: {
    readonly rarity: NftRarity;
    readonly creator: string;
    readonly artistId: UserId;
    /** What the artist gets of a resale. */
    readonly royalty: bigint;
    readonly edition: number;
    readonly editions: number;
    /** Null: the house. */
    readonly ownerId: UserId | null;
    readonly acquiredAt: Instant;
    readonly orderId: string | null;
    readonly boxCode: string | null;
  } | null;
  readonly sale: Sale | null;
}
