/** What the products with a term have in common: terms, sale, positions, their days and their end. See README.md of this folder. */
export { earningSource } from './earning-source-store.ts';
export { type Accrual, accrueDays, type Accruing, type Dividend } from './accrual.ts';
export {
  type CommonTerms,
  formatRate,
  readCommonTerms,
  readRate,
  readTermsAmount,
  termsFamily,
} from './common-terms.ts';
export { positionData } from './customer-data-store.ts';
export { type Earning, type EarningPorts, worstCase } from './earning.ts';
export { redeemPosition } from './end-position.ts';
export { openPosition } from './open-position.ts';
export { yieldPayer } from './pay-days.ts';
export type { EarningTerms, Position } from './position.ts';
export { earningNotices } from './earning-notices.ts';
export { earningAnswer, soldAnswer } from './position-answer.ts';
export { PositionStore } from './position-store.ts';
export { penaltyAnswer, productAnswer, standOf } from './product-answer.ts';
export { type DayBook, dayKey, dayText, type ProductDay, readProductDays } from './product-days.ts';
export { quotePosition } from './quote-position.ts';
export { listPositions, type PositionReader, readPosition } from './read-positions.ts';
export { checkOffer, checkRoom, findTerms, listTerms, readStake, type SaleFamily } from './sale.ts';
export { changeSold, readAllSold, readSold } from './sale-store.ts';
export { setAutoRenew } from './set-auto-renew.ts';
export { positionDueWork } from './settle-positions.ts';
