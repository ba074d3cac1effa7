import type { InputOf, OutputOf } from '@bourse/contract/call';
import { pdfPostingsMax, type walletCalls } from '@bourse/contract/wallet';
import { statementTexts } from '@bourse/i18n/statement-text';
import { instant, toIso } from '@bourse/kernel/instant';
import { invariant } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import type { CallContext } from '../../../platform/http/binding.ts';
import { requireUser } from '../../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { readPostingSnapshot } from '../../ledger/index.ts';
import { type FilePlace, readPlace } from './file-place.ts';
import { drawStatement } from './draw-statement.ts';
import { readStatement } from './read-statement.ts';
import { statementCsv } from './statement-csv.ts';
import { type StatementMonth, statementMonth } from './statement-month.ts';
import type { StatementPorts } from './statement-ports.ts';

type Answer = OutputOf<typeof walletCalls.statement>;

/** The place where a part begins; null for the first. @returns PARAMETER_ERROR for one that we have not made. */
function placeOf(after: string | undefined, { from, until }: StatementMonth): Result<FilePlace | null, Rejection> {
  if (after === undefined) return ok(null);
  const place = readPlace(after);
  if (place === null || place.until < from || place.until > until) return rejectField('after');
  // The first part may have been asked for before the month ended: the rest is of the same time.
  return ok(place);
}

/**
 * Gives a month's statement, or a part of it, after it was seen to add up.
 * @returns PARAMETER_ERROR (a month that has not begun, a strange place, a place with a PDF), LIMIT_EXCEEDED (a PDF of more
 * than 10,000 postings: the CSV has no such limit), SYSTEM_BUSY (too many PDFs are waited for).
 */
export async function takeStatement(
  ports: StatementPorts,
  context: CallContext,
  { month: asked, format, after }: InputOf<typeof walletCalls.statement>,
): Promise<Result<Answer, Rejection>> {
  const { db, clock } = ports;
  const month = statementMonth(asked, clock.now());
  if (!month.ok) return month;
  const place = format === 'pdf' && after !== undefined ? rejectField('after') : placeOf(after, month.value);
  if (!place.ok) return place;
  const until = instant(place.value?.until ?? month.value.until);
  const snapshot = place.value?.snapshot ?? (await readPostingSnapshot(db));
  const statement = await readStatement(db, requireUser(context), { from: month.value.from, until, snapshot });
  // Somebody who makes up a place may ask for what never was.
  if (statement.fault !== null && place.value !== null) return rejectField('after');
  invariant(statement.fault === null, 'a statement adds up', statement.fault ?? '');
  const complete = month.value.complete && until === month.value.until;
  const told = { until: toIso(until), complete, postings: statement.postings };
  const name = `${ports.siteName()} ${statementTexts(context.lang).title} ${asked}`.replaceAll(
    /[\\/:*?"<>|\p{Cc}]/gu,
    '-',
  );
  if (format === 'csv') {
    const { value } = place;
    const known = value === null || statement.accounts.some(({ accountId }) => accountId === value.account);
    if (!known) return rejectField('after');
    const part = await statementCsv(ports, statement, context.lang, value);
    return ok({ name: `${name}.csv`, type: 'text/csv', encoding: 'utf8', ...part, ...told });
  }
  if (statement.postings > pdfPostingsMax) {
    return reject('LIMIT_EXCEEDED', { limit: pdfPostingsMax, postings: statement.postings });
  }
  const drawn = await drawStatement(ports, context, statement, { month: asked, complete });
  if (!drawn.ok) return drawn;
  const content = Buffer.from(drawn.value).toString('base64');
  return ok({ name: `${name}.pdf`, type: 'application/pdf', encoding: 'base64', content, next: null, ...told });
}
