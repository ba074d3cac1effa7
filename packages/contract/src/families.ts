import { c2cFamily } from './c2c.ts';
import { dualFamily } from './dual.ts';
import { etfFamily } from './etf.ts';
import { guessFamily } from './guess.ts';
import { ieoFamily } from './ieo.ts';
import { leverFamily } from './lever.ts';
import { loanFamily } from './loan.ts';
import { lockupFamily } from './lockup.ts';
import { miningFamily } from './mining.ts';
import { nftFamily } from './nft-family.ts';
import { otcFamily } from './otc.ts';
import { secondsFamily } from './seconds.ts';
import { strategyFamily } from './strategy.ts';

/** Every family of products, in the order of the documentation: to add one, add its line here. */
export const families = [
  lockupFamily,
  miningFamily,
  etfFamily,
  dualFamily,
  ieoFamily,
  loanFamily,
  otcFamily,
  secondsFamily,
  strategyFamily,
  leverFamily,
  c2cFamily,
  guessFamily,
  nftFamily,
] as const;
