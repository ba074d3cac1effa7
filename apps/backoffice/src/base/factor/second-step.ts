import { CallError } from '@bourse/client/call-error';
import { secondFactorData, type StaffFactorMethod } from '@bourse/contract/staff-factors';
import { safeParse } from 'zod/mini';
import type { AskedOptions } from '../session/device-passkey.ts';

/** What a sign-in asks for beside the right password. */
export interface SecondStep {
  readonly methods: readonly StaffFactorMethod[];
  /** The question to a passkey, for one answer; null where there is none, or it was answered. */
  readonly question: AskedOptions | null;
}

/** Reads what a refused sign-in asks for; null where it was refused for something else. */
export function secondStepOf(error: unknown): SecondStep | null {
  if (!(error instanceof CallError) || error.code !== 'SECOND_FACTOR_REQUIRED') return null;
  const { failure } = error;
  const data = failure.kind === 'refused' && failure.reply.type === 'error' ? failure.reply.data : undefined;
  const parsed = safeParse(secondFactorData, data);
  return parsed.success ? { methods: parsed.data.methods, question: parsed.data.passkey } : null;
}

/** Which kind of code was typed: an app shows digits alone, and a recovery code is longer. */
export function codeMethod(code: string, methods: readonly StaffFactorMethod[]): 'totp' | 'recovery' {
  return methods.includes('totp') && /^[\d ]+$/.test(code) ? 'totp' : 'recovery';
}
