import type { SentInputOf } from '@bourse/contract/call';
import type { AccountType, walletCalls } from '@bourse/contract/wallet';
import { type AmountBounds, type AmountProblem, amountProblem } from '../../base/money/amount-problem.ts';
import { readDecimal } from '../../base/money/read-decimal.ts';

/** What a transfer between the own accounts is made of. */
export interface FundTransferFields {
  readonly from: AccountType;
  readonly to: AccountType;
  readonly amount: string;
}

/** The accounts of a transfer after one of them was chosen: choosing the other side's account swaps the two. */
export function withAccount<F extends FundTransferFields>(fields: F, side: 'from' | 'to', account: AccountType): F {
  const other = side === 'from' ? 'to' : 'from';
  return fields[other] === account
    ? { ...fields, [side]: account, [other]: fields[side] }
    : { ...fields, [side]: account };
}

/** What is wrong with the amount; null when it can be sent. The two accounts always differ. */
export function fundTransferProblem(fields: FundTransferFields, bounds: AmountBounds): AmountProblem | null {
  return amountProblem(fields.amount, bounds);
}

/** What the server is sent. */
export function fundTransferInput(
  fields: FundTransferFields,
  currencyId: number,
): SentInputOf<typeof walletCalls.change> {
  return {
    currency_id: currencyId,
    // Checked before: the amount reads as a number.
    number: readDecimal(fields.amount) ?? '0',
    from_field: fields.from,
    to_field: fields.to,
  };
}
