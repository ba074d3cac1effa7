import type { OutputOf } from '@bourse/contract/call';
import type { safetyCalls } from '@bourse/contract/safety';
import type { FactorMethod } from '@bourse/contract/security-change';

/** How the account is guarded. */
export type SafetyState = OutputOf<typeof safetyCalls.state>;

/** Methods with a code that is typed or sent; a passkey has none. */
export type CodeMethod = Exclude<FactorMethod, 'passkey'>;

/** How many digits the code of a method has; undefined for recovery codes, which are letters. */
export function digitsOf(method: CodeMethod): number | undefined {
  return method === 'recovery' ? undefined : 6;
}

/** Whether what was typed can be a code of the method. */
export function isWhole(method: CodeMethod, code: string): boolean {
  return method === 'recovery' ? code.replaceAll(/[\s-]/g, '').length === 16 : code.length === 6;
}

/** A factor must be fresh for this long still, so that what follows does not find it over. */
const marginMs = 20_000;

/** Whether a factor was shown in this session lately enough to go on without another. */
export function isFresh({ fresh_until: until }: Pick<SafetyState, 'fresh_until'>, nowMs: number): boolean {
  return until !== null && Date.parse(until) - marginMs > nowMs;
}
