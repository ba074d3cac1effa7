/**
 * Calls by which a customer moves or promises money, and how their receipts are signed: `act` in the transaction of the act itself,
 * `asked` when somebody asks for it, out of what that transaction has stored. The lanes of orders sign nothing themselves.
 */
export const actReceipts = {
  'wallet.change': 'act',
  'conversion.convert': 'act',
  'payment.withdraw': 'act',
  'payment.withdraw_cancel': 'act',
  'payment.recharge': 'act',
  'spot.trade': 'asked',
  'copy.follow': 'act',
  'copy.edit': 'act',
  'copy.cancel': 'act',
  'lockup.buy': 'act',
  'lockup.cancel': 'act',
  'mining.buy': 'act',
  'mining.cancel': 'act',
  'etf.buy': 'act',
  'etf.cancel': 'act',
  'dual.buy': 'act',
  'ieo.subscribe': 'act',
  'ieo.pay': 'act',
  'loans.apply': 'act',
  'loans.repay': 'act',
  'loans.pledge': 'act',
  'loans.close': 'act',
  'loans.borrowing': 'act',
  'loans.cancel': 'act',
  'otc.confirm': 'act',
  'otc.cancel': 'act',
  'seconds.submit': 'act',
  'strategies.confirm': 'act',
  'strategies.stop': 'act',
  'lever.submit': 'asked',
  'lever.close': 'asked',
  'lever.close_part': 'asked',
  'lever.batch_close': 'asked',
  'lever.cancel': 'asked',
  'lever.cancel_all': 'asked',
  'lever.set_stop': 'asked',
  'lever.reverse': 'asked',
  'lever.margin': 'asked',
  'lever.margin_mode': 'asked',
  'c2c.buy': 'act',
  'c2c.publish': 'act',
  'c2c.change_ad': 'act',
  'c2c.paid': 'act',
  'c2c.release': 'act',
  'guess.submit': 'act',
  'guess.submit_points': 'act',
  'nft.buy': 'act',
  'nft.margin': 'act',
  'nft.bid': 'act',
  'nft.open_box': 'act',
  'nft.resell': 'act',
  'nft.pay_order': 'act',
  'fiat.submit': 'act',
  'rewards.coupon_redeem': 'act',
} as const;

/** Calls of the same classes that have none, and why. */
export const actsWithoutReceipt = {
  'spot.batch': 'Each of its orders has the receipt of a spot.trade.',
  'spot.cancel': 'Nothing moves; what the order held is free again.',
  'spot.amend': 'The order stays the one of its receipt.',
  'copy.self_holding': 'The position stays where it is; its money is told by the reference of the position.',
} as const;

/**
 * Calls whose input has a password, a code, or what names a person: a receipt is shown to others, and has no hash of it, out of which
 * either could be guessed.
 */
export const privateInputs: readonly ActKind[] = [
  'payment.withdraw',
  'payment.recharge',
  'c2c.release',
  'c2c.paid',
  'fiat.submit',
  'loans.apply',
  'loans.borrowing',
];

/** What has a receipt beside a call: a box that was bought, and what was posted under a reference until now. */
export const otherReceipts = ['box_purchase', 'moved'] as const;

/** The name of a call with receipts. */
export type ActKind = keyof typeof actReceipts;
/** What a receipt is of. */
export type ReceiptKind = ActKind | (typeof otherReceipts)[number];

/** Whether a call of this name has receipts. */
export const isActKind = (name: string): name is ActKind => Object.hasOwn(actReceipts, name);
