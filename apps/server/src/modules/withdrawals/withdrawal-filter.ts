import { payoutCurrencies } from '@bourse/contract/bank-payout-rules';
import type { InputOf } from '@bourse/contract/call';
import type { withdrawalCalls } from '@bourse/contract/withdrawal';
import { dayMs, type Instant, instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { Registry } from '../registry/index.ts';
import { findCurrency } from '../wallets/index.ts';
import type { WithdrawalFilter } from './withdrawal-store.ts';

const isDay = (text: string): boolean => text.length === 10;
/** A day of UTC, or a moment. */
const beginOf = (text: string): Instant => instant(Date.parse(isDay(text) ? `${text}T00:00:00.000Z` : text));

/** Reads what is wanted of the own withdrawals; `to` is a day of which all is wanted, or a moment. @returns CURRENCY_NOT_FOUND. */
export function withdrawalFilterOf(
  registry: Registry,
  { currency, state, from, to }: InputOf<typeof withdrawalCalls.log>,
): Result<WithdrawalFilter, Rejection> {
  const times = {
    from: from === undefined ? undefined : beginOf(from),
    before: to === undefined ? undefined : instant(beginOf(to) + (isDay(to) ? dayMs : 0)),
  };
  if (currency === undefined) return ok({ state, ...times });
  const bankCurrency = payoutCurrencies.find((one) => one === currency.toUpperCase());
  if (bankCurrency !== undefined) return ok({ state, ...times, bankCurrency });
  const coin = findCurrency(registry, currency);
  return coin.ok ? ok({ state, ...times, asset: coin.value.id }) : coin;
}
