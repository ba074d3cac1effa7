import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { nftCalls } from '@bourse/contract/nft';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../../platform/http/list-slice.ts';
import type { Rejection } from '../../../platform/http/rejection.ts';
import { bidAnswers } from '../auctions/bid-answer.ts';
import { selectBids } from '../auctions/bid-store.ts';
import type { NftContext } from '../nft-ports.ts';
import { orderAnswers } from './order-answer.ts';
import { selectOrders, selectUnpaid } from './order-store.ts';

type Answered<T> = Promise<Result<T, Rejection>>;

/** Own orders, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listOrders(
  ports: NftContext,
  owner: UserId,
  input: InputOf<typeof nftCalls.orders>,
): Answered<OutputOf<typeof nftCalls.orders>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectOrders(ports.db, { owner, status: input.status ?? null }, slice.value);
  return ok(pageOf(input, await orderAnswers(ports, ports.db, rows), total));
}

/** What was won and is to be paid. */
export async function listUnpaid(ports: NftContext, owner: UserId): Answered<OutputOf<typeof nftCalls.unpaid>> {
  return ok(await orderAnswers(ports, ports.db, await selectUnpaid(ports.db, owner)));
}

/** Own bids, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listBids(
  ports: NftContext,
  owner: UserId,
  input: InputOf<typeof nftCalls.bids>,
): Answered<OutputOf<typeof nftCalls.bids>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectBids(ports.db, owner, slice.value);
  return ok(pageOf(input, await bidAnswers(ports, ports.db, owner, rows), total));
}
