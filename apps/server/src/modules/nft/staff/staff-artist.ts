import type { InputOf, OutputOf } from '@bourse/contract/call';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { userId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { type CallContext, requireStaff } from '../../../platform/http/binding.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { recordAudit } from '../../audit/index.ts';
import { findCustomer, mayBeOfStaff } from '../../identity/index.ts';
import { findArtist, writeArtist } from '../artworks/artist-store.ts';
import type { NftContext } from '../nft-ports.ts';
import { artistAnswer } from '../market/read-market.ts';
import { findPicture } from './staff-work.ts';

type Answered<T> = Promise<Result<T, Rejection>>;

/**
 * Admits a customer as an artist, or changes what is told of one: nobody who works here, for the house pays artists.
 * @returns NOT_FOUND, NOT_ALLOWED, PARAMETER_ERROR.
 */
export async function admitArtist(
  { db, clock, links }: NftContext,
  context: CallContext,
  { user_id: user, name, about, picture_id: pictureId, reason }: InputOf<typeof nftStaffCalls.admitArtist>,
): Answered<OutputOf<typeof nftStaffCalls.admitArtist>> {
  const [at, staffId, linkTo] = [clock.now(), requireStaff(context), await links(db)];
  const action = nftStaffCalls.admitArtist.name;
  return db.withTx<Result<OutputOf<typeof nftStaffCalls.admitArtist>, Rejection>>(action, async (tx) => {
    const customer = await findCustomer(tx, user);
    if (customer?.kind !== 'customer' || customer.status !== 'open') return reject('NOT_FOUND');
    if (await mayBeOfStaff(tx, userId(user), undefined, at)) return reject('NOT_ALLOWED', { reason: 'house' });
    const picture = await findPicture(tx, pictureId, 'picture_id');
    if (!picture.ok) return picture;
    await writeArtist(tx, { userId: user, name, about, pictureId }, at);
    await recordAudit(tx, { at, staffId, action, subject: `nft_artist:${user}`, reason, after: { name, about } });
    const artist = present(await findArtist(tx, at, user), 'the artist');
    return ok({ ...artistAnswer(artist, linkTo), admitted_at: toIso(artist.admittedAt) });
  });
}
