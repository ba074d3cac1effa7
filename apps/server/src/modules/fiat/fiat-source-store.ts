import { fiatCalls } from '@bourse/contract/fiat';
import { secondPersonUsdt } from '@bourse/contract/fiat-rules';
import { rechargeCalls } from '@bourse/contract/recharge';
import { house, own, type PostingSource } from '../../platform/posting-source.ts';
import { approvedRequests } from '../approvals/index.ts';
import { entriesOf } from '../audit/index.ts';
import { payKind } from './orders/order-answer.ts';
import { creditKind } from './recharges/recharge-answer.ts';

const paidOut = (kind: string): string => `CROSS JOIN LATERAL (VALUES
      ('${kind}', ${house('treasury')}, ${own('o.user_id', 'change')}, o.gross),
      ('${kind}_fee', ${own('o.user_id', 'change')}, ${house('fees')}, o.fee)) AS p (kind, debit, credit, amount)`;

/** The payment of the bank that was used for it and for nothing else. */
const paidBy = (prefix: string): string => `JOIN received_payments r ON r.id = o.payment_id AND r.state = 'used'
      AND r.used_for = '${prefix}:' || o.id AND r.currency_code = o.currency_code`;

/** Whether two have agreed to it, by this payment. */
const agreed = (kind: string, prefix: string): string => `EXISTS (SELECT FROM ${approvedRequests(kind)} AS a
      WHERE a.subject = '${prefix}:' || o.id AND a.payload->>'payment_id' = o.payment_id::text)`;

/** Whether the audit log has who did it. */
const noted = (actions: readonly string[], prefix: string, by: string): string =>
  `EXISTS (SELECT FROM ${entriesOf(actions.map((one) => `'${one}'`).join(', '))} AS e
      WHERE e.subject = '${prefix}:' || o.id AND e.staff_id = ${by} AND e.after IS NOT NULL)`;

const large = (column: string): string => `${column} > atoms_of('${secondPersonUsdt}', asset_id_of('USDT'))`;

/** Recharges by a payment that the house has got. */
export const rechargeSource: PostingSource = {
  table: 'recharges',
  prefix: 'recharge',
  kinds: ['recharge', 'recharge_fee'],
  asks: `SELECT o.id, p.kind, p.debit, p.credit, o.asset_id, p.amount FROM recharges o
    ${paidBy('recharge')} ${paidOut('recharge')}
    WHERE o.id = ANY ($1::bigint[]) AND o.state = 1
      AND ${noted([rechargeCalls.credit.name, creditKind], 'recharge', 'o.decided_by')}
      AND (o.kind = 0 AND NOT ${large('o.gross')} OR ${agreed(creditKind, 'recharge')})`,
};

/** Purchases by a payment that the house has got. */
export const purchaseSource: PostingSource = {
  table: 'fiat_orders',
  prefix: 'fiat_order',
  kinds: ['fiat_buy', 'fiat_buy_fee'],
  asks: `SELECT o.id, p.kind, p.debit, p.credit, o.asset_id, p.amount FROM fiat_orders o
    ${paidBy('fiat_order')} ${paidOut('fiat_buy')}
    WHERE o.id = ANY ($1::bigint[]) AND o.state = 2
      AND ${noted([fiatCalls.pay.name, payKind], 'fiat_order', 'o.ended_by')}
      AND (NOT ${large('o.usdt')} OR ${agreed(payKind, 'fiat_order')})`,
};
