/** Money of banks: cards, vouchers, and buying crypto with it. See README.md of this folder. */
export type { FiatGround } from './fiat-ports.ts';
export { openFiat } from './fiat.ts';
