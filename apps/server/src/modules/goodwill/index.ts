/** Credits that two members of staff pay to customers out of a funded pool. See README.md of this folder. */
export { type GoodwillPorts, openGoodwill } from './goodwill.ts';
