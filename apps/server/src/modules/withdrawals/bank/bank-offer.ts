import type { OutputOf } from '@bourse/contract/call';
import type { bankWithdrawalCalls } from '@bourse/contract/bank-withdrawal';
import {
  type PayoutCurrency,
  payoutCurrencies,
  payoutScales,
  type PayoutTerms,
} from '@bourse/contract/bank-payout-rules';
import { formatAmount, oneUnit, parseAmount } from '@bourse/kernel/amount';
import { dayMs, type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { fiatRateScale, type ListedAsset, readFiatRate, type Registry } from '../../registry/index.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import { type BankAmounts, bankAmounts } from './bank-amounts.ts';
import type { BankDoor } from './bank-door.ts';
import { readPayoutTerms } from './bank-settings.ts';

/** A currency that is paid out now. */
export interface BankOffer {
  readonly bank: BankDoor;
  readonly currency: PayoutCurrency;
  readonly scale: number;
  readonly terms: PayoutTerms;
  readonly rate: bigint;
  readonly usdt: ListedAsset;
}

const usdtOf = (registry: Registry): ListedAsset => present(registry.findAssetByCode('USDT'), 'USDT');

/** The offer of a currency. @returns CURRENCY_NOT_FOUND for one that no bank pays out here, PRODUCT_NOT_OPEN. */
export async function findOffer(
  { db, clock, registry, bank }: Pick<WithdrawalPorts, 'db' | 'clock' | 'registry' | 'bank'>,
  code: string,
): Promise<Result<BankOffer, Rejection>> {
  const currency = payoutCurrencies.find((one) => one === code.toUpperCase());
  const rate = currency === undefined ? undefined : await readFiatRate(db, currency);
  if (currency === undefined || rate === undefined) return reject('CURRENCY_NOT_FOUND');
  const at = clock.now();
  const terms = await readPayoutTerms(db, currency, at);
  if (bank === null || !terms.open || !(await bank.hasAccount(db, at))) return reject('PRODUCT_NOT_OPEN');
  return ok({ bank, currency, scale: payoutScales[currency], terms, rate, usdt: usdtOf(registry) });
}

/** An amount of the currency, with fee and what is taken. @returns INVALID_AMOUNT, also out of the bounds of the terms. */
export function readBankAmount(
  number: string,
  { scale, terms, rate, usdt }: BankOffer,
): Result<BankAmounts, Rejection> {
  const amount = parseAmount(number, scale);
  if (!amount.ok || amount.value <= 0n) return reject('INVALID_AMOUNT', { decimals: scale });
  const unit = oneUnit({ scale });
  if (amount.value < BigInt(terms.minimum) * unit) return reject('INVALID_AMOUNT', { minimum: String(terms.minimum) });
  if (amount.value > BigInt(terms.maximum) * unit) return reject('INVALID_AMOUNT', { maximum: String(terms.maximum) });
  return bankAmounts(amount.value, { scale, usdtScale: usdt.scale, rate, fee: terms.fee, feeBps: terms.fee_bps });
}

/** The currencies that are paid out now. */
export async function listOffers(
  ports: Pick<WithdrawalPorts, 'db' | 'clock' | 'registry' | 'bank'>,
): Promise<Result<OutputOf<typeof bankWithdrawalCalls.banks>, Rejection>> {
  const list: OutputOf<typeof bankWithdrawalCalls.banks>['list'] = [];
  for (const code of payoutCurrencies) {
    const offer = await findOffer(ports, code);
    if (!offer.ok) continue;
    const { currency, scale, terms, rate } = offer.value;
    list.push({
      currency,
      scale,
      minimum: String(terms.minimum),
      maximum: String(terms.maximum),
      fee: String(terms.fee),
      fee_rate: formatAmount(BigInt(terms.fee_bps), 4),
      rate: formatAmount(rate, fiatRateScale),
    });
  }
  return ok({ coin: usdtOf(ports.registry).code, list });
}

/** From when on something is paid to a card (A4): it waits as the networks let new addresses wait, the longest of them. */
export function freeFrom({ networks }: Pick<WithdrawalPorts, 'networks'>, savedAt: Instant): Instant {
  const holds = networks.map(({ settings }) => settings.addressHoldMinutes * minuteMs);
  return instant(savedAt + (holds.length === 0 ? dayMs : Math.max(...holds)));
}
