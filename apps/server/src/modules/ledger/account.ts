import type { AssetId, UserId } from '@bourse/kernel/ids';

/** The four account types of the specification, in the order of their numbers 1 to 4. */
export const userAccountKinds = ['legal', 'change', 'lever', 'micro'] as const;
export type UserAccountKind = (typeof userAccountKinds)[number];

/**
 * A sub-account of a product: what lies in it still belongs to the customer, counts in totals, and leaves only through its
 * product.
 */
export type ProductAccountKind = `product:${string}`;
/** Any account of a user. */
export type OwnedAccountKind = UserAccountKind | ProductAccountKind;

/**
 * Accounts of the house, per asset. `issuance` is the other side of everything that came from outside and the only one
 * that may be below zero; `treasury` pays for what the house gives; `fees` and `dust` are split by lane, because every
 * trade touches them; `bank` holds what the house got for payments of its bank to customers, and gives back what a bank returns.
 */
export const houseAccountNames = ['issuance', 'treasury', 'fees', 'dust', 'insurance', 'escrow', 'bank'] as const;
/** The funded pool of a product, out of which it pays. */
export type PoolAccountName = `pool:${string}`;
export type HouseAccountName = (typeof houseAccountNames)[number] | PoolAccountName;

/** Names one account; {@link resolveAccounts} gives its id and opens it where it does not exist yet. */
export type AccountKey =
  | { readonly owner: 'user'; readonly userId: UserId; readonly assetId: AssetId; readonly kind: OwnedAccountKind }
  | { readonly owner: 'house'; readonly house: HouseAccountName; readonly lane: number; readonly assetId: AssetId };

/** The key of a user's account. */
export function userAccount(userId: UserId, assetId: AssetId, kind: UserAccountKind): AccountKey {
  return { owner: 'user', userId, assetId, kind };
}

/** The key of a user's sub-account of a product. */
export function productAccount(userId: UserId, assetId: AssetId, product: string): AccountKey {
  return { owner: 'user', userId, assetId, kind: `product:${product}` };
}

/** The key of a product's pool. */
export function poolAccount(product: string, assetId: AssetId): AccountKey {
  return houseAccount(`pool:${product}`, assetId);
}

/** The product that a sub-account belongs to; null for one of the four accounts. */
export function productOf(kind: OwnedAccountKind): string | null {
  return kind.startsWith('product:') ? kind.slice('product:'.length) : null;
}

/** Whether an account is one of the four of the specification. */
export function isUserAccountKind(kind: OwnedAccountKind): kind is UserAccountKind {
  return productOf(kind) === null;
}

/**
 * The key of a house account; `fees` and `dust` have a lane for each engine, `issuance` one for each network over which
 * coins come and go, and no other account has lanes other than 0.
 */
export function houseAccount(house: HouseAccountName, assetId: AssetId, lane = 0): AccountKey {
  return { owner: 'house', house, lane, assetId };
}

/** A text that is the same for the same account. */
export function accountKeyText(key: AccountKey): string {
  return key.owner === 'user'
    ? `u:${key.userId}:${String(key.assetId)}:${key.kind}`
    : `h:${key.house}:${String(key.lane)}:${String(key.assetId)}`;
}
