import { dual } from './dual.ts';
import type { SimulatedFamily } from './family.ts';
import { guess } from './guess.ts';
import { loans } from './loans.ts';
import { lockup } from './lockup.ts';
import { seconds } from './seconds.ts';

/** Every family that a run plays. */
export const simulatedFamilies: readonly SimulatedFamily[] = [lockup, seconds, dual, guess, loans];
