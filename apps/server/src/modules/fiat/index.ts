/** Money of banks: cards, vouchers, and buying crypto with it. See README.md of this folder. */
export { purchaseSource, rechargeSource } from './fiat-source-store.ts';
export { bankDoorOf } from './bank-door.ts';
export type { FiatGround } from './fiat-ports.ts';
export { openFiat } from './fiat.ts';
export { countOrdersUnderReview } from './orders/order-store.ts';
export { countRechargesUnderReview } from './recharges/recharge-store.ts';
export { sealedBankFacts } from './sealed-columns.ts';
export { isSameHolder } from './cards/card-form.ts';
export { usdtOf } from './currency.ts';
