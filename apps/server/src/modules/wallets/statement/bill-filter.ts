import type { InputOf } from '@bourse/contract/call';
import { postingKindNames } from '@bourse/contract/posting-kinds';
import type { walletCalls } from '@bourse/contract/wallet';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import type { LineFilter } from '../../ledger/index.ts';
import type { Registry } from '../../registry/index.ts';
import { findCurrency } from '../find-currency.ts';

type Filters = Pick<InputOf<typeof walletCalls.bill>, 'account' | 'currency' | 'kind' | 'from' | 'to'>;

/** A moment, or the beginning of a day. @param spareMs what a day counts further. */
function momentOf(field: 'from' | 'to', text: string | undefined, spareMs: number): Result<Instant | null, Rejection> {
  if (text === undefined) return ok(null);
  const isDay = text.length === '2026-11-25'.length;
  const ms = Date.parse(isDay ? `${text}T00:00:00.000Z` : text);
  // The form is the contract's; the thirtieth of February is none all the same, and the year 0 none of the database's.
  return Number.isNaN(ms) || !/^[12]/.test(text) ? rejectField(field) : ok(instant(ms + (isDay ? spareMs : 0)));
}

/** Reads the filters of a bill. @returns CURRENCY_NOT_FOUND, PARAMETER_ERROR for a kind or a moment that there is not. */
export function billFilter(
  registry: Registry,
  { account, currency, kind, from, to }: Filters,
): Result<LineFilter, Rejection> {
  const asset = currency === undefined ? ok(null) : findCurrency(registry, currency);
  if (!asset.ok) return asset;
  const wanted = kind?.split(',');
  const kinds = wanted === undefined ? null : postingKindNames.filter((name) => wanted.includes(name));
  if (kinds?.length !== wanted?.length) return rejectField('kind');
  const begin = momentOf('from', from, 0);
  if (!begin.ok) return begin;
  const end = momentOf('to', to, dayMs);
  if (!end.ok) return end;
  const filter = { assetId: asset.value?.id ?? null, account: account ?? null };
  return ok({ ...filter, kinds, from: begin.value, until: end.value });
}
