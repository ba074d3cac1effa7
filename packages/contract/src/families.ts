import { etfFamily } from './etf.ts';
import { lockupFamily } from './lockup.ts';
import { miningFamily } from './mining.ts';

/** Every family of products, in the order of the documentation: to add one, add its line here. */
export const families = [lockupFamily, miningFamily, etfFamily] as const;
