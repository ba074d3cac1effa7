import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, type Paging, sliceOf } from '../../platform/http/list-slice.ts';
import type { Rejection } from '../../platform/http/rejection.ts';

type PageOf<T extends { readonly id: string }> = ReturnType<typeof pageOf<T>>;

/** A page of a list that was read whole, from the largest id downwards. @returns PARAMETER_ERROR for a strange cursor. */
export function pageOfAll<T extends { readonly id: string }>(
  paging: Paging,
  all: readonly T[],
): Result<PageOf<T>, Rejection> {
  const slice = sliceOf(paging);
  if (!slice.ok) return slice;
  const { below, offset, limit } = slice.value;
  const left = below === null ? all : all.filter(({ id }) => BigInt(id) < BigInt(below));
  return ok(pageOf(paging, left.slice(offset, offset + limit), all.length));
}
