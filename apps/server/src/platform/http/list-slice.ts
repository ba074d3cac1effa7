import { ok, type Result } from '@bourse/kernel/result';
import { isIdText } from '@bourse/kernel/ids';
import { rejectField, type Rejection } from './rejection.ts';

/** What the paging fields of a call ask for (S3, S140), after the contract has parsed them. */
export interface Paging {
  readonly page: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A part of a list that goes from the newest id downwards. */
export interface ListSlice {
  /** Only ids below this one; null from the newest. */
  readonly below: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** Reads page or cursor; a cursor goes before the page. @returns PARAMETER_ERROR for a cursor that we have not made. */
export function sliceOf({ page, limit, cursor }: Paging): Result<ListSlice, Rejection> {
  if (cursor === undefined) return ok({ below: null, offset: (page - 1) * limit, limit });
  const below = Buffer.from(cursor, 'base64url').toString('latin1');
  return isIdText(below) ? ok({ below, offset: 0, limit }) : rejectField('cursor');
}

/** The page that a call answers with. A full page carries the cursor to the next one. */
export function pageOf<T extends { readonly id: string }>(
  { page, limit }: Paging,
  list: T[],
  total: number,
): { list: T[]; page: number; limit: number; total: number; cursor?: string } {
  const last = list.length === limit ? list.at(-1) : undefined;
  const cursor = last === undefined ? {} : { cursor: Buffer.from(last.id, 'latin1').toString('base64url') };
  return { list, page, limit, total, ...cursor };
}
