import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { proofCalls } from '@bourse/contract/proof';
import { userId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { IeoWorld } from '@bourse/testing/ieo-world';
import { testCaller } from '@bourse/testing/test-caller';
import { type Evidence, recompute, type StepName } from '../../../../../tools/verify/recompute.ts';
import { tickRoutes } from '../prices/index.ts';

export const sha256 = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');

/** What an outsider reads of a draw. */
export async function evidenceOf({ db, manifest }: IeoWorld, reference: string): Promise<Evidence> {
  const call = present(
    tickRoutes(db, manifest.evidence ?? []).find((one) => one.call === proofCalls.evidence),
    'evidence',
  );
  const told = await call.run(testCaller(userId('1')), { id: reference });
  assert.ok(told.ok);
  return told.value as Evidence; // what the contract says of the answer
}

/** What does not fit when it is computed again. */
export async function misfitsIn(evidence: Evidence): Promise<StepName[]> {
  return (await recompute(evidence, sha256)).flatMap(({ name, fits }) => (fits === true ? [] : [name]));
}
