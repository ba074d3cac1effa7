import type { Lang } from '@bourse/contract/lang';

/** One line of the table of balances, ready to be drawn. */
export interface BalanceRow {
  readonly currency: string;
  readonly account: string;
  readonly opening: string;
  readonly in: string;
  readonly out: string;
  readonly closing: string;
}

/** One posting, ready to be drawn. */
export interface PostingRow {
  readonly time: string;
  readonly kind: string;
  readonly reference: string;
  readonly in: string;
  readonly out: string;
  readonly balance: string;
}

/** What the head of a statement says, and its balances. */
export interface StatementHead {
  readonly lang: Lang;
  readonly siteName: string;
  /** Written for readers, such as November 2026. */
  readonly month: string;
  readonly period: string;
  readonly issued: string;
  /** In milliseconds. */
  readonly issuedAt: number;
  readonly complete: boolean;
  /** Nickname and addresses of the customer, one a line. */
  readonly customer: readonly string[];
  readonly customerId: string;
  readonly balances: readonly BalanceRow[];
  readonly hasPostings: boolean;
}

/** Some postings of an account; `opening` where the account begins, `closing` where it ends. */
export interface PostingRows {
  readonly title: string;
  readonly opening: { readonly time: string; readonly balance: string } | null;
  readonly closing: { readonly time: string; readonly balance: string } | null;
  readonly postings: readonly PostingRow[];
}

/** What the thread that draws is told, in this order: rows as often as there are any, and that there are no more. */
export type DrawMessage = { readonly rows: PostingRows } | { readonly end: true };

/** What it answers: that it has drawn the rows, or the document. */
export type DrawAnswer = { readonly drawn: true } | { readonly pdf: Uint8Array };
