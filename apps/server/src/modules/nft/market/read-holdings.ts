import type { InputOf, OutputOf } from '@bourse/contract/call';
import type { nftCalls } from '@bourse/contract/nft';
import { formatAmount } from '@bourse/kernel/amount';
import { assetId, type UserId } from '@bourse/kernel/ids';
import { fromDate, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { resultAnswer } from '../boxes/box-answer.ts';
import { findBoxById } from '../boxes/box-store.ts';
import { answersOfCodes, itemAnswers } from '../artworks/item-answer.ts';
import { itemsOf } from '../artworks/item-store.ts';
import { selectFavourites, selectOwn } from './list-store.ts';
import type { NftContext } from '../nft-ports.ts';
import { selectOffers } from './offer-store.ts';
import { findOrder } from './order-store.ts';
import { resaleAnswers } from './resale-answer.ts';

type Answered<T> = Promise<Result<T, Rejection>>;

/** Own favourites, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listFavourites(
  ports: NftContext,
  owner: UserId,
  input: InputOf<typeof nftCalls.collection>,
): Answered<OutputOf<typeof nftCalls.collection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectFavourites(ports.db, owner, slice.value);
  const codes = rows.map(({ code }) => code);
  const answers = await answersOfCodes(ports, ports.db, codes, owner);
  const { list: _rows, ...page } = pageOf(input, rows, total);
  return ok({ ...page, list: answers });
}

/** Own boxes that were not opened, then own works. */
export async function listOwn(
  ports: NftContext,
  owner: UserId,
  { page, limit }: InputOf<typeof nftCalls.mine>,
): Answered<OutputOf<typeof nftCalls.mine>> {
  const { rows, total } = await selectOwn(ports.db, owner, { page, limit });
  const items = await itemsOf(
    ports.db,
    rows.map(({ code }) => code),
  );
  const answers = await itemAnswers(ports, ports.db, items, owner);
  const list = rows.map((row, place) => {
    const item = present(items[place], 'what is owned');
    const { scale } = ports.registry.getAsset(assetId(row.asset_id));
    return {
      ...present(answers[place], 'its answer'),
      kind: item.kind,
      order_id: row.order_id,
      can_resell: item.kind === 'work' && item.sale === null,
      acquired_at: toIso(fromDate(row.at)),
      paid: formatAmount(row.paid, scale),
    };
  });
  return ok({ list, page, limit, total });
}

/** Own offers, newest first. @returns PARAMETER_ERROR for a strange cursor. */
export async function listResales(
  ports: NftContext,
  owner: UserId,
  input: InputOf<typeof nftCalls.resales>,
): Answered<OutputOf<typeof nftCalls.resales>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { rows, total } = await selectOffers(ports.db, { seller: owner }, slice.value);
  return ok(pageOf(input, await resaleAnswers(ports, ports.db, owner, rows), total));
}

/** An opened own box with its proof. @returns NOT_FOUND (also for one that was not opened). */
export async function readBoxResult(
  ports: NftContext,
  owner: UserId,
  id: string,
): Answered<OutputOf<typeof nftCalls.boxResult>> {
  const order = await findOrder(ports.db, owner, id);
  if (order === undefined || order.boxId === null || order.opened === null) return reject('NOT_FOUND');
  const box = present(await findBoxById(ports.db, order.boxId), 'the box of an order');
  return ok(await resultAnswer(ports, ports.db, box, order));
}
