import type { ApprovalKind } from './module-manifest.ts';

/** For a kind of request that rests on nothing which members of staff have entered apart from it. @param _because why not. */
export const noEvidenceOfStaff =
  (_because: string): ApprovalKind['involved'] =>
  async () => [];
