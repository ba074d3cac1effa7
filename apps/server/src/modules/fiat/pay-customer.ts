import { atoms, formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { customerBalances, type SummaryParts } from '../approvals/index.ts';
import { type HoldReason, houseAccount, openAccountsIn, type Posting, post, userAccount } from '../ledger/index.ts';
import type { ListedAsset } from '../registry/index.ts';
import type { Exchanged } from './currency.ts';
import type { Payment } from './payments/payment-store.ts';

/** What a customer gets for money that was found. */
export interface Payout extends Exchanged {
  readonly owner: UserId;
  readonly asset: ListedAsset;
  readonly kind: 'recharge' | 'fiat_buy';
  /** For example `recharge:7`. */
  readonly reference: string;
  /** Where the treasury holds it for this already. */
  readonly hold?: HoldReason;
}

/** Lane of the fees account: every recharge and purchase is one of these. */
const feeLane = 1;

/**
 * Pays out of the funded treasury into the spot account: the amount, and its fee apart. Nothing is made of nothing: what
 * the treasury does not have is refused.
 * @returns TRADING_HALTED, PRODUCT_SOLD_OUT.
 */
export async function payCustomer(tx: Tx, at: Instant, payout: Payout): Promise<Result<undefined, Rejection>> {
  const { owner, asset, kind, reference, gross, fee, hold } = payout;
  const keys = [
    houseAccount('treasury', asset.id),
    userAccount(owner, asset.id, 'change'),
    houseAccount('fees', asset.id, feeLane),
  ];
  const [treasury, account, fees] = (await openAccountsIn(tx, keys)).map((id) => present(id, 'an account'));
  const from = present(treasury, 'the treasury');
  const to = present(account, 'the account of the customer');
  const given: Posting = { debit: from, credit: to, assetId: asset.id, amount: gross, kind, reference };
  const keptAs = kind === 'recharge' ? 'recharge_fee' : 'fiat_buy_fee';
  const kept: Posting = { ...given, debit: to, credit: present(fees, 'the fees'), amount: fee, kind: keptAs };
  const holds = hold === undefined ? [] : [{ account: from, amount: atoms(-gross), reason: hold }];
  const posted = await post(tx, { at, postings: fee === 0n ? [given] : [given, kept], holds });
  if (posted.ok) return ok(undefined);
  return posted.error.code === 'INSUFFICIENT_BALANCE' ? reject('PRODUCT_SOLD_OUT') : posted;
}

/** What a second person reads before money that was found is paid out. */
export async function summaryOfPayout(
  tx: Tx,
  {
    owner,
    asset,
    received,
    payment,
  }: Pick<Payout, 'owner' | 'asset' | 'received'> & {
    readonly payment: Pick<Payment, 'reference' | 'amount' | 'scale' | 'currency' | 'receivedOn'>;
  },
): Promise<SummaryParts> {
  const { reference, amount, scale, currency, receivedOn } = payment;
  return {
    customer: owner,
    amount: { asset, atoms: received },
    from: 'treasury',
    to: 'change',
    balances: await customerBalances(tx, owner, asset, { available: received }),
    evidence: [{ what: 'payment', text: `${reference}: ${formatAmount(amount, scale)} ${currency}, ${receivedOn}` }],
  };
}
