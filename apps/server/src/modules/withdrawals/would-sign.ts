import type { SignRefusal, SignRequest } from '@bourse/contract/signer';
import type { ReviewReason } from './review-rules.ts';
import type { Signer } from './signer-client.ts';

/** Refusals of the signer that pass: the withdrawal waits. What else it refuses somebody has to look at. */
const passing: ReadonlySet<SignRefusal> = new Set(['over_day_limit', 'over_fee_limit']);

/**
 * Why the signer would not sign a payment; null where it would. @throws Error where it refuses for a reason that passes.
 */
export async function whyUnsigned(
  signer: Signer,
  request: SignRequest,
): Promise<Extract<ReviewReason, 'not_signed' | 'signed_before'> | null> {
  const refusal = await signer.judge(request);
  if (refusal === null) return null;
  if (passing.has(refusal)) throw new Error(`the signer refuses ${request.id} for now: ${refusal}`);
  return refusal === 'signed_for_something_else' ? 'signed_before' : 'not_signed';
}
