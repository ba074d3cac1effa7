/** What the products with a term have in common: terms, sale, dates and penalty. See README.md of this folder. */
export {
  commonTermsShape,
  type CommonTerms,
  formatRate,
  rateIn,
  readCommonTerms,
  readRate,
  readTermsAmount,
  termsFamily,
} from './common-terms.ts';
export { penaltyAnswer, productAnswer, standOf } from './product-answer.ts';
export { checkOffer, checkRoom, findTerms, listTerms, readStake, type SaleFamily } from './sale.ts';
export { changeSold, readAllSold, readSold } from './sale-store.ts';
