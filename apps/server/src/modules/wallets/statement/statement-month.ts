import { type Instant, instant, startOfMonth } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { rejectField, type Rejection } from '../../../platform/http/rejection.ts';

/** A month of UTC as far as it has gone. */
export interface StatementMonth {
  readonly from: Instant;
  /** The end of the month, or now. */
  readonly until: Instant;
  /** Whether the month has ended. */
  readonly complete: boolean;
}

/** Reads `2026-11`. @returns PARAMETER_ERROR for a month that has not begun. */
export function statementMonth(text: string, now: Instant): Result<StatementMonth, Rejection> {
  const from = instant(Date.parse(`${text}-01T00:00:00.000Z`));
  if (from > now) return rejectField('month');
  const end = startOfMonth(from, 1);
  return ok(end <= now ? { from, until: end, complete: true } : { from, until: now, complete: false });
}
