import type { InputOf, OutputOf } from '@bourse/contract/call';
import { bankWay } from '@bourse/contract/bank-payout-rules';
import type { withdrawalCalls } from '@bourse/contract/withdrawal';
import { formatAmount, mulDiv, oneUnit } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { readLimits } from '../../kyc/index.ts';
import { listUserBalances } from '../../ledger/index.ts';
import { fiatRateScale } from '../../registry/index.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import { btcScale, worthInBtc } from '../worth.ts';
import { findOffer, freeFrom, readBankAmount } from './bank-offer.ts';

/** What a payment to a card would cost, in the currency of the bank. Refusals in the order of the contract. */
export async function quoteBankWithdrawal(
  ports: WithdrawalPorts,
  owner: UserId,
  cardId: string,
  { currency, number, type }: InputOf<typeof withdrawalCalls.quote>,
): Promise<Result<OutputOf<typeof withdrawalCalls.quote>, Rejection>> {
  const found = await findOffer(ports, currency);
  if (!found.ok) return type === undefined ? found : rejectField('type');
  const offer = found.value;
  const amounts = readBankAmount(number, offer);
  if (!amounts.ok) return amounts;
  const { amount, fee, takes } = amounts.value;
  const { bank, scale, rate, usdt } = offer;
  const counts = worthInBtc(ports.feed, ports.registry, usdt, takes);
  if (!counts.ok) return counts;
  const card = await bank.findCard(ports.db, owner, cardId);
  if (card === undefined) return reject('NOT_FOUND', { field: 'card_id' });
  const now = ports.clock.now();
  const { withdraw } = await readLimits(ports.db, owner, now);
  const balances = await listUserBalances(ports.db, owner);
  const has = balances.find(({ assetId, kind }) => assetId === usdt.id && kind === 'change')?.available ?? 0n;
  const dollar = oneUnit(usdt) * oneUnit({ scale: fiatRateScale });
  const freeAt = freeFrom(ports, card.savedAt);
  return ok({
    currency: offer.currency,
    type: bankWay,
    number: formatAmount(amount, scale),
    fee: formatAmount(fee, scale),
    arrives: formatAmount(amount - fee, scale),
    available: formatAmount(mulDiv(has, oneUnit({ scale }) * rate, dollar, 'down'), scale),
    limit_left: withdraw.left,
    counts_as: formatAmount(counts.value, btcScale),
    // The receiver is the verified person.
    beneficiary: { needed: false, declaration: false },
    receiver: 'outside',
    bank: {
      takes: formatAmount(takes, usdt.scale),
      coin: usdt.code,
      rate: formatAmount(rate, fiatRateScale),
      held_until: freeAt > now ? toIso(freeAt) : null,
    },
  });
}
