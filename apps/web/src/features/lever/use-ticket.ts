import { leverCalls } from '@bourse/contract/lever';
import { useCall } from '../../base/api/use-call.ts';
import { readDecimal } from '../../base/money/read-decimal.ts';
import { useSession } from '../../base/session/session.ts';
import { useSettled } from '../../base/time/use-settled.ts';
import { type Contract, type Direction, type OrderQuote, type StopField, wrongStop } from './lever-view.ts';
import { ticketKey, useLeverTicket } from './ticket-store.ts';
import { mostLots, problemOf, readLots } from './ticket-view.ts';

/** What is chosen first, where the contract has it. */
const usualMultiple = 10;

/** An order as it would be sent, without its direction. */
interface Order {
  readonly currency_id: number;
  readonly legal_id: number;
  readonly level_type: Contract['level_type'];
  readonly number: number;
  readonly multiple: number;
  readonly status: '0' | '1';
  readonly price?: string;
}

/** The ticket of a contract: what is typed, what that means, and what is wrong with it. */
export function useTicketView(contract: Contract) {
  const key = ticketKey(contract.level_type, contract.symbol);
  const fields = useLeverTicket((ticket) => ticket.fields);
  const chosen = useLeverTicket(({ multiples }) => multiples[key]);
  const usual = contract.multiples.findLast((one) => one <= usualMultiple) ?? contract.multiples[0] ?? 1;
  const multiple = chosen !== undefined && contract.multiples.includes(chosen) ? chosen : usual;
  const typed = fields.isLimit ? readDecimal(fields.price) : null;
  const near = contract.asks[0]?.price ?? contract.mark_price;
  const price = fields.isLimit ? typed : near;
  const lots = readLots(fields.lots);
  const { available } = contract;
  const problem = problemOf(contract, { lots, price, isLimit: fields.isLimit, multiple, available });
  const levels = { target: levelOf(fields.target, fields.hasStops), stop: levelOf(fields.stop, fields.hasStops) };
  const badLevel = levels.target.isBad ? 'target' : levels.stop.isBad ? 'stop' : null;
  const order: Order | null =
    lots === null || (problem !== null && problem !== 'funds')
      ? null
      : {
          currency_id: contract.currency_id,
          legal_id: contract.legal_id,
          level_type: contract.level_type,
          number: lots,
          multiple,
          ...(fields.isLimit && typed !== null ? { status: '0', price: typed } : { status: '1' }),
        };
  const stops = { target: levels.target.price, stop: levels.stop.price };
  return {
    key,
    contract,
    fields,
    multiple,
    price,
    lots,
    most: mostLots(contract, { available, price, multiple }),
    problem,
    order,
    stops,
    badLevel,
    /** The level of profit or loss that fits no position of a direction. */
    wrongFor: (type: Direction): StopField | null => badLevel ?? wrongStop(type, price, stops),
  };
}

export type TicketView = ReturnType<typeof useTicketView>;

function levelOf(text: string, isOn: boolean): { readonly price: string | null; readonly isBad: boolean } {
  if (!isOn || text.trim() === '') return { price: null, isBad: false };
  const price = readDecimal(text);
  return { price, isBad: price === null };
}

const quoteEveryMs = 3_000;

/** What the server quotes for an order in one direction, once typing has paused; undefined until it has. */
export function useOrderQuote(order: Order | null, type: Direction): OrderQuote | undefined {
  const isSignedIn = useSession((session) => session.token !== null);
  const asked = useSettled(JSON.stringify(order));
  const isSettled = order !== null && asked === JSON.stringify(order);
  const input = { ...(order ?? noOrder), type: `${type}` as const };
  const { data } = useCall(leverCalls.quote, input, {
    enabled: isSignedIn && isSettled,
    everyMs: quoteEveryMs,
    keepPrevious: true,
  });
  return isSettled ? data : undefined;
}

/** Stands in the key of a question that is not asked. */
const noOrder: Order = { currency_id: 1, legal_id: 1, level_type: 'heyue', number: 1, multiple: 1, status: '1' };
