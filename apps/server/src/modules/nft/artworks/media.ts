import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { NftType } from '@bourse/contract/nft-rules';
import { ok, type Result } from '@bourse/kernel/result';
import { type Frame, writePicture } from '../../../platform/files/picture.ts';
import type { MediaReader } from '../../../platform/http/media-route.ts';
import { reject, rejectField, type Rejection } from '../../../platform/http/rejection.ts';
import type { Queryable } from '../../../platform/database/sql.ts';
import { UploadedFile } from '../../../platform/http/upload.ts';
import { limitConcurrency } from '../../../platform/limit-concurrency.ts';
import { isMediaLink, mediaAddress } from './media-address.ts';
import { isStill, readContainer } from '../../../platform/files/media-containers.ts';
import { findMedium, type Medium, readBytes, readMediaKey } from './media-store.ts';
import type { NftContext, NftPorts } from '../nft-ports.ts';

/** Still pictures are written anew within this. */
const frame: Frame = { width: 2_000, height: 2_000, fit: 'inside' };
/** One file at a time is read; as many wait. */
const run = limitConcurrency(1, 20);

/** A medium that may be kept. */
export type NewMedium = Omit<Medium, 'id' | 'size'> & { readonly content: Buffer };

const named = (type: NftType, mediaType: string, content: Buffer): NewMedium => ({
  name: randomBytes(18).toString('base64url'),
  type,
  mediaType,
  content,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/**
 * Reads a medium by its bytes: a still picture is written anew as WebP, the container of anything else is walked to its end.
 * @returns PICTURE_REFUSED for a picture that cannot be read, AUDIO_FILE_ERROR for anything else that cannot be decoded (S99).
 */
async function readMedium(path: string): Promise<Result<NewMedium, Rejection>> {
  const content = await readFile(path);
  if (isStill(content)) {
    const written = await writePicture(path, frame);
    return written.ok ? ok(named('image', 'image/webp', written.value)) : reject('PICTURE_REFUSED');
  }
  const container = readContainer(content);
  return container === null ? reject('AUDIO_FILE_ERROR') : ok(named(container.type, container.mediaType, content));
}

/** The medium of a request. @returns PARAMETER_ERROR without a file, SYSTEM_BUSY, then what {@link readMedium} refuses. */
export async function uploadedMedium(file: unknown): Promise<Result<NewMedium, Rejection>> {
  if (!(file instanceof UploadedFile)) return rejectField('file');
  const read = await run(() => readMedium(file.path));
  return read.ok ? read.value : read;
}

type ReadKey = (db: Queryable) => Promise<Buffer>;

/** Reads the key of addresses once. */
export function mediaLinks({ clock }: Pick<NftPorts, 'clock'>): { links: NftContext['links']; key: ReadKey } {
  let known: Buffer | undefined;
  const key: ReadKey = async (db) => (known ??= await readMediaKey(db));
  const links: NftContext['links'] = async (db) => {
    const signing = await key(db);
    const now = clock.now();
    return (medium) => mediaAddress(signing, medium, now);
  };
  return { links, key };
}

/** Finds media by their signed addresses. */
export function mediaReader({ db, clock }: NftPorts, key: ReadKey): MediaReader {
  return async (name, link) => {
    if (!/^[A-Za-z0-9_-]{24}$/.test(name) || !isMediaLink(await key(db), name, link, clock.now())) return null;
    const medium = await findMedium(db, name);
    if (medium === undefined) return null;
    const { id, mediaType, size, sha256 } = medium;
    return { mediaType, size, tag: sha256, read: (from, length) => readBytes(db, id, from, length) };
  };
}
