import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Evidence } from '../../platform/module-manifest.ts';
import { findTick } from '../prices/index.ts';
import { selectEntries } from './order-store.ts';
import { findProject } from './project-store.ts';

/** Everything from which a draw follows, and what it has allotted to which subscription; null before it. */
export async function readEvidence(db: Queryable, projectId: string): Promise<Evidence | null> {
  const project = await findProject(db, projectId);
  if (project === undefined || project.draw === null) return null;
  const { draw, drawsAt, closed, commitment, lots } = project;
  const tick = present(await findTick(db, Number.parseInt(draw.tickId, 10)), 'the tick of a draw');
  const entries = await selectEntries(db, projectId);
  const at = momentOf(tick.at);
  return {
    settlement: {
      kind: 'draw',
      commitment,
      secret: draw.secret,
      list_hash: present(closed, 'what subscription closed with').listHash,
      draws_at: toIso(drawsAt),
      tick_id: draw.tickId,
      tick_hash: tick.hash,
      seed: draw.seed,
      lots: lots.toString(),
      entries: entries.map(({ id, lots: wanted, allotted }) => {
        invariant(allotted !== null, 'a draw has allotted something or nothing to everybody');
        return [id, wanted.toString(), allotted.toString()] as const;
      }),
    },
    // With the tick before it, which shows that this is the first.
    spans: [{ from: drawsAt, to: at }],
  };
}

const momentOf = (iso: string): Instant => instant(Date.parse(iso));
