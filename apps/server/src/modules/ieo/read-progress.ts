import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { ieoStaffCalls } from '@bourse/contract/ieo-desk';
import type { Lang } from '@bourse/contract/lang';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { Registry } from '../registry/index.ts';
import type { IeoPorts } from './ieo-ports.ts';
import { type OrderGroup, sumOrders } from './order-store.ts';
import type { Project } from './project.ts';
import { evidenceOf } from './project-moments.ts';
import { selectProjects } from './project-store.ts';
import { describeProjects } from './read-ieo.ts';

type Progress = Omit<
  OutputOf<typeof ieoStaffCalls.projects>['list'][number],
  keyof Awaited<ReturnType<typeof describeProjects>>[number]
>;

type Summed = 'held' | 'spent' | 'refunded' | 'forfeited' | 'released';

function earliest(moments: readonly (Instant | null)[]): Instant | null {
  return moments.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null);
}

/** How far a project has come. @param groups its subscriptions by state. */
function progressOf(registry: Registry, project: Project, groups: readonly OrderGroup[]): Progress {
  const [coin, pay] = [registry.getAsset(project.coin), registry.getAsset(project.pay)];
  const coins = (amount: bigint): string => formatAmount(amount, coin.scale);
  const sum = (of: Summed): bigint => groups.reduce((all, group) => all + group[of], 0n);
  const money = (of: Summed): string => formatAmount(sum(of), pay.scale);
  const dueAt = earliest(groups.map((group) => group.dueAt));
  return {
    groups: groups.map(({ status, count, lots, allotted }) => ({
      status,
      number: count,
      amount: coins(lots * project.lot),
      allotted: coins(allotted * project.lot),
    })),
    held: money('held'),
    raised: money('spent'),
    refunded: money('refunded'),
    forfeited: money('forfeited'),
    released: coins(sum('released')),
    due_at: dueAt === null ? null : toIso(dueAt),
    list_hash: project.closed?.listHash ?? null,
    evidence: project.draw === null ? null : evidenceOf(project.id),
  };
}

/** Projects with how far they have come, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listProgress(
  ports: IeoPorts,
  lang: Lang,
  input: InputOf<typeof ieoStaffCalls.projects>,
): Promise<Result<OutputOf<typeof ieoStaffCalls.projects>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectProjects(ports.db, slice.value);
  const groups = await sumOrders(
    ports.db,
    rows.map(({ id }) => id),
  );
  const described = await describeProjects(ports, rows, lang);
  const list = rows.map((project, place) => ({
    ...present(described[place], 'the project'),
    ...progressOf(
      ports.registry,
      project,
      groups.filter(({ projectId }) => projectId === project.id),
    ),
  }));
  return ok(pageOf(input, list, total));
}
