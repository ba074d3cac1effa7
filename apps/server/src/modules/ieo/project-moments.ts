import { drawPatienceHours } from '@bourse/contract/ieo';
import { hourMs, type Instant, instant, minuteMs, toIso } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { openListedMarket } from '../markets/index.ts';
import { readBeacon, readRounds } from '../beacons/index.ts';
import { citeTicks, findTickFrom, publishedHead } from '../prices/index.ts';
import { type ClosedTerms, commitmentOf, drawLots, listHashOf, seedOf } from './draw.ts';
import { dueEvent } from './ieo-events.ts';
import { family, type IeoPorts } from './ieo-ports.ts';
import { marketOf } from './ieo-terms.ts';
import { askFinal, ownCost } from './instalments.ts';
import { scheduleNext } from './order-moves.ts';
import { lockAwaiting, selectEntries, updateAllotted, updateOrders } from './order-store.ts';
import type { ClosedRound, Project } from './project.ts';
import { findSecret } from './offering-secret-store.ts';
import { lockProject, updateClosed, updateDrawn, updateListed, updateVoid } from './project-store.ts';

/** What the evidence of a draw is called. */
export const evidenceOf = (projectId: string): string => `draw:${projectId}`;

const schedule = (tx: Tx, references: readonly string[], dueAt: Instant): void => {
  scheduleDue(
    tx,
    references.map((reference) => ({ module: family, reference, dueAt })),
  );
};

/** Fixes the round of the beacon that draws what closes now; undefined while none can be. */
async function fixRound({ beacons }: IeoPorts, tx: Tx, beaconId: string | null, now: Instant) {
  if (beaconId === null) return null;
  const beacon = await readBeacon(tx, beaconId);
  const fixed = beacons.roundFor(beacon, now);
  if (fixed === null) return undefined;
  beacons.follow(tx, beacon, fixed, now);
  return { closedAt: now, round: fixed.round };
}

/** What the close hashes with the list. */
function termsOf({ drawsAt }: Project, fixed: ClosedRound | null): ClosedTerms | null {
  return fixed === null ? null : { drawsAt: toIso(drawsAt), closedAt: toIso(fixed.closedAt), round: fixed.round };
}

/** Ends subscription: from here on the list of subscriptions is fixed, and its hash published with the round that draws it. */
async function close(ports: IeoPorts, tx: Tx, project: Project, now: Instant): Promise<void> {
  if (project.phase !== 1) return;
  const fixed = await fixRound(ports, tx, project.beaconId, now);
  if (fixed === undefined) return retry(tx, 'close', project.id, now);
  const entries = await selectEntries(tx, project.id);
  const lots = entries.reduce((sum, entry) => sum + entry.lots, 0n);
  const listHash = listHashOf(entries, termsOf(project, fixed));
  updateClosed(tx, project.id, { listHash, count: entries.length, lots, fixed });
  schedule(tx, [`draw:${project.id}`], instant(Math.max(project.drawsAt, now)));
}

/** Has something tried again in a minute. */
function retry(tx: Tx, what: 'close' | 'draw', id: string, now: Instant): void {
  const dueAt = instant(now + minuteMs);
  schedule(tx, [`${what}:${id}:${String(dueAt)}`], dueAt);
}

/** What the seed is mixed with beside secret and list, and the tick that it comes from. */
interface Chance {
  readonly parts: readonly string[];
  readonly tickId: string | null;
}

/** Whether a published head of the price chain stands on a tick. */
async function isPublished(tx: Tx, tickId: string): Promise<boolean> {
  const head = await publishedHead(tx);
  return head !== null && BigInt(head.id) >= BigInt(tickId);
}

/** Of an offering of before, the first tick at or after the moment of its draw. */
async function chanceOfTick(tx: Tx, { drawsAt }: Project): Promise<Chance | null> {
  const tick = await findTickFrom(tx, drawsAt);
  if (tick === undefined) return null;
  const tickId = String(tick.id);
  return { parts: [tickId, tick.hash], tickId };
}

/** What the round that the close has fixed has told. */
async function chanceOfRound(tx: Tx, beaconId: string, { closed }: Project): Promise<Chance | null> {
  const { round } = present(present(closed, 'the close').fixed, 'the round of the close');
  const told = (await readRounds(tx, beaconId, [round])).get(round)?.told ?? null;
  return told === null ? null : { parts: [told.value], tickId: told.proof.tick_id ?? null };
}

/** What draws a project; null where it is not there yet, or comes from a tick that no published head stands on. */
async function findChance(tx: Tx, project: Project): Promise<Chance | null> {
  const { beaconId } = project;
  const chance = beaconId === null ? await chanceOfTick(tx, project) : await chanceOfRound(tx, beaconId, project);
  if (chance === null || chance.tickId === null) return chance;
  return (await isPublished(tx, chance.tickId)) ? chance : null;
}

/** Everything comes back: a draw that cannot be made is never made another way. */
async function giveUp(tx: Tx, project: Project, now: Instant): Promise<void> {
  const entries = await selectEntries(tx, project.id);
  updateVoid(tx, project.id, now);
  schedule(tx, [`unsold:${project.id}`, ...entries.map(({ id }) => `settle:${id}`)], now);
}

/** The secret of a project; undefined where it is lost, or another one than was committed to. */
async function secretOf({ sealer }: IeoPorts, tx: Tx, project: Project): Promise<string | undefined> {
  const secret = await findSecret(tx, sealer, project.id);
  const beacon = project.beaconId === null ? null : (await readBeacon(tx, project.beaconId)).terms;
  return secret !== undefined && commitmentOf(secret, beacon) === project.commitment ? secret : undefined;
}

/** Draws, tells the secret, and lets everything follow. */
async function draw(ports: IeoPorts, tx: Tx, project: Project, now: Instant): Promise<void> {
  if (project.phase !== 2) return;
  const secret = await secretOf(ports, tx, project);
  if (secret === undefined) return giveUp(tx, project, now);
  const chance = await findChance(tx, project);
  if (chance === null) {
    const isOver = now >= project.drawsAt + drawPatienceHours * hourMs;
    return isOver ? giveUp(tx, project, now) : retry(tx, 'draw', project.id, now);
  }
  const entries = await selectEntries(tx, project.id);
  const { listHash, fixed } = present(project.closed, 'what subscription closed with');
  invariant(
    listHashOf(entries, termsOf(project, fixed)) === listHash,
    'subscriptions are those whose hash was published',
  );
  const seed = seedOf(secret, listHash, chance.parts);
  const lots = drawLots(entries, project.lots, seed);
  const drawn = entries.map(({ id }, place) => ({ id, allotted: present(lots[place], 'its lots') }));
  updateAllotted(tx, drawn);
  const passed = drawn.filter(({ allotted }) => allotted > 0n);
  const passedLots = passed.reduce((sum, { allotted }) => sum + allotted, 0n);
  const { tickId } = chance;
  const ownTick = project.beaconId === null ? tickId : null;
  updateDrawn(tx, project.id, { tickId: ownTick, secret, seed, passedCount: passed.length, passedLots }, now);
  if (tickId !== null) citeTicks(tx, [{ reference: evidenceOf(project.id), tickId: Number.parseInt(tickId, 10) }]);
  schedule(tx, [`unsold:${project.id}`, ...entries.map(({ id }) => `settle:${id}`)], now);
  if (project.finalAt !== null) schedule(tx, [`final:${project.id}`], project.finalAt);
  schedule(tx, [`list:${project.id}`], project.listsAt);
}

/** The final instalment becomes due for whoever has a rest to pay. */
async function askRest({ registry }: IeoPorts, tx: Tx, project: Project, now: Instant): Promise<void> {
  const owing = (await lockAwaiting(tx, project.id)).filter((order) => order.paid < ownCost(project, order));
  const asked = owing.map((order) => askFinal(project, order, now));
  updateOrders(tx, asked);
  scheduleNext(tx, project, asked);
  appendEvents(
    tx,
    now,
    asked.map((order) => dueEvent(registry, project, order, now)),
  );
}

/** Opens the market; whoever has paid everything holds coins from now on, locked as was published. */
async function list({ registry, markets }: IeoPorts, tx: Tx, project: Project, now: Instant): Promise<void> {
  if (project.phase !== 3) return;
  updateListed(tx, project.id);
  const paid = (await lockAwaiting(tx, project.id)).filter((order) => order.paid === ownCost(project, order));
  updateOrders(
    tx,
    paid.map((order) => ({ ...order, status: 6 })),
  );
  const market = marketOf(markets, registry.getAsset(project.coin), registry.getAsset(project.pay));
  if (market !== undefined) await openListedMarket(tx, market, now);
}

/** What falls due for a project as a whole. */
export const projectMoments = ['close', 'draw', 'final', 'list'] as const;

/** Does what has fallen due for a project; what was done already is passed over. */
export async function meetMoment(
  ports: IeoPorts,
  tx: Tx,
  moment: (typeof projectMoments)[number],
  id: string,
  now: Instant,
): Promise<void> {
  const project = await lockProject(tx, id);
  if (project === undefined) return;
  switch (moment) {
    case 'close':
      return close(ports, tx, project, now);
    case 'draw':
      return draw(ports, tx, project, now);
    case 'final':
      return askRest(ports, tx, project, now);
    case 'list':
      return list(ports, tx, project, now);
  }
}
