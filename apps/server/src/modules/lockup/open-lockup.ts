import type { InputOf, OutputOf } from '@bourse/contract/call';
import { lockupCalls } from '@bourse/contract/lockup';
import type { Lang } from '@bourse/contract/lang';
import type { Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { MoneyRequester } from '../ledger/index.ts';
import { openPosition } from '../products/index.ts';
import type { LockupPorts } from './lockup-earning.ts';
import { positionAnswer } from './position-answer.ts';

/**
 * Locks an amount of change. What the pool would owe at the upper rate is reserved in the same transaction.
 * @returns in this order NOT_FOUND, INVALID_AMOUNT, INTEGER_REQUIRED, ID_REUSED, PRODUCT_NOT_OPEN, PRICE_CHANGED,
 * TRADING_HALTED, LIMIT_EXCEEDED, PRODUCT_SOLD_OUT, INSUFFICIENT_BALANCE, POOL_EXHAUSTED.
 */
export async function openLockup(
  ports: LockupPorts,
  requester: MoneyRequester & { readonly lang: Lang },
  input: InputOf<typeof lockupCalls.buy>,
): Promise<Result<OutputOf<typeof lockupCalls.buy>, Rejection>> {
  return openPosition(ports, {
    call: lockupCalls.buy,
    requester,
    input,
    answerOf: (position, terms) => positionAnswer(position, terms, requester.lang, position.createdAt),
  });
}
