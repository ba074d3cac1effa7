import type { InputOf, OutputOf } from '@bourse/contract/call';
import { filePartLines, type walletCalls } from '@bourse/contract/wallet';
import type { Lang } from '@bourse/contract/lang';
import { statementTexts } from '@bourse/i18n/statement-text';
import { formatAmount } from '@bourse/kernel/amount';
import { isIdText, type UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { byteOrderMark, csvLine } from '@bourse/kernel/csv-line';
import { pageOf, sliceOf } from '../../../platform/http/list-slice.ts';
import { rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { type AccountLine, listAccountLines, selectAccountLines } from '../../ledger/index.ts';
import { lineAnswer } from '../list-account-lines.ts';
import { billFilter } from './bill-filter.ts';
import { accountText, kindText } from './record-texts.ts';
import type { StatementPorts } from './statement-ports.ts';

type BillPorts = Pick<StatementPorts, 'db' | 'registry'>;

/** Every movement of the four accounts that the filters let through, newest first. @returns what {@link billFilter} does, PARAMETER_ERROR for a strange cursor. */
export async function listBill(
  { db, registry }: BillPorts,
  userId: UserId,
  input: InputOf<typeof walletCalls.bill>,
): Promise<Result<OutputOf<typeof walletCalls.bill>, Rejection>> {
  const filter = billFilter(registry, input);
  if (!filter.ok) return filter;
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await listAccountLines(db, userId, filter.value, slice.value);
  const lines = rows.map((line) => lineAnswer(registry, line));
  return ok(pageOf(input, lines, total));
}

/** The same as CSV, 5,000 lines a part. @returns what {@link billFilter} does, PARAMETER_ERROR for a strange place. */
export async function billCsv(
  { db, registry, siteName }: BillPorts & Pick<StatementPorts, 'siteName'>,
  userId: UserId,
  lang: Lang,
  input: InputOf<typeof walletCalls.billCsv>,
): Promise<Result<OutputOf<typeof walletCalls.billCsv>, Rejection>> {
  const filter = billFilter(registry, input);
  if (!filter.ok) return filter;
  const below = input.after ?? null;
  if (below !== null && !isIdText(below)) return rejectField('after');
  const rows = await selectAccountLines(db, userId, filter.value, { below, offset: 0, limit: filePartLines });
  const texts = statementTexts(lang);
  const columns = [texts.time, texts.currency, texts.account, texts.kind, texts.amount, texts.reference, texts.number];
  const head = below === null ? byteOrderMark + csvLine(columns) : '';
  const content = head + rows.map((line) => lineOf(registry, line, lang)).join('');
  const next = rows.length === filePartLines ? (rows.at(-1)?.id ?? null) : null;
  const name = `${siteName()} ${texts.postings}.csv`.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-');
  return ok({ name, type: 'text/csv', encoding: 'utf8', content, next });
}

function lineOf(registry: StatementPorts['registry'], line: AccountLine, lang: Lang): string {
  const { code, scale } = registry.getAsset(line.assetId);
  const { at, account, kind, amount, reference, id } = line;
  const what = [accountText(account, lang), kindText(kind, lang), formatAmount(amount, scale)];
  return csvLine([toIso(at), code, ...what, reference, id]);
}
