import type { ReceiptFields } from './canonical-json.ts';

/**
 * The fields of an answer that say what was agreed: sums, prices, rates, dates and ids. None of them names a person or holds what
 * somebody has written, because receipts are never changed and outlive the account.
 */
const terms: ReadonlySet<string> = new Set(
  `id number num amount cost paid total money received redeemed returned repaid margin fee rate daily_rate fee_rate price unit_price
  limit_price stop_price linked_price entry_price exit_price liquidation_price current_bid per_increase minimum maximum budget stop
  slippage share multiple seconds days term_days lock_days cycle window_seconds apr haircut payout profit_if_won penalty principal
  interest overdue_interest debt pledge shares allotted royalty rate_low rate_high rate_max daily_budget fees pays
  currency pay_currency pledge_currency credit_currency currency_code currency_id from_currency_id to_currency_id fiat
  from_field to_field symbol side type order_type kind sale_type amount_in display_amount time_in_force post_only self_trade
  margin_mode stop_kind target_profit_price stop_loss_price option answer unit hash code address arrives is_internal
  config_id terms_id product_id project_id offer_id ad_id quiz_id trader_user_id follow_user_id in_kind lots closed cancelled
  status state created_at opened_at starts_at ends_at draws_at lists_at expires_at settles_at maturity due_at pay_until pay_deadline
  end start ratio flat below otherwise due holdings`.split(/\s+/),
);

/** How deep answers go: terms of a product, or a list of positions. */
const deepest = 3;

function collect(found: Map<string, string | number | null>, name: string, value: unknown, depth: number): void {
  if (typeof value === 'string' || typeof value === 'number' || value === null) found.set(name, value);
  else if (typeof value === 'boolean') found.set(name, String(value));
  if (typeof value !== 'object' || value === null || depth === deepest) return;
  const isList = Array.isArray(value);
  for (const [key, one] of Object.entries(value)) {
    if (isList || terms.has(key)) collect(found, `${name}.${key}`, one, depth + 1);
  }
}

/** What an answer says of the terms of an act, as flat fields `terms.amount`; an answer that is an id alone is that. */
export function termsOf(answer: unknown): ReceiptFields {
  const found = new Map<string, string | number | null>();
  const isPaidToBank = typeof answer === 'object' && answer !== null && 'bank' in answer && answer.bank !== null;
  collect(found, 'terms', typeof answer === 'string' ? { id: answer } : answer, 0);
  // The number of a bank account is nobody's business but its owner's.
  if (isPaidToBank) found.delete('terms.address');
  return Object.fromEntries(found);
}

/** What an act was about: the id that it was answered with. */
export function subjectOf(answer: unknown): string | null {
  if (typeof answer === 'string') return answer;
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return null;
  return typeof answer.id === 'string' ? answer.id : null;
}
