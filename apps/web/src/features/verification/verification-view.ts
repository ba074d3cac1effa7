import type { OutputOf } from '@bourse/contract/call';
import type { kycCalls } from '@bourse/contract/kyc';
import { pageOf } from '../../base/router/paths.ts';

/** How far each level is, as the server tells it. */
export type Levels = OutputOf<typeof kycCalls.state>;
/** One of them. */
export type Level = Levels[number];

/** The words of the states of S134. */
export const stateWords = ['none', 'review', 'certified', 'failed'] as const;

/** The words of the levels. */
export const levelWords = { 1: 'basic', 2: 'advanced' } as const;

/** The level that can be handed in now; null while one is under review, or all are certified. */
export function openLevel(levels: Levels): 1 | 2 | null {
  const next = levels.find(({ state }) => state !== 2);
  return next === undefined || next.state === 1 ? null : next.level;
}

/** What can be done with a level: handed in, after another, or nothing. */
export function actOf(levels: Levels, level: 1 | 2): 'start' | 'again' | 'first' | null {
  const state = levels.find((one) => one.level === level)?.state;
  if (state === 1 || state === 2) return null;
  if (openLevel(levels) !== level) return 'first';
  return state === 3 ? 'again' : 'start';
}

/**
 * Where a customer was led here from, to go on there; null for what is no page of ours, and for the pages of verification
 * themselves.
 */
export function wayBack(given: string | undefined): string | null {
  if (given === undefined) return null;
  const page = pageOf(given);
  const isHere = page === '/pages/setting/real' || page === '/pages/setting/real_mark';
  return page === null || isHere ? null : given;
}
