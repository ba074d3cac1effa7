import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

const reader = { method: 'GET', auth: 'staff', feature: 'backoffice', grant: 'office.read' } as const;
const count = z.int().check(z.gte(0));

/** How the house stands, and whether its background work does. */
export const officeCalls = {
  today: defineCall({
    name: 'office.today',
    path: '/admin/today',
    ...reader,
    input: z.object({}),
    output: z.object({
      at: s.isoTime,
      halted: z.boolean(),
      halt_reason: z.nullable(z.string()),
      /** Until when every posting has been compared with the balances. */
      ledger_checked_at: z.nullable(s.isoTime),
      /** What waits for a second person, whoever it is. */
      requests_open: count,
      customers: count,
      customers_restricted: count,
      due_late: count,
      due_failed: count,
      jobs_failed: count,
      /** Handed in, and decided by nobody yet. */
      verifications_waiting: count,
      /** Customers who have lost every factor and ask for the way back. */
      recoveries_open: count,
      /** Case files that nobody has closed. */
      cases_open: count,
      /** Complaints whose day has passed without an answer. */
      complaints_overdue: count,
      /** Disputes between customers that wait for a ruling. */
      disputes_waiting: count,
      /** Withdrawals that somebody must look at. */
      withdrawals_waiting: count,
      /** Networks that are paused, and currencies of which a paying address holds less than its floor. */
      networks_waiting: count,
      /** Nodes whose clock differs from another, so that nothing that is due is done there. */
      clocks_differ: count,
      /** Vouchers and purchases with bank money under review. */
      fiat_waiting: count,
      /** Chats of customers and visitors that nobody has taken. */
      chats_waiting: count,
      /** Of trades in markets that are quoted in `currency`. */
      currency: z.string(),
      turnover: s.decimal,
      trades: count,
      /** The last 24 hours, each from its beginning, the oldest first; the last one is not over. */
      hours: z.array(z.object({ at: s.isoTime, turnover: s.decimal, trades: count })),
      /** The last 14 days of UTC, the oldest first; the last one is not over. */
      days: z.array(z.object({ day: s.day, customers: count })),
    }),
    summary: 'The figures of the morning: what needs somebody, what was traded, who came.',
  }),
  jobs: defineCall({
    name: 'office.jobs',
    path: '/admin/jobs',
    ...reader,
    input: z.object({ ...s.paging(100) }),
    output: s.pageOf(
      z.object({
        id: s.idOut,
        name: z.string(),
        state: z.enum(['waiting', 'running', 'failed']),
        due_at: s.isoTime,
        /** The node that runs it, or ran it last. */
        node: z.nullable(z.string()),
        started_at: z.nullable(s.isoTime),
        finished_at: z.nullable(s.isoTime),
        error: z.nullable(z.string()),
      }),
    ),
    rejections: ['PARAMETER_ERROR'],
    summary: 'The work that one node does once a day, and how it went the last time.',
  }),
  due: defineCall({
    name: 'office.due',
    path: '/admin/due',
    ...reader,
    input: z.object({
      state: s.optional(z.enum(['waiting', 'done', 'failed'])),
      module: s.optional(s.text(40)),
      ...s.paging(50),
    }),
    output: s.pageOf(
      z.object({
        id: s.idOut,
        module: z.string(),
        reference: z.string(),
        state: z.enum(['waiting', 'done', 'failed']),
        due_at: s.isoTime,
        tries: count,
        error: z.nullable(z.string()),
        done_at: z.nullable(s.isoTime),
      }),
    ),
    rejections: ['PARAMETER_ERROR'],
    summary: 'What falls due, or fell due: maturities, dividends and whatever else products do at their time.',
  }),
  health: defineCall({
    name: 'office.health',
    path: '/admin/health',
    ...reader,
    input: z.object({}),
    output: z.object({
      /** The process that answers. */
      node: z.string(),
      database: z.enum(['postgres', 'embedded']),
      connections_in_use: count,
      connections_waiting: count,
      /** Of the volume of the embedded database; null on PostgreSQL. */
      free_bytes: z.nullable(count),
      /** Commands that wait for their batch; null where the lane is another process's. */
      lane_queue: z.nullable(count),
      /** Who may change the books, and how often that has changed hands. */
      leases: z.array(
        z.object({ name: z.string(), node: z.nullable(z.string()), epoch: count, until: z.nullable(s.isoTime) }),
      ),
      /** How many events each reader has still to read, counted to 10,000. */
      readers: z.array(z.object({ name: z.string(), behind: count })),
    }),
    summary: 'The process that answers, its database, the commit lane and the readers of events.',
  }),
  clocks: defineCall({
    name: 'office.clocks',
    path: '/admin/clocks',
    ...reader,
    input: z.object({}),
    output: z.object({
      differences: z.array(
        z.object({
          node: z.string(),
          /** Which clock differs from the time of that node: the machine's own, the database's, or those of the price venues. */
          clock: z.enum(['wall', 'database', 'venues']),
          /** By how many seconds it is ahead. */
          ahead_seconds: z.number(),
          since: s.isoTime,
        }),
      ),
    }),
    summary: 'Nodes whose clocks differ now: what is due by the time waits there.',
  }),
  acceptClock: defineCall({
    name: 'office.accept_clock',
    path: '/admin/clocks/accept',
    method: 'POST',
    auth: 'staff',
    feature: 'backoffice',
    grant: 'ledger.halt',
    audited: true,
    input: z.object({ node: s.text(200), reason: s.reason() }),
    output: approvalOut,
    rejections: ['NOT_FOUND'],
    summary:
      'Asks a second person to let a node go on with a clock that differs: its own as it was set, or in spite of what another says.',
  }),
};
