import type { Instant } from '@bourse/kernel/instant';
import type { EvidenceSource } from '@bourse/server/platform/module-manifest';

/** A family that has settled something. */
export interface Settled {
  /** How it tells of that. */
  readonly sources: readonly EvidenceSource[];
  /** When it was over. */
  readonly end: Instant;
}
