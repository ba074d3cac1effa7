/** What the products with a term have in common: terms, sale, dates and penalty. See README.md of this folder. */
export {
  commonTermsShape,
  type CommonTerms,
  formatRate,
  rateIn,
  readCommonTerms,
  readRate,
  readTermsAmount,
} from './common-terms.ts';
export {
  changeSold,
  checkOffer,
  checkRoom,
  findTerms,
  listTerms,
  penaltyAnswer,
  productAnswer,
  readAllSold,
  readSold,
  readStake,
  type SaleFamily,
  standOf,
} from './sale.ts';
