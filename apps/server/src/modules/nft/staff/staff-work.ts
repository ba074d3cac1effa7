import type { InputOf, OutputOf } from '@bourse/contract/call';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { parseAmount } from '@bourse/kernel/amount';
import { userId } from '@bourse/kernel/ids';
import { ok, type Result } from '@bourse/kernel/result';
import { oneRate, rateScale } from '@bourse/kernel/term';
import type { Queryable } from '../../../platform/database/sql.ts';
import { type CallContext, requireStaff } from '../../../platform/http/binding.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import { recordAudit } from '../../audit/index.ts';
import { findArtist } from '../artworks/artist-store.ts';
import { findMediumById, type Medium } from '../artworks/media-store.ts';
import type { NftContext } from '../nft-ports.ts';
import { editionCodes, insertDesign, takeCodes } from '../artworks/register-store.ts';
import { workRows } from './staff-lists.ts';

type Answered<T> = Promise<Result<T, Rejection>>;

/** A rate of the wire in 10^-12, at most `most`. @returns PARAMETER_ERROR with the field. */
export function readRate(text: string, most: bigint, field: string): Result<bigint, Rejection> {
  const rate = parseAmount(text, rateScale);
  return rate.ok && rate.value <= most ? ok(rate.value) : rejectField(field);
}

/** A kept picture. @returns NOT_FOUND, PARAMETER_ERROR for what is none. */
export async function findPicture(db: Queryable, id: string, field: string): Promise<Result<Medium, Rejection>> {
  const medium = await findMediumById(db, id);
  if (medium === undefined) return reject('NOT_FOUND');
  return medium.type === 'image' ? ok(medium) : rejectField(field);
}

type Wish = InputOf<typeof nftStaffCalls.admitWork>;

/** What an artist gets of a sale, the first as any other, is half of it at most. */
export const royaltyMost = oneRate / 2n;

/** What a work shows: a medium, and a still picture where the medium is none. @returns NOT_FOUND, PARAMETER_ERROR. */
async function findLook(
  db: Queryable,
  { media_id: mediaId, poster_id: posterId }: Wish,
): Promise<Result<{ readonly mediaId: string; readonly posterId: string }, Rejection>> {
  const medium = await findMediumById(db, mediaId);
  if (medium === undefined) return reject('NOT_FOUND');
  if (posterId === undefined)
    return medium.type === 'image' ? ok({ mediaId, posterId: mediaId }) : rejectField('poster_id');
  const poster = await findPicture(db, posterId, 'poster_id');
  return poster.ok ? ok({ mediaId, posterId }) : poster;
}

/** Enters a work with its editions in the register. @returns NOT_FOUND, PARAMETER_ERROR, ID_REUSED (a code is taken). */
export async function admitWork(
  ports: NftContext,
  context: CallContext,
  wish: Wish,
): Answered<OutputOf<typeof nftStaffCalls.admitWork>> {
  const { db, clock } = ports;
  const royalty = readRate(wish.royalty, royaltyMost, 'royalty');
  if (!royalty.ok) return royalty;
  const [at, staffId, action] = [clock.now(), requireStaff(context), nftStaffCalls.admitWork.name];
  const { code, name, about, collection, rarity, editions, artist_uid: artist, reason } = wish;
  const codes = editionCodes(code, editions);
  const entered = await db.withTx<Result<undefined, Rejection>>(action, async (tx) => {
    if ((await findArtist(tx, at, artist)) === undefined) return reject('NOT_FOUND');
    const look = await findLook(tx, wish);
    if (!look.ok) return look;
    if (!(await takeCodes(tx, [...new Set([code, ...codes])]))) return reject('ID_REUSED');
    const design = { code, name, about, collection, rarity, editions, artistId: userId(artist), ...look.value };
    await insertDesign(tx, { ...design, royalty: royalty.value }, at);
    const after = { name, artist, editions, royalty: wish.royalty, media: wish.media_id };
    await recordAudit(tx, { at, staffId, action, subject: `nft:${code}`, reason, after });
    return ok(undefined);
  });
  if (!entered.ok) return entered;
  const limit = 50;
  return ok({ list: await workRows(ports, codes.slice(0, limit)), page: 1, limit, total: codes.length });
}
