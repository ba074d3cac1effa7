/** Credits that two members of staff pay to customers out of a funded pool. See README.md of this folder. */
export { creditSource } from './credit-source-store.ts';
export type { GoodwillPorts } from './goodwill-ports.ts';
export { openGoodwill } from './goodwill.ts';
