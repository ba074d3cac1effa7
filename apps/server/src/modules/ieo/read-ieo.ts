import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { ieoCalls } from '@bourse/contract/ieo';
import type { Lang } from '@bourse/contract/lang';
import type { UserId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Queryable } from '../../platform/database/sql.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { readBeacon, readRounds, trustOf } from '../beacons/index.ts';
import { readHolds } from '../ledger/index.ts';
import { findTick } from '../prices/index.ts';
import { issueReason } from './announce-projects.ts';
import { type Chance, drawAnswer } from './draw-answer.ts';
import { type Counted, orderAnswer, projectAnswer } from './ieo-answer.ts';
import { family, type IeoPorts } from './ieo-ports.ts';
import { termsOf } from './ieo-terms.ts';
import { countEntries, findOrder, selectOrders } from './order-store.ts';
import type { Order, Project } from './project.ts';
import { findProject, projectsOf, selectProjects } from './project-store.ts';

/** How many have subscribed, and for how many lots: counted until the close, then as it was written down. */
async function countApplied(db: Queryable, projects: readonly Project[]): Promise<(project: Project) => Counted> {
  const open = projects.filter(({ closed }) => closed === null);
  const counted =
    open.length === 0
      ? null
      : await countEntries(
          db,
          open.map(({ id }) => id),
        );
  return ({ id, closed }) => closed ?? counted?.get(id) ?? { count: 0, lots: 0n };
}

/** Projects as everybody sees them, in the order in which they are given. */
export async function describeProjects({ db, clock, registry }: IeoPorts, projects: readonly Project[], lang: Lang) {
  const terms = await termsOf(
    db,
    projects.map(({ termsId }) => termsId),
  );
  const appliedTo = await countApplied(db, projects);
  const reasons = projects.map(({ id }) => issueReason(id).reference);
  const held = await readHolds(db, family, reasons);
  const now = clock.now();
  return projects.map((project) => {
    const escrow = held.get(issueReason(project.id).reference) ?? 0n;
    return projectAnswer(registry, { project, terms, applied: appliedTo(project), escrow }, lang, now);
  });
}

/** Projects, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listProjects(
  ports: IeoPorts,
  lang: Lang,
  input: InputOf<typeof ieoCalls.list>,
): Promise<Result<OutputOf<typeof ieoCalls.list>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectProjects(ports.db, slice.value);
  return ok(pageOf(input, await describeProjects(ports, rows, lang), total));
}

/** One project. @returns NOT_FOUND. */
export async function readProject(
  ports: IeoPorts,
  lang: Lang,
  id: string,
): Promise<Result<OutputOf<typeof ieoCalls.detail>, Rejection>> {
  const project = await findProject(ports.db, id);
  if (project === undefined) return reject('NOT_FOUND');
  return ok(present((await describeProjects(ports, [project], lang))[0], 'the project'));
}

/** What draws a project, as far as it is known. */
async function chanceOf(db: Queryable, { beaconId, closed, draw }: Project): Promise<Chance> {
  if (beaconId === null) {
    const tickId = draw?.tickId ?? null;
    const tick = tickId === null ? undefined : await findTick(db, Number.parseInt(tickId, 10));
    const told = tick === undefined ? null : { id: String(tick.id), hash: tick.hash };
    return { trust: 'operator', beacon: null, round: null, chance: null, tick: told };
  }
  const { source } = await readBeacon(db, beaconId);
  const round = closed?.fixed?.round ?? null;
  const kept = round === null ? undefined : (await readRounds(db, beaconId, [round])).get(round);
  return { trust: trustOf(source), beacon: source, round, chance: kept?.told?.value ?? null, tick: null };
}

/** What a draw has committed itself to and told. @returns NOT_FOUND. */
export async function readDraw(
  { db, clock, registry }: IeoPorts,
  id: string,
): Promise<Result<OutputOf<typeof ieoCalls.draw>, Rejection>> {
  const project = await findProject(db, id);
  if (project === undefined) return reject('NOT_FOUND');
  const appliedTo = await countApplied(db, [project]);
  return ok(drawAnswer(registry, project, appliedTo(project), await chanceOf(db, project), clock.now()));
}

/** Who reads their own subscriptions. */
export interface OrderReader {
  readonly userId: UserId;
  readonly lang: Lang;
}

async function answersOf({ db, clock, registry }: IeoPorts, orders: readonly Order[], lang: Lang) {
  const projects = await projectsOf(
    db,
    orders.map(({ projectId }) => projectId),
  );
  const terms = await termsOf(
    db,
    [...projects.values()].map(({ termsId }) => termsId),
  );
  const now = clock.now();
  return orders.map((order) => {
    const project = present(projects.get(order.projectId), 'its project');
    return orderAnswer(registry, { project, order, terms }, lang, now);
  });
}

/** Own subscriptions, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listOrders(
  ports: IeoPorts,
  { userId, lang }: OrderReader,
  input: InputOf<typeof ieoCalls.orders>,
): Promise<Result<OutputOf<typeof ieoCalls.orders>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectOrders(ports.db, { owner: userId, status: input.status ?? null }, slice.value);
  return ok(pageOf(input, await answersOf(ports, rows, lang), total));
}

/** One own subscription. @returns NOT_FOUND. */
export async function readOrder(
  ports: IeoPorts,
  { userId, lang }: OrderReader,
  id: string,
): Promise<Result<OutputOf<typeof ieoCalls.order>, Rejection>> {
  const order = await findOrder(ports.db, userId, id);
  if (order === undefined) return reject('NOT_FOUND');
  return ok(present((await answersOf(ports, [order], lang))[0], 'the order'));
}
