import {
  countCharacters,
  nicknameLength,
  nicknameProblem,
  signatureLength,
  signatureProblem,
  tidyText,
  type TextProblem,
} from '@bourse/contract/text-rules';

/** What people write about themselves. */
export type ProfileField = 'nickname' | 'signature';

const rules = {
  nickname: { bounds: nicknameLength, problemOf: nicknameProblem },
  signature: { bounds: signatureLength, problemOf: signatureProblem },
} as const;

/** A text as it stands in the form. */
export interface ProfileText {
  /** As it is sent. */
  readonly tidy: string;
  /** Characters as a person counts them, and how many there may be. */
  readonly count: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Why it is refused; null when it is fine. */
  readonly problem: TextProblem | null;
}

/** Judges what was typed as the server will. */
export function profileText(field: ProfileField, typed: string): ProfileText {
  const tidy = tidyText(typed);
  const { bounds, problemOf } = rules[field];
  return { tidy, count: countCharacters(tidy), ...bounds, problem: problemOf(tidy) };
}
