import { drawPatienceHours } from '@bourse/contract/ieo';
import { hourMs, type Instant, instant, minuteMs } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import { scheduleDue } from '../../platform/jobs/due-work.ts';
import { openListedMarket } from '../markets/index.ts';
import { citeTicks, findTickFrom, publishedHead, type TickHead } from '../prices/index.ts';
import { commitmentOf, drawLots, listHashOf, seedOf } from './draw.ts';
import { dueEvent } from './ieo-events.ts';
import { family, type IeoPorts } from './ieo-ports.ts';
import { marketOf } from './ieo-terms.ts';
import { askFinal, ownCost } from './instalments.ts';
import { scheduleNext } from './order-moves.ts';
import { lockAwaiting, selectEntries, updateAllotted, updateOrders } from './order-store.ts';
import type { Project } from './project.ts';
import { findSecret, lockProject, updateClosed, updateDrawn, updateListed, updateVoid } from './project-store.ts';

/** What the evidence of a draw is called. */
export const evidenceOf = (projectId: string): string => `draw:${projectId}`;

const schedule = (tx: Tx, references: readonly string[], dueAt: Instant): void => {
  scheduleDue(
    tx,
    references.map((reference) => ({ module: family, reference, dueAt })),
  );
};

/** Ends subscription: from here on the list of subscriptions is fixed, and its hash published. */
async function close(tx: Tx, project: Project): Promise<void> {
  if (project.phase !== 1) return;
  const entries = await selectEntries(tx, project.id);
  const lots = entries.reduce((sum, entry) => sum + entry.lots, 0n);
  updateClosed(tx, project.id, { listHash: listHashOf(entries), count: entries.length, lots });
  schedule(tx, [`draw:${project.id}`], project.drawsAt);
}

/** The tick that the seed is mixed with, once a published head stands on it; null before. */
async function findTick(tx: Tx, { drawsAt }: Project): Promise<TickHead | null> {
  const tick = await findTickFrom(tx, drawsAt);
  const head = await publishedHead(tx);
  return tick !== undefined && head !== null && BigInt(head.id) >= BigInt(tick.id) ? tick : null;
}

/** Everything comes back: a draw that cannot be made is never made another way. */
async function giveUp(tx: Tx, project: Project, now: Instant): Promise<void> {
  const entries = await selectEntries(tx, project.id);
  updateVoid(tx, project.id, now);
  schedule(tx, [`unsold:${project.id}`, ...entries.map(({ id }) => `settle:${id}`)], now);
}

/** Draws, tells the secret, and lets everything follow. */
async function draw(tx: Tx, project: Project, now: Instant): Promise<void> {
  if (project.phase !== 2) return;
  const secret = await findSecret(tx, project.id);
  if (secret === undefined || commitmentOf(secret) !== project.commitment) return giveUp(tx, project, now);
  const tick = await findTick(tx, project);
  if (tick === null) {
    if (now >= project.drawsAt + drawPatienceHours * hourMs) return giveUp(tx, project, now);
    const dueAt = instant(now + minuteMs);
    return schedule(tx, [`draw:${project.id}:${String(dueAt)}`], dueAt);
  }
  const entries = await selectEntries(tx, project.id);
  const { listHash } = present(project.closed, 'what subscription closed with');
  invariant(listHashOf(entries) === listHash, 'subscriptions are those whose hash was published');
  const tickId = String(tick.id);
  const seed = seedOf({ secret, listHash, tickId, tickHash: tick.hash });
  const lots = drawLots(entries, project.lots, seed);
  const drawn = entries.map(({ id }, place) => ({ id, allotted: present(lots[place], 'its lots') }));
  updateAllotted(tx, drawn);
  const passed = drawn.filter(({ allotted }) => allotted > 0n);
  const passedLots = passed.reduce((sum, { allotted }) => sum + allotted, 0n);
  updateDrawn(tx, project.id, { tickId, secret, seed, passedCount: passed.length, passedLots }, now);
  citeTicks(tx, [{ reference: evidenceOf(project.id), tickId: tick.id }]);
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
      return close(tx, project);
    case 'draw':
      return draw(tx, project, now);
    case 'final':
      return askRest(ports, tx, project, now);
    case 'list':
      return list(ports, tx, project, now);
  }
}
