import * as z from 'zod/mini';

/**
 * How many days what is kept of customers is kept, before anybody has set anything, and between which bounds the house
 * decides. What verifies a customer is kept five years after the end of business at least, and ten at most (anti-money
 * laundering); what shows who had access or what was told, as long as somebody may still contest it.
 */
export const retentionBounds = {
  /** After closing: sessions, devices, notices, pictures, preferences. */
  closed_access: { initial: 90, least: 30, most: 3_653 },
  /** After closing: name, addresses, documents. */
  closed_identity: { initial: 1_826, least: 1_826, most: 3_653 },
  /** Of open accounts: notices since they were told. */
  notices: { initial: 180, least: 90, most: 3_653 },
  /** Of open accounts: sessions since they ended. */
  sessions: { initial: 30, least: 30, most: 3_653 },
  /** Of open accounts: tries at signing in. */
  sign_ins: { initial: 365, least: 180, most: 3_653 },
  /** Chats of visitors, who have no account, since they were closed. */
  visitor_chats: { initial: 90, least: 30, most: 3_653 },
} as const;
/** What is kept for a time. */
export type RetentionPeriod = keyof typeof retentionBounds;

/** Every period, in the order in which they are shown. */
export const retentionPeriods = [
  'closed_access',
  'closed_identity',
  'notices',
  'sessions',
  'sign_ins',
  'visitor_chats',
] as const satisfies readonly RetentionPeriod[];

const daysOf = (period: RetentionPeriod) => {
  const { least, most } = retentionBounds[period];
  return z.int().check(z.gte(least), z.lte(most));
};

/** The days of every period. */
export const retentionRules = z.strictObject({
  closed_access: daysOf('closed_access'),
  closed_identity: daysOf('closed_identity'),
  notices: daysOf('notices'),
  sessions: daysOf('sessions'),
  sign_ins: daysOf('sign_ins'),
  // Versions of before there were chats do not have it.
  visitor_chats: z._default(daysOf('visitor_chats'), retentionBounds.visitor_chats.initial),
});
/** The same, as it is in force. */
export type RetentionRules = Readonly<Record<RetentionPeriod, number>>;
