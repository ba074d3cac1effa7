import type { Branded } from './brand.ts';
import { invariant } from './invariant.ts';

/** Ids travel as strings of digits (S4); assets and markets as small numbers, as the specification's own tables do. */
export type UserId = Branded<string, 'UserId'>;
export type SessionId = Branded<string, 'SessionId'>;
export type StaffId = Branded<string, 'StaffId'>;
/** A row of `ledger_accounts`. */
export type AccountId = Branded<string, 'AccountId'>;
export type AssetId = Branded<number, 'AssetId'>;
export type MarketId = Branded<number, 'MarketId'>;
/** Issued by the market's owner, so the engine can use it as it is: an integer up to 2^53. */
export type OrderId = Branded<number, 'OrderId'>;

const digits = /^[1-9]\d{0,18}$/;

/** The largest bigint of PostgreSQL; texts of equal length compare as their numbers do. */
const largestId = '9223372036854775807';

/** Tells whether `text` can be the id of a database row: digits from 1 to 2^63 - 1, no leading zero. */
export function isIdText(text: string): boolean {
  return digits.test(text) && (text.length < largestId.length || text <= largestId);
}

function idFrom(text: string, problem: string): string {
  invariant(isIdText(text), problem, text);
  return text;
}

// The casts below are the only places where these brands are put on: each constructor has checked its value.
/** @throws InvariantError when `text` is no id. */
export const userId = (text: string): UserId => idFrom(text, 'no id of a user') as UserId;
/** @throws InvariantError when `text` is no id. */
export const sessionId = (text: string): SessionId => idFrom(text, 'no id of a session') as SessionId;
/** @throws InvariantError when `text` is no id. */
export const staffId = (text: string): StaffId => idFrom(text, 'no id of a staff') as StaffId;
/** @throws InvariantError when `text` is no id. */
export const accountId = (text: string): AccountId => idFrom(text, 'no id of an account') as AccountId;

function countFrom(value: number, problem: string): number {
  invariant(Number.isSafeInteger(value) && value > 0, problem, value);
  return value;
}

/** @throws InvariantError when `value` is not a positive safe integer. */
export const assetId = (value: number): AssetId => countFrom(value, 'no id of an asset') as AssetId;
/** @throws InvariantError when `value` is not a positive safe integer. */
export const marketId = (value: number): MarketId => countFrom(value, 'no id of a market') as MarketId;
/** @throws InvariantError when `value` is not a positive safe integer. */
export const orderId = (value: number): OrderId => countFrom(value, 'no id of an order') as OrderId;
