import { protectionCalls } from '@bourse/contract/protection';
import { openProtection } from '@bourse/server/modules/protection/index';
import { rightAnswers } from '@bourse/testing/seconds-world';
import type { SimulatedFamily } from './family.ts';

/** The understanding test, without which nobody bets. */
export const protection: SimulatedFamily = {
  name: 'protection',
  prepare: async () => [{ weight: 6, wish: () => [protectionCalls.answer, { answers: rightAnswers }] }],
  open: (ports) => ({ manifests: [openProtection(ports)] }),
  things: [],
};
