import type { OutputOf } from '@bourse/contract/call';
import { nftCalls } from '@bourse/contract/nft';
import { nftFavouritesMost } from '@bourse/contract/nft-rules';
import type { UserId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { toggleFavourite, writeSeed } from './favourite-store.ts';
import { findItem } from './item-store.ts';
import type { NftContext } from '../nft-ports.ts';
import { markRead } from '../market/order-store.ts';

type Answered<T> = Promise<Result<T, Rejection>>;

/** Adds a favourite or removes it (S98). @returns NOT_FOUND, LIMIT_EXCEEDED. */
export async function collect(
  { db, clock }: NftContext,
  owner: UserId,
  code: string,
): Answered<OutputOf<typeof nftCalls.collect>> {
  if ((await findItem(db, code)) === undefined) return reject('NOT_FOUND');
  return db.withTx(nftCalls.collect.name, async (tx) => {
    const isFavourite = await toggleFavourite(tx, owner, code, clock.now());
    if (isFavourite === null) return reject('LIMIT_EXCEEDED', { maximum: nftFavouritesMost });
    return ok({ code, is_favourite: isFavourite });
  });
}

/** Sets the seed that purchases of boxes take from now on. */
export async function setSeed(
  { db }: NftContext,
  owner: UserId,
  seed: string,
): Answered<OutputOf<typeof nftCalls.seed>> {
  await db.withTx(nftCalls.seed.name, (tx) => writeSeed(tx, owner, seed));
  return ok({ seed });
}

/** Marks the message of an own order as read. @returns NOT_FOUND. */
export async function readMessage(
  { db }: NftContext,
  owner: UserId,
  id: string,
): Answered<OutputOf<typeof nftCalls.readMessage>> {
  const isOwn = await db.withTx(nftCalls.readMessage.name, (tx) => markRead(tx, owner, id));
  return isOwn ? ok({ id, is_read: true }) : reject('NOT_FOUND');
}
