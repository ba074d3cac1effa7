import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import { restrictionKinds } from './restrictions.ts';
import * as s from './scalars.ts';

/** What customers do that rules count. */
export const countedActivities = ['transfer', 'conversion', 'trade'] as const;
const moved = z.enum(['transfer', 'conversion']);
const count = z.int().check(z.gte(1), z.lte(10_000));
const minutes = z.int().check(z.gte(1), z.lte(43_200));
const positive = s.decimal.check(z.refine((text) => /[1-9]/.test(text)));

/** The parameters of each rule. A rule opens a case file and never acts upon a customer. */
export const alertRules = {
  /** So many of one activity within so many minutes. */
  velocity: z.object({ activity: z.enum(countedActivities), count, minutes }),
  /** So much of one currency within so many minutes. */
  volume: z.object({ activity: moved, currency_id: s.coinIdOut, amount: positive, minutes }),
  /** So many amounts below a threshold, and at most so many hundredths of a percent below it, within so many minutes. */
  structuring: z.object({
    activity: moved,
    currency_id: s.coinIdOut,
    threshold: positive,
    below_bps: z.int().check(z.gte(1), z.lte(9_999)),
    count,
    minutes,
  }),
  /** So many trades within so many minutes between two who used one device or address in the last days. */
  linked_trades: z.object({ count, minutes, days: z.int().check(z.gte(1), z.lte(365)) }),
  /** So many round trips of the same two in one market within so many minutes, at prices this near to each other. */
  round_trips: z.object({ count, minutes, price_bps: z.int().check(z.gte(0), z.lte(10_000)) }),
  /** So many withdrawals asked for within so many minutes. */
  withdrawal_velocity: z.object({ count, minutes }),
  /** So many of them below what needs a second person, and at most so many hundredths of a percent below it. */
  withdrawal_structuring: z.object({ below_bps: z.int().check(z.gte(1), z.lte(9_999)), count, minutes }),
  /** A withdrawal of so much of what is available, in hundredths of a percent, to an address that is known for so many days at most and was never paid. */
  emptied_account: z.object({
    share_bps: z.int().check(z.gte(1_000), z.lte(10_000)),
    days: z.int().check(z.gte(1), z.lte(30)),
  }),
  /** Somebody on a sanctions list that was imported after the customer was certified. It cannot be turned off. */
  listed: z.object({}),
} as const;
/** The name of a rule. */
export type AlertRuleKind = keyof typeof alertRules;
/** The names of all rules. */
export const alertRuleKinds = Object.keys(alertRules) as readonly AlertRuleKind[]; // the keys of the table
/** The parameters of a rule. */
export type AlertParameters<K extends AlertRuleKind> = z.output<(typeof alertRules)[K]>;

/** Where a case stands. */
export const caseStates = ['open', 'review', 'closed'] as const;
/** What came of a case. */
export const caseOutcomes = ['no_concern', 'restricted', 'reported'] as const;

const person = z.object({ id: s.idOut, name: z.string() });
const parameters = z.record(z.string(), z.union([z.string(), z.number()]));
const line = {
  id: s.idOut,
  rule: z.enum(alertRuleKinds),
  state: z.enum(caseStates),
  user_ids: z.array(s.idOut),
  /** How many rows of evidence there are. */
  evidence_count: z.int(),
  assignee: z.nullable(person),
  opened_at: s.isoTime,
};

/** A case file, whole. */
export const caseOut = z.object({
  ...line,
  rule_version: z.int(),
  /** As they were when the case was opened. */
  parameters,
  /** With what holds for each now. */
  customers: z.array(z.object({ id: s.idOut, restrictions: z.array(z.enum(restrictionKinds)) })),
  /** Newest first, the last 200. */
  evidence: z.array(
    z.object({
      source: z.enum(['posting', 'trade', 'withdrawal', 'screening']),
      id: s.idOut,
      /** Of a screening, whom the list means and the number of the verification; empty otherwise. */
      about: z.string(),
      at: s.isoTime,
    }),
  ),
  /** Oldest first. */
  notes: z.array(z.object({ id: s.idOut, by: person, text: z.string(), at: s.isoTime })),
  outcome: z.nullable(z.enum(caseOutcomes)),
  close_reason: z.nullable(z.string()),
  closed_by: z.nullable(person),
  closed_at: z.nullable(s.isoTime),
});

const ruleOut = z.object({
  kind: z.enum(alertRuleKinds),
  version: z.int(),
  active: z.boolean(),
  parameters,
  reason: z.string(),
  /** Null for what the release came with. */
  author: z.nullable(person),
  at: s.isoTime,
});

const staff = { auth: 'staff', feature: 'backoffice' } as const;
const reader = { method: 'GET', ...staff, grant: 'cases.read' } as const;
const worker = { method: 'POST', ...staff, grant: 'cases.work', audited: true } as const;

/** Case files that rules have opened, and the rules. */
export const caseCalls = {
  list: defineCall({
    name: 'cases.list',
    path: '/admin/cases',
    ...reader,
    input: z.object({ state: s.optional(z.enum(caseStates)), ...s.paging(50) }),
    output: s.pageOf(z.object(line)),
    rejections: ['PARAMETER_ERROR'],
    summary: 'Case files, newest first.',
  }),
  one: defineCall({
    name: 'cases.one',
    path: '/admin/cases/one',
    ...reader,
    input: z.object({ id: s.id }),
    output: caseOut,
    rejections: ['NOT_FOUND'],
    summary: 'A case file: its customers, the rule as it was, evidence and notes.',
  }),
  take: defineCall({
    name: 'cases.take',
    path: '/admin/cases/take',
    ...worker,
    input: z.object({ id: s.id }),
    output: caseOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Makes the caller the one who works on a case that is not closed.',
  }),
  note: defineCall({
    name: 'cases.note',
    path: '/admin/cases/note',
    ...worker,
    input: z.object({ id: s.id, text: s.text(2_000, 3) }),
    output: caseOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Adds a note, which nobody can change.',
  }),
  close: defineCall({
    name: 'cases.close',
    path: '/admin/cases/close',
    ...worker,
    input: z.object({ id: s.id, outcome: z.enum(caseOutcomes), reason: s.reason() }),
    output: caseOut,
    rejections: ['NOT_FOUND', 'STATE_CHANGED'],
    summary: 'Closes a case. What it holds counts towards no other case of its rule.',
  }),
  rules: defineCall({
    name: 'cases.rules',
    path: '/admin/cases/rules',
    ...reader,
    input: z.object({}),
    output: z.array(ruleOut),
    summary: 'Every rule as it is now.',
  }),
  setRule: defineCall({
    name: 'cases.set_rule',
    path: '/admin/cases/rule',
    ...worker,
    input: z.object({
      kind: z.enum(alertRuleKinds),
      /** The version that is changed: a newer one answers STATE_CHANGED. */
      version: s.whole(1, 1_000_000),
      active: s.flag,
      /** The whole parameters as a JSON object. */
      parameters: s.text(2_000, 2),
      reason: s.reason(),
    }),
    output: approvalOut,
    rejections: ['CURRENCY_NOT_FOUND', 'INVALID_AMOUNT', 'STATE_CHANGED'],
    summary:
      'Asks a second person for a new version of a rule, which their approval puts into force. Cases keep the one that ' +
      'they were opened by.',
  }),
};
