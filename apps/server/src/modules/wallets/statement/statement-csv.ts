import type { Lang } from '@bourse/contract/lang';
import { filePartLines } from '@bourse/contract/wallet';
import { statementTexts } from '@bourse/i18n/statement-text';
import { formatAmount } from '@bourse/kernel/amount';
import { toIso } from '@bourse/kernel/instant';
import { byteOrderMark, csvLine } from '@bourse/kernel/csv-line';
import type { StatementBalance } from '../../ledger/index.ts';
import { writePlace } from './file-place.ts';
import type { Statement } from './read-statement.ts';
import { accountText, kindText } from './record-texts.ts';
import type { StatementPorts } from './statement-ports.ts';
import { type RowsFrom, type StatementRows, statementRows } from './statement-rows.ts';

/** A part of a file, and where the next one begins. */
export interface CsvPart {
  readonly content: string;
  readonly next: string | null;
}

/**
 * Writes at most 5,000 postings of a statement as CSV: one line each, and before and behind those of an account its
 * opening and closing balance, which are no postings and have no number.
 */
export async function statementCsv(
  { db, registry }: Pick<StatementPorts, 'db' | 'registry'>,
  statement: Statement,
  lang: Lang,
  from: RowsFrom | null,
): Promise<CsvPart> {
  const head = from === null ? [byteOrderMark + csvLine(headOf(lang))] : [];
  const parts: string[] = head;
  let written = 0;
  for await (const rows of statementRows(db, statement, from)) {
    const { code, scale } = registry.getAsset(rows.of.assetId);
    parts.push(linesOf(rows, statement, { lang, code, scale }));
    written += rows.postings.length;
    if (written < filePartLines) continue;
    const place = placeBehind(rows, statement);
    return { content: parts.join(''), next: place === null ? null : placeText(statement, place) };
  }
  return { content: parts.join(''), next: null };
}

function headOf(lang: Lang): string[] {
  const { time, currency, account, kind, in: came, out, balance, reference, number } = statementTexts(lang);
  return [time, currency, account, kind, came, out, balance, reference, number];
}

function linesOf(
  { of, begins, ends, postings }: StatementRows,
  { span }: Statement,
  { lang, code, scale }: { readonly lang: Lang; readonly code: string; readonly scale: number },
): string {
  const { opening, closing } = statementTexts(lang);
  const account = accountText(of.account, lang);
  const edge = (at: string, text: string, amount: bigint): string =>
    csvLine([at, code, account, text, '', '', formatAmount(amount, scale), '', '']);
  const lines = postings.map(({ id, at, kind, amount, balance, reference }) => {
    const size = formatAmount(amount < 0n ? -amount : amount, scale);
    const sides = amount < 0n ? ['', size] : [size, ''];
    return csvLine([
      toIso(at),
      code,
      account,
      kindText(kind, lang),
      ...sides,
      formatAmount(balance, scale),
      reference,
      id,
    ]);
  });
  if (begins) lines.unshift(edge(toIso(span.from), opening, of.opening));
  if (ends) lines.push(edge(toIso(span.until), closing, of.closing));
  return lines.join('');
}

function placeBehind({ of, ends, postings }: StatementRows, { accounts }: Statement): RowsFrom | null {
  if (!ends) return { account: of.accountId, after: postings.at(-1)?.id ?? '0' };
  const behind: StatementBalance | undefined = accounts[accounts.indexOf(of) + 1];
  return behind === undefined ? null : { account: behind.accountId, after: '0' };
}

const placeText = ({ span: { snapshot, until } }: Statement, place: RowsFrom): string =>
  writePlace({ snapshot, until, ...place });
