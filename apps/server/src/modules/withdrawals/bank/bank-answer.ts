import type { OutputOf } from '@bourse/contract/call';
import type { withdrawalCalls } from '@bourse/contract/withdrawal';
import { formatAmount } from '@bourse/kernel/amount';
import { instant } from '@bourse/kernel/instant';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/sql.ts';
import type { Sealer } from '../../../platform/secrets/sealer.ts';
import { fiatRateScale } from '../../registry/index.ts';
import type { WithdrawalPorts } from '../withdrawal-ports.ts';
import type { PayeeCard } from './bank-door.ts';
import { type BankPayment, selectBankPayments } from './bank-store.ts';

/** What an answer says of the bank's payment. */
export type BankPart = NonNullable<OutputOf<typeof withdrawalCalls.detail>['bank']>;

const text = z.string();
const cardSchema = z.object({
  id: text,
  kind: z.enum(['domestic', 'international']),
  realName: text,
  number: text,
  city: text,
  bank: text,
  branch: text,
  phone: text,
  aba: z.nullable(text),
  iban: z.nullable(text),
  swift: z.nullable(text),
  holderAddress: z.nullable(text),
  label: text,
  savedAt: z.number(),
});

/** Bound to its withdrawal, so that a row that was moved to another does not open. */
const sealedAs = (withdrawalId: string): string => `withdrawals:card:${withdrawalId}`;

/** Seals a card for the withdrawal that goes to it. */
export function sealCard(sealer: Sealer, withdrawalId: string, card: PayeeCard): Buffer {
  return sealer.seal(Buffer.from(JSON.stringify(card), 'utf8'), sealedAs(withdrawalId));
}

/** The card that a payment goes to; null once it was erased. */
export function openCard(sealer: Sealer, { withdrawalId, card }: BankPayment): PayeeCard | null {
  if (card === null) return null;
  const opened = z.parse(cardSchema, JSON.parse(sealer.open(card, sealedAs(withdrawalId)).toString('utf8')));
  return { ...opened, savedAt: instant(opened.savedAt) };
}

function partOf({ sealer }: { readonly sealer: Sealer }, payment: BankPayment, coinScale: number): BankPart {
  const card = openCard(sealer, payment);
  const { scale, amount, fee } = payment;
  return {
    currency: payment.currency,
    amount: formatAmount(amount, scale),
    fee: formatAmount(fee, scale),
    arrives: formatAmount(amount - fee, scale),
    rate: formatAmount(payment.rate, fiatRateScale),
    card_id: payment.cardId,
    card_number: card?.label ?? '',
    bank: card?.bank ?? '',
    real_name: card?.realName ?? '',
    reference: payment.reference,
    returned: payment.returned === null ? null : formatAmount(payment.returned, coinScale),
  };
}

/** What the answers of withdrawals say of the payments of banks among them, by the id of each. */
export async function bankParts(
  { bank, registry }: Pick<WithdrawalPorts, 'bank' | 'registry'>,
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BankPart>> {
  if (bank === null) return new Map();
  const scale = registry.findAssetByCode('USDT')?.scale ?? 0;
  const payments = await selectBankPayments(db, ids);
  return new Map([...payments].map(([id, payment]) => [id, partOf(bank, payment, scale)]));
}
