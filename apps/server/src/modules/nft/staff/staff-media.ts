import type { OutputOf } from '@bourse/contract/call';
import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { ok, type Result } from '@bourse/kernel/result';
import { type CallContext, requireStaff } from '../../../platform/http/binding.ts';
import type { Rejection } from '../../../platform/http/rejection.ts';
import { recordAudit } from '../../audit/index.ts';
import { uploadedMedium } from '../artworks/media.ts';
import { insertMedium } from '../artworks/media-store.ts';
import type { NftContext } from '../nft-ports.ts';

type Answered<T> = Promise<Result<T, Rejection>>;

/** Keeps a medium that staff bring. @returns what the reader of media refuses. */
export async function keepMedium(
  { db, clock, links }: NftContext,
  context: CallContext,
  file: unknown,
): Answered<OutputOf<typeof nftStaffCalls.upload>> {
  const read = await uploadedMedium(file);
  if (!read.ok) return read;
  const [at, staffId] = [clock.now(), requireStaff(context)];
  const medium = await db.withTx(nftStaffCalls.upload.name, async (tx) => {
    const kept = await insertMedium(tx, read.value, at);
    const after = { type: kept.type, media_type: kept.mediaType, sha256: kept.sha256 };
    await recordAudit(tx, { at, staffId, action: nftStaffCalls.upload.name, subject: `nft_media:${kept.id}`, after });
    return kept;
  });
  const { id, type, mediaType, size, sha256 } = medium;
  return ok({ id, type, media_type: mediaType, bytes: size, sha256, url: (await links(db))(medium) });
}
