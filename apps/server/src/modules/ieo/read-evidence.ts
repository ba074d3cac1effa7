import { type Instant, instant, toIso } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Evidence } from '../../platform/module-manifest.ts';
import { readBeacon, readRounds, roundAnswer, spanOfRound, trustOf } from '../beacons/index.ts';
import { findTick, findTickFrom } from '../prices/index.ts';
import { selectEntries } from './order-store.ts';
import type { Closed, DrawResult, Project } from './project.ts';
import { findProject } from './project-store.ts';

type Drawn = Project & { readonly draw: DrawResult; readonly closed: Closed };

/** What both kinds of draws tell. */
async function toldOf(db: Queryable, { id, commitment, draw, closed, drawsAt, lots }: Drawn) {
  const entries = await selectEntries(db, id);
  return {
    commitment,
    secret: draw.secret,
    list_hash: closed.listHash,
    draws_at: toIso(drawsAt),
    seed: draw.seed,
    lots: lots.toString(),
    entries: entries.map(({ id: number, lots: wanted, allotted }) => {
      invariant(allotted !== null, 'a draw has allotted something or nothing to everybody');
      return [number, wanted.toString(), allotted.toString()] as const;
    }),
  };
}

/** Of an offering of before: the tick that its seed was mixed with. */
async function evidenceByTick(db: Queryable, project: Drawn, tickId: string): Promise<Evidence> {
  const tick = present(await findTick(db, Number.parseInt(tickId, 10)), 'the tick of a draw');
  return {
    settlement: { kind: 'draw', ...(await toldOf(db, project)), tick_id: tickId, tick_hash: tick.hash },
    // With the tick before it, which shows that this is the first.
    spans: [{ from: project.drawsAt, to: momentOf(tick.at) }],
  };
}

/** What the round that the close has fixed has told. */
async function evidenceByBeacon(db: Queryable, project: Drawn, beaconId: string): Promise<Evidence> {
  const { source } = await readBeacon(db, beaconId);
  const { closedAt, round } = present(project.closed.fixed, 'the round of the close');
  const kept = present((await readRounds(db, beaconId, [round])).get(round), 'the round of a draw');
  const span = await spanOfRound(db, source, kept);
  // By a public beacon no tick counts; the first at the time of the draw dates it.
  const dated = await findTickFrom(db, project.drawsAt);
  const dating = dated === undefined ? [] : [{ from: project.drawsAt, to: momentOf(dated.at) }];
  return {
    settlement: {
      kind: 'beacon_draw',
      trust: trustOf(source),
      beacon: source,
      ...(await toldOf(db, project)),
      closed_at: toIso(closedAt),
      round: roundAnswer(kept),
    },
    spans: span === null ? dating : [span],
  };
}

/** Everything from which a draw follows, and what it has allotted to which subscription; null before it. */
export async function readEvidence(db: Queryable, projectId: string): Promise<Evidence | null> {
  const project = await findProject(db, projectId);
  if (project === undefined || project.draw === null) return null;
  const { draw, beaconId } = project;
  const drawn = { ...project, draw, closed: present(project.closed, 'what subscription closed with') };
  if (beaconId !== null) return evidenceByBeacon(db, drawn, beaconId);
  return evidenceByTick(db, drawn, present(draw.tickId, 'the tick of a draw'));
}

const momentOf = (iso: string): Instant => instant(Date.parse(iso));
