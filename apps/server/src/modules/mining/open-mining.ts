import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import { miningCalls } from '@bourse/contract/mining';
import type { Result } from '@bourse/kernel/result';
import type { Rejection } from '../../platform/http/rejection.ts';
import type { MoneyRequester } from '../ledger/index.ts';
import { openPosition } from '../products/index.ts';
import type { MiningPorts } from './mining-earning.ts';
import { positionAnswer } from './position-answer.ts';

/**
 * Puts an amount of change in. What the pool would owe if the rate limited every day is reserved in the same transaction.
 * @returns in this order NOT_FOUND, INVALID_AMOUNT, INTEGER_REQUIRED, ID_REUSED, PRODUCT_NOT_OPEN, PRICE_CHANGED,
 * TRADING_HALTED, LIMIT_EXCEEDED, PRODUCT_SOLD_OUT, INSUFFICIENT_BALANCE, POOL_EXHAUSTED.
 */
export async function openMining(
  ports: MiningPorts,
  requester: MoneyRequester & { readonly lang: Lang },
  input: InputOf<typeof miningCalls.buy>,
): Promise<Result<OutputOf<typeof miningCalls.buy>, Rejection>> {
  return openPosition(ports, {
    call: miningCalls.buy,
    requester,
    input,
    answerOf: (position, terms) => positionAnswer(position, terms, requester.lang, position.createdAt),
  });
}
