import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Lang, localeOf } from '@bourse/contract/lang';
import { statementTexts } from '@bourse/i18n/statement-text';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { invariant, present } from '@bourse/kernel/invariant';
import type { Result } from '@bourse/kernel/result';
import { type CallContext, requireUser } from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { limitConcurrency } from '../../../platform/limit-concurrency.ts';
import { findPrintedCustomer } from '../../identity/index.ts';
import type { Statement } from './read-statement.ts';
import { accountText, kindText } from './record-texts.ts';
import type { DrawAnswer, DrawMessage, PostingRows, StatementHead } from './statement-document.ts';
import type { StatementPorts } from './statement-ports.ts';
import { type StatementRows, statementRows } from './statement-rows.ts';

/** One is drawn at a time, so that drawing takes no more than one core; few wait. */
const inTurn = limitConcurrency(1, 8);
/** Of each customer one is drawn or waits: nobody keeps others from theirs. */
const asking = new Set<UserId>();

/** Minutes are enough for the eye; seconds tell postings of one minute apart. */
const timeText = (at: Instant): string => toIso(at).slice(0, 19).replace('T', ' ');

/** An amount with all its decimals, or eight at least, so that they stand below each other. */
function figureText(amount: bigint, scale: number): string {
  const [whole = '', fraction = ''] = formatAmount(amount, scale).split('.');
  const decimals = Math.min(scale, 8);
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`;
}

/** Draws a statement as a PDF. @returns SYSTEM_BUSY where too many are waited for, or one of this customer is. */
export async function drawStatement(
  ports: StatementPorts,
  context: CallContext,
  statement: Statement,
  month: { readonly month: string; readonly complete: boolean },
): Promise<Result<Uint8Array, Rejection>> {
  const owner = requireUser(context);
  if (asking.has(owner)) return reject('SYSTEM_BUSY');
  asking.add(owner);
  try {
    const head = await headOf(ports, context, statement, month);
    return await inTurn(() => drawInThread(head, ports, statement, context.lang));
  } finally {
    asking.delete(owner);
  }
}

async function drawInThread(
  head: StatementHead,
  ports: StatementPorts,
  statement: Statement,
  lang: Lang,
): Promise<Uint8Array> {
  const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), { workerData: head, execArgv: [] });
  try {
    return await drawIn(worker, ports, statement, lang);
  } finally {
    await worker.terminate();
  }
}

async function drawIn(worker: Worker, ports: StatementPorts, statement: Statement, lang: Lang): Promise<Uint8Array> {
  const ask = async (message: DrawMessage): Promise<DrawAnswer> => {
    // An error in the thread rejects.
    const answered = once(worker, 'message');
    worker.postMessage(message);
    const [answer] = (await answered) as [DrawAnswer]; // the one kind of message that the thread sends
    return answer;
  };
  // A thousand postings at a time: the next are read when these are drawn.
  for await (const rows of statementRows(ports.db, statement)) {
    if (rows.of.postings > 0) await ask({ rows: rowsOf(ports, statement, rows, lang) });
  }
  const answer = await ask({ end: true });
  invariant('pdf' in answer, 'the thread ends with the document');
  return answer.pdf;
}

async function headOf(
  { db, clock, registry, siteName }: StatementPorts,
  context: CallContext,
  { span: { from, until }, accounts, postings }: Statement,
  { month, complete }: { readonly month: string; readonly complete: boolean },
): Promise<StatementHead> {
  const { lang } = context;
  const owner = requireUser(context);
  const { nickname, email, phone } = present(await findPrintedCustomer(db, owner), 'the customer', owner);
  const now = clock.now();
  const words = { year: 'numeric', month: 'long', calendar: 'gregory', timeZone: 'UTC' } as const;
  return {
    lang,
    siteName: siteName(),
    month: new Intl.DateTimeFormat(localeOf[lang], words).format(Date.parse(`${month}-01T00:00:00.000Z`)),
    period: `${timeText(from).slice(0, 16)} \u2013 ${timeText(until).slice(0, 16)} UTC`,
    issued: `${statementTexts(lang).issued} ${timeText(now)} UTC`,
    issuedAt: now,
    complete,
    customer: [nickname, email ?? '', phone ?? ''].filter((line) => line !== ''),
    customerId: owner,
    hasPostings: postings > 0,
    balances: accounts.map(({ assetId, account, opening, in: came, out, closing }) => {
      const { code, scale } = registry.getAsset(assetId);
      const [first, second, third, last] = [opening, came, out, closing].map((amount) => figureText(amount, scale));
      const figures = { opening: first ?? '', in: second ?? '', out: third ?? '', closing: last ?? '' };
      return { currency: code, account: accountText(account, lang), ...figures };
    }),
  };
}

function rowsOf(
  { registry }: StatementPorts,
  { span }: Statement,
  { of, begins, ends, postings }: StatementRows,
  lang: Lang,
): PostingRows {
  const { code, scale } = registry.getAsset(of.assetId);
  const figure = (amount: bigint): string => figureText(amount, scale);
  return {
    title: `${code} \u00b7 ${accountText(of.account, lang)}`,
    opening: begins ? { time: timeText(span.from), balance: figure(of.opening) } : null,
    closing: ends ? { time: timeText(span.until), balance: figure(of.closing) } : null,
    postings: postings.map(({ at, kind, reference, amount, balance }) => ({
      time: timeText(at),
      kind: kindText(kind, lang),
      reference,
      in: amount > 0n ? figure(amount) : '',
      out: amount < 0n ? figure(-amount) : '',
      balance: figure(balance),
    })),
  };
}
