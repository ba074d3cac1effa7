import { err, ok, type Result } from '@bourse/kernel/result';
import type { FixFields } from '../../../platform/fix/fix-message.ts';
import type { Params } from '../endpoint.ts';
import { tags } from './fix-tags.ts';

type Asked = Pick<FixFields, 'get'>;

const sides: Readonly<Record<string, string>> = { 1: 'BUY', 2: 'SELL' };
const ordTypes: Readonly<Record<string, string>> = { 1: 'MARKET', 2: 'LIMIT', 3: 'STOP_LOSS', 4: 'STOP_LOSS_LIMIT' };
const directions: Readonly<Record<string, 'rising' | 'falling'>> = { U: 'rising', D: 'falling' };
const times: Readonly<Record<string, string>> = { 1: 'GTC', 3: 'IOC', 4: 'FOK' };

/** A tag that is missing, or has a value that we do not know. */
export interface WrongTag {
  readonly tag: number;
  readonly isMissing: boolean;
}

function wordOf(asked: Asked, tag: number, words: Readonly<Record<string, string>>): Result<string, WrongTag> {
  const value = asked.get(tag);
  const word = value === undefined || !Object.hasOwn(words, value) ? undefined : words[value];
  return word === undefined ? err({ tag, isMissing: value === undefined }) : ok(word);
}

/** The type of an order with the direction of its trigger: a stop order whose price comes the other way takes a profit. */
function triggerIn(asked: Asked, side: string, type: string): Result<string, WrongTag> {
  if (asked.get(tags.triggerPriceDirection) === undefined) return ok(type);
  const direction = wordOf(asked, tags.triggerPriceDirection, directions);
  if (!direction.ok) return direction;
  if (!type.startsWith('STOP_LOSS')) return err({ tag: tags.triggerPriceDirection, isMissing: false });
  const isLoss = (direction.value === 'rising') === (side === 'BUY');
  return ok(isLoss ? type : type.replace('STOP_LOSS', 'TAKE_PROFIT'));
}

/** A NewOrderSingle in the fields of an order over REST. Without TimeInForce it is good till cancelled. */
export function paramsOfOrder(asked: Asked): Result<Params, WrongTag> {
  const clientId = asked.get(tags.clOrdId);
  if (clientId === undefined) return err({ tag: tags.clOrdId, isMissing: true });
  const [side, type] = [wordOf(asked, tags.side, sides), wordOf(asked, tags.ordType, ordTypes)];
  if (!side.ok) return side;
  if (!type.ok) return type;
  const time = asked.get(tags.timeInForce) === undefined ? ok('GTC') : wordOf(asked, tags.timeInForce, times);
  if (!time.ok) return time;
  const kind = triggerIn(asked, side.value, type.value);
  if (!kind.ok) return kind;
  const inst = asked.get(tags.execInst);
  const isMaker = inst === '6';
  if (inst !== undefined && (!isMaker || type.value !== 'LIMIT')) return err({ tag: tags.execInst, isMissing: false });
  const optional: readonly (readonly [string, number])[] = [
    ['symbol', tags.symbol],
    ['quantity', tags.orderQty],
    ['quoteOrderQty', tags.cashOrderQty],
    ['price', tags.price],
    ['stopPrice', tags.stopPx],
    ['icebergQty', tags.maxFloor],
  ];
  const params = new Map([
    ['side', side.value],
    ['type', isMaker ? 'LIMIT_MAKER' : kind.value],
    ['newClientOrderId', clientId],
  ]);
  // The venue refuses a time in force of an order that has no limit or is a maker; GTC, which many send of every order, says nothing.
  if (time.value !== 'GTC' || (!isMaker && kind.value.includes('LIMIT'))) params.set('timeInForce', time.value);
  for (const [name, tag] of optional) {
    const value = asked.get(tag);
    if (value !== undefined) params.set(name, value);
  }
  return ok(params);
}

/** The order that a message names, by its id or by the ClOrdID that it was placed with, which stands in this tag. */
export function paramsOfChoice(asked: Asked, clientTag: number): Result<Params, WrongTag> {
  const [id, clientId, symbol] = [asked.get(tags.orderId), asked.get(clientTag), asked.get(tags.symbol)];
  if (id === undefined && clientId === undefined) return err({ tag: clientTag, isMissing: true });
  if (symbol === undefined) return err({ tag: tags.symbol, isMissing: true });
  return ok(new Map([['symbol', symbol], id === undefined ? ['origClientOrderId', clientId ?? ''] : ['orderId', id]]));
}
