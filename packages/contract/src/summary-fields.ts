import { restrictionKinds } from './restrictions.ts';
import { siteKeys } from './site.ts';

/**
 * The names of fields that summaries of requests tell changes of; each has words in the back office. Terms and settings, whose
 * names are those of their schemas, are shown by their own features.
 */
export const summaryFields = [
  'about',
  'accepted_ms',
  'active',
  'at',
  'buy',
  'code',
  'collection',
  'contents',
  'credit_score',
  'currency',
  'currency_id',
  'days',
  'decision',
  'end',
  'factors',
  'fee',
  'finding',
  'floor',
  'grants',
  'halted',
  'id',
  'legal_hold',
  'level_1',
  'level_2',
  'link',
  'market_maker',
  'name',
  'parameters',
  'paused',
  'picture_id',
  'price',
  'result',
  'roles',
  'sell',
  'start',
  'status',
  'text',
  'url',
  'version',
  ...restrictionKinds,
  ...siteKeys,
] as const;
/** One of {@link summaryFields}. */
export type SummaryField = (typeof summaryFields)[number];

/** What a request can rest on, as its summary names it. */
export const summaryEvidence = ['payment', 'deposit', 'transaction', 'document', 'case', 'order', 'review'] as const;
/** One of {@link summaryEvidence}. */
export type SummaryEvidence = (typeof summaryEvidence)[number];
