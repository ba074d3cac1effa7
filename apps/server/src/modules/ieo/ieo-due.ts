import { atoms } from '@bourse/kernel/amount';
import type { AccountId } from '@bourse/kernel/ids';
import type { Instant } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DueEntry, DueWork } from '../../platform/jobs/due-work.ts';
import { applyLocked, type HoldChange, lockBalances, type Posting } from '../ledger/index.ts';
import { issueReason } from './announce-projects.ts';
import { dueEvent, eventsOf } from './ieo-events.ts';
import { family, type IeoPorts } from './ieo-ports.ts';
import { lapse, type Move, release, settle } from './instalments.ts';
import { freedBy, postingsOf, scheduleNext } from './order-moves.ts';
import { lockOrders, updateOrders } from './order-store.ts';
import type { Order, Project } from './project.ts';
import { meetMoment, projectMoments } from './project-moments.ts';
import { projectsOf } from './project-store.ts';

/** What falls due for projects, and for each subscription in them. */
export function ieoDueWork(ports: IeoPorts): DueWork {
  return { module: family, settle: (tx, entries, now) => settleDue(ports, tx, entries, now) };
}

/** Of what an entry is: `lapse:17:1772000000000` is of 17. */
function read({ reference }: DueEntry): { readonly what: string; readonly id: string } {
  const [what = '', id = ''] = reference.split(':');
  return { what, id };
}

async function settleDue(ports: IeoPorts, tx: Tx, entries: readonly DueEntry[], now: Instant): Promise<void> {
  const due = entries.map(read);
  for (const moment of projectMoments) {
    for (const { id } of due.filter(({ what }) => what === moment)) await meetMoment(ports, tx, moment, id, now);
  }
  const idsOf = (...wanted: readonly string[]): string[] =>
    due.filter(({ what }) => wanted.includes(what)).map(({ id }) => id);
  await remind(ports, tx, idsOf('remind'), now);
  await moveAll(ports, tx, { orders: idsOf('settle', 'lapse', 'release'), unsold: idsOf('unsold') }, now);
}

/** What a subscription comes to at a moment, by how it stands; null where nothing is due. */
function moveOf(project: Project, order: Order, now: Instant): Move | null {
  const isDecided = project.phase >= 3;
  if (order.status === 1) return isDecided ? settle(project, order, now) : null;
  if (order.dueAt !== null && order.dueAt <= now) return lapse(project, order);
  return order.nextReleaseAt !== null && order.nextReleaseAt <= now ? release(project, order, now) : null;
}

/** Of the issue of a project, what nobody was allotted goes back to the treasury. */
function unsoldOf({ id, lots, lot, draw, coin, accounts }: Project): { posting: Posting; hold: HoldChange } | null {
  const amount = atoms((lots - (draw?.passedLots ?? 0n)) * lot);
  if (amount === 0n) return null;
  const ends = { debit: accounts.coinPool, credit: accounts.coinTreasury };
  const posting = { ...ends, assetId: coin, amount, kind: 'ieo_unsold', reference: `draw:${id}` } as const; // a literal
  return { posting, hold: { account: accounts.coinPool, amount: atoms(-amount), reason: issueReason(id) } };
}

const accountsOf = ({ postings, holds }: { postings: Posting[]; holds: HoldChange[] }): AccountId[] => [
  ...postings.flatMap(({ debit, credit }) => [debit, credit]),
  ...holds.map(({ account }) => account),
];

async function moveAll(
  { registry }: IeoPorts,
  tx: Tx,
  due: { readonly orders: readonly string[]; readonly unsold: readonly string[] },
  now: Instant,
): Promise<void> {
  if (due.orders.length + due.unsold.length === 0) return;
  const orders = await lockOrders(tx, due.orders);
  const projects = await projectsOf(tx, [...due.unsold, ...orders.map(({ projectId }) => projectId)]);
  const projectOf = (id: string): Project => present(projects.get(id), 'its project');
  const moves = orders.flatMap((order) => moveOf(projectOf(order.projectId), order, now) ?? []);
  const unsold = due.unsold.flatMap((id) => unsoldOf(projectOf(id)) ?? []);
  const byProject = [...Map.groupBy(moves, ({ order }) => order.projectId)].map(
    ([id, own]) => [projectOf(id), own] as const,
  );
  const entry = {
    postings: [
      ...unsold.map(({ posting }) => posting),
      ...byProject.flatMap(([project, own]) => own.flatMap((move) => postingsOf(project, move))),
    ],
    holds: [...unsold.map(({ hold }) => hold), ...byProject.flatMap(([project, own]) => freedBy(project, own))],
  };
  if (entry.postings.length > 0) {
    const locked = await lockBalances(tx, accountsOf(entry));
    // The worker looks before it begins; a halt in between rolls back, and it comes again.
    invariant(locked.ok, 'money was halted while subscriptions were moved');
    applyLocked(tx, locked.value, { at: now, ...entry });
  }
  updateOrders(
    tx,
    moves.map(({ order }) => order),
  );
  for (const [project, own] of byProject) {
    scheduleNext(
      tx,
      project,
      own.map(({ order }) => order),
    );
  }
  appendEvents(
    tx,
    now,
    moves.flatMap((move) => eventsOf(registry, projectOf(move.order.projectId), move, now)),
  );
}

/** Reminds whoever still has to pay. */
async function remind({ registry }: IeoPorts, tx: Tx, ids: readonly string[], now: Instant): Promise<void> {
  if (ids.length === 0) return;
  const orders = (await lockOrders(tx, ids)).filter(({ dueAt }) => dueAt !== null && dueAt > now);
  const projects = await projectsOf(
    tx,
    orders.map(({ projectId }) => projectId),
  );
  appendEvents(
    tx,
    now,
    orders.map((order) => dueEvent(registry, present(projects.get(order.projectId), 'its project'), order, now)),
  );
}
