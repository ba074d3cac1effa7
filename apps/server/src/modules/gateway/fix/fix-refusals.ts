import type { FixField, FixFields } from '../../../platform/fix/fix-message.ts';
import type { VenueError } from '../venue-error.ts';
import type { WrongTag } from './fix-orders.ts';
import { tags } from './fix-tags.ts';

type Asked = Pick<FixFields, 'get' | 'type'>;

/** Why a message is not served at all: other, an unknown type, not to be answered now, a missing field, no right to it. */
export type BusinessReason = '0' | '3' | '4' | '5' | '6';

/** A BusinessMessageReject. */
export function businessReject(asked: Asked, reason: BusinessReason, text: string, code?: number): FixField[] {
  return [
    [tags.refSeqNum, asked.get(tags.msgSeqNum) ?? '0'],
    [tags.refMsgType, asked.type],
    [tags.businessRejectReason, reason],
    [tags.text, text],
    ...(code === undefined ? [] : [[tags.errorCode, String(code)] as const]),
  ];
}

/** The same of a tag. */
export const tagReject = (asked: Asked, { tag, isMissing }: WrongTag): FixField[] =>
  businessReject(asked, isMissing ? '5' : '0', `Tag ${tag} is ${isMissing ? 'missing' : 'not valid here'}.`);

/** Whether an error leaves open what has become of the request. */
export const isUnknown = ({ code }: VenueError): boolean => code === -1006 || code === -1007;

const reasons: Readonly<Record<number, string>> = { [-1121]: '1', [-1013]: '13' };

/** A report of an order that was refused. */
export function rejectedOrder(asked: Asked, { code, msg }: VenueError, at: string): FixField[] {
  const kept = [tags.clOrdId, tags.symbol, tags.side, tags.ordType, tags.orderQty, tags.price].flatMap((tag) => {
    const value = asked.get(tag);
    return value === undefined ? [] : [[tag, value] as const];
  });
  return [
    ...kept,
    [tags.orderId, 'NONE'],
    [tags.execId, `refused.${asked.get(tags.clOrdId) ?? ''}.${at}`],
    [tags.execType, '8'],
    [tags.ordStatus, '8'],
    [tags.leavesQty, '0'],
    [tags.cumQty, '0'],
    [tags.avgPx, '0'],
    [tags.transactTime, at],
    [tags.ordRejReason, msg.startsWith('Duplicate') ? '6' : (reasons[code] ?? '99')],
    [tags.text, msg],
    [tags.errorCode, String(code)],
  ];
}

/** An OrderCancelReject, of a cancel or of a replace request. */
export function cancelReject(asked: Asked, { code, msg }: VenueError, isLate = false): FixField[] {
  const isUnknownOrder = code === -2011 || code === -2013;
  return [
    [tags.orderId, asked.get(tags.orderId) ?? 'NONE'],
    [tags.clOrdId, asked.get(tags.clOrdId) ?? 'NONE'],
    [tags.origClOrdId, asked.get(tags.origClOrdId) ?? 'NONE'],
    [tags.ordStatus, '8'],
    [tags.cxlRejResponseTo, asked.type === 'F' ? '1' : '2'],
    [tags.cxlRejReason, isLate ? '0' : isUnknownOrder ? '1' : '99'],
    [tags.text, msg],
    [tags.errorCode, String(code)],
  ];
}
