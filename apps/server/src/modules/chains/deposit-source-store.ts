import { house, own, type PostingSource } from '../../platform/posting-source.ts';

/** Deposits of a network that are credited; those of other customers are withdrawals of theirs. */
export const depositSource: PostingSource = {
  table: 'deposits',
  prefix: 'deposit',
  kinds: ['deposit'],
  asks: `SELECT id, 'deposit', ${house('issuance')}, coalesce(${own('user_id', 'change')}, ${house('treasury')}), asset_id, amount
    FROM deposits WHERE id = ANY ($1::bigint[]) AND state = 'credited' AND withdrawal_id IS NULL`,
};

/** Deposits that came from another customer, by the withdrawal that they belong to: `(withdrawal_id, user_id, asset_id, amount)`. */
export const internalDeposits = `(SELECT withdrawal_id, user_id, asset_id, amount FROM deposits
  WHERE state = 'credited' AND withdrawal_id IS NOT NULL)`;
