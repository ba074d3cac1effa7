import { c2c } from './c2c.ts';
import { chains } from './chains.ts';
import { copy } from './copy.ts';
import { dual } from './dual.ts';
import { etf } from './etf.ts';
import type { SimulatedFamily } from './family.ts';
import { fiat } from './fiat.ts';
import { guess } from './guess.ts';
import { ieo } from './ieo.ts';
import { lever } from './lever.ts';
import { loans } from './loans.ts';
import { lockup } from './lockup.ts';
import { mining } from './mining.ts';
import { nft } from './nft.ts';
import { otc } from './otc.ts';
import { payouts } from './payouts.ts';
import { protection } from './protection.ts';
import { seconds } from './seconds.ts';
import { strategies } from './strategies.ts';

/** Every family that the simulation plays: to add one, add its line here. */
export const families: readonly SimulatedFamily[] = [
  protection,
  lockup,
  mining,
  etf,
  seconds,
  dual,
  guess,
  loans,
  lever,
  ieo,
  otc,
  c2c,
  fiat,
  payouts,
  copy,
  nft,
  strategies,
  chains,
];
