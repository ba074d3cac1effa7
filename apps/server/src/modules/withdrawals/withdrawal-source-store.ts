import { bankPayoutCalls } from '@bourse/contract/bank-payout';
import { house, own, type PostingSource } from '../../platform/posting-source.ts';
import { entriesOf } from '../audit/index.ts';
import { internalDeposits } from '../chains/index.ts';

const change = own('w.user_id', 'change');

/** Withdrawals that were paid by a network or by a bank, given back by one, or credited to another customer. */
export const withdrawalSource: PostingSource = {
  table: 'withdrawals',
  prefix: 'withdrawal',
  kinds: ['withdrawal', 'withdrawal_fee', 'internal_transfer', 'bank_withdrawal', 'bank_withdrawal_fee', 'bank_return'],
  asks: `SELECT w.id, p.kind, p.debit, p.credit, w.asset_id, p.amount FROM withdrawals w
    CROSS JOIN LATERAL (VALUES
      ('withdrawal', ${change}, ${house('issuance')}, w.amount - w.fee),
      ('withdrawal_fee', ${change}, ${house('fees')}, w.fee)) AS p (kind, debit, credit, amount)
    WHERE w.id = ANY ($1::bigint[]) AND w.state = 4 AND w.receiver_id IS NULL AND w.network <> 'bank'
    UNION ALL
    SELECT w.id, 'internal_transfer', ${change}, ${own('d.user_id', 'change')}, d.asset_id, d.amount
    FROM withdrawals w JOIN ${internalDeposits} AS d ON d.withdrawal_id = w.id AND d.user_id = w.receiver_id
    WHERE w.id = ANY ($1::bigint[]) AND w.state = 4 AND w.amount = d.amount
    UNION ALL
    SELECT w.id, p.kind, p.debit, p.credit, w.asset_id, p.amount FROM withdrawals w
    JOIN bank_withdrawals b ON b.withdrawal_id = w.id AND b.confirmed_by IS NOT NULL AND b.confirmed_by <> b.sent_by
      AND EXISTS (SELECT FROM ${entriesOf(`'${bankPayoutCalls.confirm.name}'`)} AS e
        WHERE e.subject = 'withdrawal:' || w.id AND e.staff_id = b.confirmed_by)
    CROSS JOIN LATERAL (VALUES
      ('bank_withdrawal', ${change}, ${house('bank')}, w.amount - w.fee),
      ('bank_withdrawal_fee', ${change}, ${house('fees')}, w.fee),
      ('bank_return', ${house('bank')}, ${change}, coalesce(b.returned, 0))) AS p (kind, debit, credit, amount)
    WHERE w.id = ANY ($1::bigint[]) AND w.state IN (4, 5)`,
};

/** What carrying withdrawals has cost, as far as the treasury has paid it. */
export const networkFeeSource: PostingSource = {
  table: 'network_fees',
  prefix: 'withdrawal',
  key: 'withdrawal_id',
  kinds: ['network_fee'],
  asks: `SELECT withdrawal_id, 'network_fee', ${house('treasury')}, ${house('issuance')}, asset_id, amount
    FROM network_fees WHERE withdrawal_id = ANY ($1::bigint[]) AND posted`,
};

/** What moves between addresses of the house have cost. The coin is that of the network, which the row does not name. */
export const sweepFeeSource: PostingSource = {
  table: 'sweeps',
  prefix: 'sweep',
  kinds: ['network_fee'],
  anyAsset: true,
  asks: `SELECT id, 'network_fee', ${house('treasury')}, ${house('issuance')}, 0, fee
    FROM sweeps WHERE id = ANY ($1::bigint[]) AND fee_posted AND fee IS NOT NULL`,
};
