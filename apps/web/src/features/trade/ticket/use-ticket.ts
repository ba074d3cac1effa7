import type { ShownBook } from '@bourse/client/depth-view';
import { Big } from 'big.js';
import { useMemo, useState } from 'react';
import { clock } from '../../../base/time/clock.ts';
import { useQuote } from '../../../base/market/quotes.ts';
import { readDecimal, writeDecimal } from '../../../base/money/read-decimal.ts';
import { cutToStep, nextStep, padToTick } from '../steps.ts';
import type { Market } from '../market-terms.ts';
import { type FarPrice, farPriceOf } from './far-price.ts';
import { mostAmount, percentOfMost, shareOfMost, type Summary, summaryOf } from './order-summary.ts';
import { useAvailable } from '../own-account.ts';
import { directionTo, findProblems, isInQuote } from './ticket-form.ts';
import type { Problem, TicketField, TicketFields } from './ticket-terms.ts';
import { changeTicket, emptyPlaced, useTicket } from './ticket-store.ts';
import { useBestPrice } from '../use-book-sample.ts';
import { type OwnFees, useFees } from './use-fees.ts';

/** The fields that are typed as figures. */
type Figure = Exclude<TicketField, 'until'>;

/** What stands at a field: our own finding, or the server's sentence. */
export type FieldNote = { readonly problem: Problem } | { readonly text: string };

/** A ticket with everything that is worked out of it. */
export interface TicketView {
  readonly market: Market;
  readonly fields: TicketFields;
  readonly fees: OwnFees;
  readonly summary: Summary;
  /** In the coin that the side spends; null while it is unknown and for visitors. */
  readonly available: string | null;
  /** The most that can be put into the amount field; null where that is not known. */
  readonly most: string | null;
  readonly percent: number;
  /** The limit, where it lies far from the market. */
  readonly far: FarPrice | null;
  /** Everything that is wrong now, shown or not. */
  readonly problems: readonly Problem[];
  /** What a field shows: its problem once it was left or the ticket was sent, or what the server said of it. */
  readonly noteOf: (field: TicketField) => FieldNote | null;
  readonly type: (field: Figure, text: string) => void;
  readonly step: (field: Figure, direction: 1 | -1) => void;
  /** Left with Enter or the focus. @returns nothing; a figure off its step is cut to it. */
  readonly settle: (field: Figure) => void;
  readonly takeShare: (percent: number) => void;
  /** Shows every problem. @returns whether there is none. */
  readonly judge: () => boolean;
  readonly blame: (field: TicketField, text: string) => void;
  /** The ticket was placed: nothing of it is judged any more. */
  readonly begin: () => void;
}

const amountFields: ReadonlySet<TicketField> = new Set(['amount', 'display']);
const priceFields: ReadonlySet<TicketField> = new Set(['price', 'stop', 'stopLimit', 'exitProfit', 'exitLoss']);

/** Whether a field names a percentage and not a price. */
function isPercent(field: TicketField, { exitsIn }: TicketFields): boolean {
  return exitsIn === 'percent' && (field === 'exitProfit' || field === 'exitLoss');
}

function stepOf(field: TicketField, market: Market): string {
  if (field === 'total') return new Big(10).pow(-Math.min(market.quote.scale, 2)).toFixed();
  return amountFields.has(field) ? market.lot : market.tick;
}

/** What is shown at the fields: problems of those that were left, all of them when it was sent, and what the server said. */
function useFieldNotes(problems: readonly Problem[]) {
  const [left, setLeft] = useState<ReadonlySet<TicketField>>(new Set());
  const [isJudged, setJudged] = useState(false);
  const [blamed, setBlamed] = useState<ReadonlyMap<TicketField, string>>(new Map());
  return {
    noteOf: (field: TicketField): FieldNote | null => {
      const text = blamed.get(field);
      if (text !== undefined) return { text };
      const problem = problems.find((one) => one.field === field);
      if (problem === undefined) return null;
      // An empty field is not scolded before the ticket is sent.
      const isShown = isJudged || (left.has(field) && problem.code !== 'missing');
      return isShown ? { problem } : null;
    },
    changed: (field: TicketField): void => {
      setBlamed((before) => new Map([...before].filter(([name]) => name !== field)));
      setJudged(false);
    },
    leave: (field: TicketField): void => setLeft((before) => new Set(before).add(field)),
    judge: (): void => setJudged(true),
    blame: (field: TicketField, text: string): void => setBlamed((before) => new Map(before).set(field, text)),
    clear: (): void => {
      setJudged(false);
      setLeft(new Set());
      setBlamed(new Map());
    },
  };
}

/** A figure one step up or down. A price that is empty begins at the last one. */
function steppedText(
  field: Figure,
  direction: 1 | -1,
  fields: TicketFields,
  market: Market,
  last: string | null,
): string {
  const typed = readDecimal(fields[field]);
  if (isPercent(field, fields)) return writeDecimal(nextStep(typed ?? '0', '1', direction, '1'));
  const step = stepOf(field, market);
  const isPrice = priceFields.has(field);
  const next = nextStep(typed ?? (isPrice ? (last ?? '0') : '0'), step, direction, step);
  return writeDecimal(isPrice ? padToTick(next, step) : next);
}

/** A figure that is off its step, cut to it; null where it stays as it is. */
function settledText(field: Figure, fields: TicketFields, market: Market): string | null {
  const value = readDecimal(fields[field]);
  if (value === null || isPercent(field, fields)) return null;
  const step = field === 'total' ? new Big(10).pow(-market.quote.scale).toFixed() : stepOf(field, market);
  const cut = cutToStep(value, step);
  if (new Big(cut).eq(value) || new Big(cut).eq(0)) return null;
  return writeDecimal(priceFields.has(field) ? padToTick(cut, step) : cut);
}

/** Works a ticket out: what is wrong with it, what it costs and brings. @param book null while none is known. */
export function useTicketView(market: Market, book: ShownBook | null): TicketView {
  const fields = useTicket((ticket) => ticket.fields);
  const fees = useFees(market);
  const last = useQuote(market.symbol)?.price ?? null;
  const available = useAvailable((fields.side === 'buy' ? market.quote : market.base).code);
  const opposite = book === null ? null : fields.side === 'buy' ? book.asks : book.bids;
  // Whether a limit meets the book decides its fee; until there is an amount there is none.
  const isReckoned = fields.kind === 'limit' && fields.amount !== '' && !fields.isPostOnly;
  const best = useBestPrice(isReckoned ? market.symbol : null, fields.side === 'buy' ? 'asks' : 'bids');
  const bestBid = book?.bids[0]?.[0] ?? null;
  const problems = useMemo(
    () => findProblems(fields, market, { available, last, bestBid, nowMs: clock.now() }),
    [fields, market, available, last, bestBid],
  );
  const summary = useMemo(
    () => summaryOf(fields, market, fees, { opposite, best, last }),
    // The fees are an object anew with each rendering; what is in them decides.
    // oxlint-disable-next-line react/exhaustive-deps
    [fields, market, fees.makerBps, fees.takerBps, opposite, best, last],
  );
  const most = mostAmount(fields, market, available);
  const amountField = isInQuote(fields) ? 'total' : 'amount';

  const notes = useFieldNotes(problems);
  const put = (field: Figure, text: string): void => {
    notes.changed(field);
    changeTicket({ [field]: text, ...(field === 'stop' && { stopDirection: directionTo(text, last) }) });
  };
  return {
    market,
    fields,
    fees,
    summary,
    available,
    most,
    percent: percentOfMost(readDecimal(fields[amountField]), most),
    far: farPriceOf(fields, last),
    problems,
    noteOf: notes.noteOf,
    type: put,
    step: (field, direction) => {
      put(field, steppedText(field, direction, fields, market, last));
      notes.leave(field);
    },
    settle: (field) => {
      notes.leave(field);
      const cut = settledText(field, fields, market);
      if (cut !== null) changeTicket({ [field]: cut });
    },
    takeShare: (percent) => {
      if (most === null) return;
      const step = amountField === 'total' ? stepOf('total', market) : market.lot;
      put(amountField, percent === 0 ? '' : writeDecimal(shareOfMost(most, percent, step)));
    },
    judge: () => {
      notes.judge();
      return problems.length === 0;
    },
    blame: notes.blame,
    begin: () => {
      notes.clear();
      emptyPlaced();
    },
  };
}
