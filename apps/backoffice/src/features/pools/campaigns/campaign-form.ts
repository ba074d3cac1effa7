import type { OutputOf, SentInputOf } from '@bourse/contract/call';
import type { couponStaffCalls } from '@bourse/contract/coupons';
import { isAmount, rateOf, typedDecimal } from '../../../base/format/decimals.ts';
import { effectFrom } from '../../../base/time/effect-from.ts';

/** A campaign, as it is listed. */
export type Campaign = OutputOf<typeof couponStaffCalls.list>['list'][number];

/** What is typed to start a campaign. */
export interface CampaignDraft {
  readonly kind: 'cash_back' | 'fee_discount';
  /** In percent. */
  readonly share: string;
  /** The id of the currency. */
  readonly currency: string;
  readonly amount: string;
  readonly number: string;
  readonly audience: 'registered' | 'listed';
  /** As the browser's field gives it, in UTC. */
  readonly from: string;
  readonly to: string;
  /** Ids, with anything between them. */
  readonly users: string;
  readonly days: string;
  readonly ends: string;
  readonly reason: string;
}

/** Nothing is chosen for anybody but the commonest kind. */
export const emptyDraft: CampaignDraft = {
  kind: 'cash_back',
  share: '',
  currency: '',
  amount: '',
  number: '',
  audience: 'registered',
  from: '',
  to: '',
  users: '',
  days: '30',
  ends: '',
  reason: '',
};

/** The fields that are judged here. */
export type DraftField = 'share' | 'currency' | 'amount' | 'number' | 'from' | 'to' | 'users' | 'days' | 'ends';

const whole = /^[1-9]\d{0,5}$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

/** The ids of a list, each once. */
export function idsOf(typed: string): string[] {
  return [...new Set(typed.split(/[^\d]+/).filter((id) => id !== ''))];
}

const momentOf = (typed: string): string | null => (time.test(typed) ? new Date(`${typed}Z`).toISOString() : null);

function isShare(typed: string): boolean {
  return isAmount(typed) && /^(?:0(?:\.\d{1,4})?|1(?:\.0*)?)$/.test(rateOf(typed));
}

/** Which fields keep the request from being sent. */
export function draftFaults(draft: CampaignDraft, nowMs: number): ReadonlySet<DraftField> {
  const { kind, audience, from, to, number } = draft;
  const ids = idsOf(draft.users);
  const end = effectFrom(draft.ends, nowMs)?.effective_at;
  const [begin, until] = [momentOf(from), momentOf(to)];
  const isRegistered = audience === 'registered';
  const judged: readonly (readonly [DraftField, boolean])[] = [
    ['share', kind === 'fee_discount' && !isShare(draft.share)],
    ['currency', draft.currency === ''],
    ['amount', !isAmount(draft.amount)],
    ['number', !whole.test(number)],
    ['from', isRegistered && begin === null],
    [
      'to',
      isRegistered && (until === null || (begin !== null && until <= begin) || (end !== undefined && until > end)),
    ],
    ['users', !isRegistered && (ids.length === 0 || (whole.test(number) && BigInt(ids.length) > BigInt(number)))],
    ['days', !whole.test(draft.days) || BigInt(draft.days) > 365n],
    ['ends', end === undefined],
  ];
  return new Set(judged.flatMap(([field, isWrong]) => (isWrong ? [field] : [])));
}

/** The request for what was typed; null while a field is wrong. */
export function draftInput(draft: CampaignDraft, nowMs: number): SentInputOf<typeof couponStaffCalls.start> | null {
  const end = effectFrom(draft.ends, nowMs)?.effective_at;
  if (end === undefined || draftFaults(draft, nowMs).size > 0) return null;
  const { kind, audience, currency, amount, number, days, reason } = draft;
  const window = { from: momentOf(draft.from) ?? '', to: momentOf(draft.to) ?? '' };
  return {
    kind,
    ...(kind === 'fee_discount' ? { share: rateOf(draft.share) } : {}),
    currency_id: currency,
    amount: typedDecimal(amount),
    number,
    audience,
    ...(audience === 'registered' ? window : { users: JSON.stringify(idsOf(draft.users)) }),
    days,
    ends_at: end,
    reason: reason.trim(),
  };
}
