import type { OutputOf } from '@bourse/contract/call';
import { officeCalls } from '@bourse/contract/office';
import { formatAmount } from '@bourse/kernel/amount';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, hourMs, type Instant, instant, startOfDay, toIso } from '@bourse/kernel/instant';
import { ok } from '@bourse/kernel/result';
import { listDifferences } from '../../platform/clock/difference-store.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { bind, type Binding } from '../../platform/http/binding.ts';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { countDue } from '../../platform/jobs/due-work.ts';
import { type JobState, listDue, listJobs } from '../../platform/jobs/work-store.ts';
import { countOpenCases } from '../alerts/index.ts';
import { countOpenApprovals } from '../approvals/index.ts';
import { countFound, countPaused, countPausedAssets } from '../chains/index.ts';
import { countWaitingDisputes } from '../c2c/index.ts';
import { countOverdueComplaints } from '../complaints/index.ts';
import { countOrdersUnderReview, countRechargesUnderReview } from '../fiat/index.ts';
import { countCustomers, countOpenRecoveries } from '../identity/index.ts';
import { countWaitingSubmissions } from '../kyc/index.ts';
import { readLedgerState } from '../ledger/index.ts';
import type { MarketList } from '../markets/index.ts';
import type { ListedAsset } from '../registry/index.ts';
import { listHourlyTurnover } from '../spot/index.ts';
import { countWaitingChats } from '../support/index.ts';
import { countLowFloats, countWaitingWithdrawals } from '../withdrawals/index.ts';
import { pageOfAll } from './page-of-all.ts';

/** What the figures of the morning are read by. */
export interface OfficePorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly markets: MarketList;
  /** The asset in which turnover is counted. */
  readonly usdt: ListedAsset;
  /** Whoever is kept from something now. */
  readonly restricted: () => readonly UserId[];
}

const written = (at: Instant | null): string | null => (at === null ? null : toIso(at));

/** The last whole hours and the one that runs, with nothing where nothing was traded. */
async function readHours({ db, markets, usdt }: OfficePorts, now: Instant) {
  const first = instant(Math.floor(now / hourMs) * hourMs - 23 * hourMs);
  const quoted = markets.listMarkets().filter(({ quote }) => quote.id === usdt.id);
  const found = await listHourlyTurnover(
    db,
    quoted.map(({ id }) => id),
    first,
  );
  const byHour = new Map(found.map((one) => [one.at, one]));
  const hours = Array.from({ length: 24 }, (_, place) => {
    const at = instant(first + place * hourMs);
    const { turnover = 0n, trades = 0 } = byHour.get(at) ?? {};
    return { at: toIso(at), turnover: formatAmount(turnover, usdt.scale), trades };
  });
  return {
    hours,
    turnover: formatAmount(
      found.reduce((sum, one) => sum + one.turnover, 0n),
      usdt.scale,
    ),
    trades: found.reduce((sum, one) => sum + one.trades, 0),
  };
}

/** What waits for staff, by queue. */
async function countWaiting(db: Queryable, now: Instant) {
  const [
    requests,
    verifications,
    recoveries,
    cases,
    overdue,
    disputes,
    withdrawals,
    paused,
    pausedAssets,
    found,
    low,
    recharges,
    orders,
    chats,
  ] = await Promise.all([
    countOpenApprovals(db),
    countWaitingSubmissions(db),
    countOpenRecoveries(db),
    countOpenCases(db),
    countOverdueComplaints(db, now),
    countWaitingDisputes(db),
    countWaitingWithdrawals(db),
    countPaused(db),
    countPausedAssets(db),
    countFound(db),
    countLowFloats(db),
    countRechargesUnderReview(db),
    countOrdersUnderReview(db),
    countWaitingChats(db),
  ]);
  return {
    requests_open: requests,
    verifications_waiting: verifications,
    recoveries_open: recoveries,
    cases_open: cases,
    complaints_overdue: overdue,
    disputes_waiting: disputes,
    withdrawals_waiting: withdrawals,
    networks_waiting: paused + pausedAssets + found + low,
    fiat_waiting: recharges + orders,
    chats_waiting: chats,
  };
}

async function readToday(ports: OfficePorts): Promise<OutputOf<typeof officeCalls.today>> {
  const { db, clock, usdt, restricted } = ports;
  const now = clock.now();
  const firstDay = instant(startOfDay(now) - 13 * dayMs);
  const [ledger, due, jobs, customers, traded, differences] = await Promise.all([
    readLedgerState(db),
    countDue(db, now),
    listJobs(db),
    countCustomers(db, firstDay),
    readHours(ports, now),
    listDifferences(db, now),
  ]);
  const days = Array.from({ length: 14 }, (_, place) => toIso(instant(firstDay + place * dayMs)).slice(0, 10));
  return {
    at: toIso(now),
    halted: ledger.halted,
    halt_reason: ledger.reason,
    ledger_checked_at: written(ledger.checkedAt),
    customers: customers.total,
    customers_restricted: restricted().length,
    ...(await countWaiting(db, now)),
    clocks_differ: differences.length,
    due_late: due.late,
    due_failed: due.failed,
    jobs_failed: jobs.filter(({ error }) => error !== null).length,
    currency: usdt.code,
    ...traded,
    days: days.map((day) => ({ day, customers: customers.byDay.get(day) ?? 0 })),
  };
}

function jobState({ error, leaseUntil }: JobState, now: Instant): 'waiting' | 'running' | 'failed' {
  if (leaseUntil !== null && leaseUntil > now) return 'running';
  return error === null ? 'waiting' : 'failed';
}

/** Binds the calls by which staff see how the house stands. */
export function officeRoutes(ports: OfficePorts): Binding[] {
  const { db, clock } = ports;
  return [
    bind(officeCalls.today, async () => ok(await readToday(ports))),
    bind(officeCalls.jobs, async (_context, input) => {
      const jobs = await listJobs(db);
      const list = jobs.map((job, place) => ({
        id: String(jobs.length - place),
        name: job.name,
        state: jobState(job, clock.now()),
        due_at: toIso(job.dueAt),
        node: job.node,
        started_at: written(job.startedAt),
        finished_at: written(job.finishedAt),
        error: job.error,
      }));
      return pageOfAll(input, list);
    }),
    bind(officeCalls.due, async (_context, input) => {
      const slice = sliceOf(input);
      if (!slice.ok) return slice;
      const wanted = { state: input.state ?? null, module: input.module ?? null };
      const { rows, total } = await listDue(db, wanted, slice.value);
      const list = rows.map(({ dueAt, doneAt, ...row }) => ({
        ...row,
        due_at: toIso(dueAt),
        done_at: written(doneAt),
      }));
      return ok(pageOf(input, list, total));
    }),
  ];
}
