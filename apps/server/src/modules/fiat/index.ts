/** Money of banks: cards, vouchers, and buying crypto with it. See README.md of this folder. */
export type { FiatPorts } from './fiat-ports.ts';
export { openFiat } from './fiat.ts';
