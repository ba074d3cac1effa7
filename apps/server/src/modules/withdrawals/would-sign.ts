import type { SignRefusal, SignRequest } from '@bourse/contract/signer';
import type { Signer } from './signer-client.ts';

/** Refusals of the signer that pass: the withdrawal waits. What else it refuses somebody has to look at. */
const passing: ReadonlySet<SignRefusal> = new Set(['over_day_limit', 'over_fee_limit']);

/** Whether the signer would sign a payment. @throws Error where it refuses for a reason that passes. */
export async function wouldSign(signer: Signer, request: SignRequest): Promise<boolean> {
  const refusal = await signer.judge(request);
  if (refusal !== null && passing.has(refusal)) throw new Error(`the signer refuses ${request.id} for now: ${refusal}`);
  return refusal === null;
}
