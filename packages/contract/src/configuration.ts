import * as z from 'zod/mini';
import { approvalOut } from './approval.ts';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** What of the house is set by versions, and the grant that both persons of a change need. */
export const configurationAreas = {
  countries: 'countries.edit',
  verification: 'kyc.rules',
  fees: 'fees.edit',
  markets: 'fees.edit',
  conversion: 'fees.edit',
  fiat: 'fiat.edit',
  bank_account: 'fiat.edit',
  bank_payouts: 'fiat.edit',
  c2c: 'fiat.edit',
  nft: 'fees.edit',
  retention: 'customers.hold',
} as const;
/** One of the areas. */
export type ConfigurationArea = keyof typeof configurationAreas;

const value = z.record(z.string(), z.unknown());

/** A version of a setting; version 0 is what holds before anybody has set anything. */
const versionOut = z.object({
  version: z.int(),
  value,
  effective_at: z.nullable(s.isoTime),
  author: z.nullable(z.string()),
  approver: z.nullable(z.string()),
  reason: z.string(),
  created_at: z.nullable(s.isoTime),
});

/** A setting as it holds now. */
const settingOut = z.object({
  area: z.string(),
  key: z.string(),
  /** In force now. */
  version: z.int(),
  value,
  effective_at: z.nullable(s.isoTime),
  /** The number of the newest version, which a proposal names as its base; above `version` while one is still to come. */
  newest: z.int(),
  coming: z.nullable(z.object({ version: z.int(), value, effective_at: s.isoTime })),
});

/** A figure of what a change would do. */
const effectOut = z.object({
  /** What is counted, for example `may_buy`. */
  effect: z.string(),
  /** Of what, for example a group of products. */
  about: z.string(),
  /** `customers`, or the code of a currency. */
  unit: z.string(),
  /** As it is; null where only what is to come is counted. */
  before: z.nullable(s.decimal),
  after: s.decimal,
});

const which = { area: s.text(40, 1), key: s.text(40, 1) };
const change = {
  ...which,
  /** The number of the newest version that the caller has seen. */
  base: s.whole(0, 1_000_000),
  /** From when it holds; absent as soon as it is approved. */
  effective_at: s.optional(s.isoTime),
  reason: s.reason(),
};
const valueText = s.text(20_000, 2);
const staff = { auth: 'staff', feature: 'backoffice' } as const;

/** Settings of the house: versions with a date of effect, an author and a second person. */
export const configurationCalls = {
  list: defineCall({
    name: 'admin.configuration',
    method: 'GET',
    path: '/admin/configuration',
    ...staff,
    input: z.object({}),
    output: z.object({
      settings: z.array(settingOut),
      /** The groups of products that are offered by now; a country can be closed for the others beforehand. */
      offered_groups: z.array(z.string()),
    }),
    summary: 'Every setting of the areas whose grant the caller has, as it is in force now, and what is still to come.',
  }),
  history: defineCall({
    name: 'admin.configuration_history',
    method: 'GET',
    path: '/admin/configuration/history',
    ...staff,
    input: z.object(which),
    output: z.object({ setting: settingOut, versions: z.array(versionOut) }),
    rejections: ['NOT_FOUND', 'NOT_ALLOWED'],
    summary:
      'A setting with every version of it, newest first; the last is what holds before anybody has set anything.',
  }),
  preview: defineCall({
    name: 'admin.configuration_preview',
    method: 'GET',
    path: '/admin/configuration/preview',
    ...staff,
    input: z.object({
      ...which,
      /** The whole value as a JSON object. */
      value: valueText,
      effective_at: s.optional(s.isoTime),
    }),
    output: z.object({ before: value, after: value, effects: z.array(effectOut) }),
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'PARAMETER_ERROR'],
    summary: 'What a value would change, computed from what is stored now; nothing is asked for.',
  }),
  propose: defineCall({
    name: 'admin.configuration_propose',
    method: 'POST',
    path: '/admin/configuration/propose',
    ...staff,
    audited: true,
    input: z.object({
      ...change,
      /** The whole value as a JSON object. */
      value: valueText,
    }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'PARAMETER_ERROR', 'STATE_CHANGED'],
    summary:
      'Asks for a new version of a setting, which a second person approves. STATE_CHANGED when the base is not the newest ' +
      'version, now or when it is approved, or nothing would change.',
  }),
  rollBack: defineCall({
    name: 'admin.configuration_roll_back',
    method: 'POST',
    path: '/admin/configuration/roll_back',
    ...staff,
    audited: true,
    input: z.object({
      ...change,
      /** The version whose value is to hold again; 0 for what held before the first. */
      version: s.whole(0, 1_000_000),
    }),
    output: approvalOut,
    rejections: ['NOT_FOUND', 'NOT_ALLOWED', 'PARAMETER_ERROR', 'STATE_CHANGED'],
    summary: 'Asks for an earlier value as a new version, which a second person approves like any other.',
  }),
};
