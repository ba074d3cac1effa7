/** What a conversation with support is about. */
export const supportTopics = [
  'account',
  'verification',
  'deposits',
  'withdrawals',
  'trading',
  'products',
  'other',
] as const;
/** One of them. */
export type SupportTopic = (typeof supportTopics)[number];

/** Letters of a message and of a word beside a rating; messages of one person in one conversation; how many are shown as past. */
export const supportLimits = { text: 2_000, ratingText: 500, messages: 500, past: 20 } as const;

/** After so many days without a word, the last of which was the house's, a conversation closes by itself. */
export const supportIdleDays = 3;

/** Whoever has not looked for so long counts as away, and is told of an answer by a notice. */
export const supportAwayMinutes = 2;

/** What a visitor is known by: 256 random bits that their device has made. */
export const visitorKeyForm = /^[0-9a-f]{64}$/;
