import { create } from 'zustand';
import { preferencesOf } from '../../base/preferences/preferences.ts';
import { firstAreaCode } from './address-form.ts';
import type { RegisterFields } from './register-form.ts';

/** What of a form outlives its page, in memory alone: everything but passwords. */
export type AuthDraft = Omit<RegisterFields, 'password' | 'rePassword'>;

/** What somebody has begun to type, while they choose a country or go from one form to the other. */
export const useAuthDraft = create<AuthDraft>()((): AuthDraft => ({
  kind: 'email',
  email: '',
  phone: '',
  areaCode: firstAreaCode(preferencesOf().lang),
  country: '',
  code: '',
  inviteCode: '',
  agreed: false,
}));

/** What was typed so far, for what is no component. */
export function draftOf(): AuthDraft {
  return useAuthDraft.getState();
}

/** Keeps some of what was typed. */
export function keepDraft(draft: Partial<AuthDraft>): void {
  useAuthDraft.setState(draft);
}

/** Forgets what was typed, once it has served. */
export function forgetDraft(): void {
  keepDraft({ email: '', phone: '', code: '', inviteCode: '', agreed: false });
}
