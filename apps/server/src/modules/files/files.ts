import { randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '@bourse/contract/call';
import { fileCalls } from '@bourse/contract/files';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import { dayMs, instant } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type Frame, writePicture } from '../../platform/files/picture.ts';
import { readQrCode } from '../../platform/files/qr-code.ts';
import { bind, type Binding, requireUser } from '../../platform/http/binding.ts';
import type { FileReader } from '../../platform/http/file-route.ts';
import { reject, rejectField, type Rejection } from '../../platform/http/rejection.ts';
import { UploadedFile } from '../../platform/http/upload.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { limitConcurrency, type RunLimited } from '../../platform/limit-concurrency.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import { setHeadPortrait } from '../identity/index.ts';
import { fileData } from './customer-data-store.ts';
import { type EvidenceFiles, evidenceFiles, readEvidence } from './evidence.ts';
import { pruneEvidence } from './evidence-store.ts';
import { type PublishedPictures, publishedPictures } from './published-pictures.ts';
import { findPublished } from './published-store.ts';
import { isLinkValid, nameInAddress, publicAddress, signedAddress } from './file-address.ts';
import {
  deleteAvatars,
  deleteDocuments,
  deleteUpload,
  dropSurplusUploads,
  findFile,
  insertFile,
  keepUpload,
  pruneUploads,
  readLinkKey,
  type StoredFile,
} from './file-store.ts';

export interface FilesPorts {
  readonly db: Database;
  readonly clock: Clock;
  /** Private pictures lie sealed. */
  readonly sealer: Sealer;
}

/** Pictures of documents, which no customer is shown again. */
export interface DocumentFiles {
  /** The name in an address; null when it is none of ours. */
  nameOf(address: string): string | null;
  /** Keeps an upload of its owner for good. @returns false when it is gone or somebody else's. */
  keep(tx: Tx, name: string, owner: UserId): Promise<boolean>;
  /** An address that shows it for a minute, to whoever has it. */
  linkTo(name: string): string;
  /** The picture itself, for a provider who looks at it. */
  contentOf(name: string): Promise<Buffer | null>;
  delete(tx: Tx, names: readonly string[]): Promise<void>;
}

/** Reads the QR code in an upload of a customer. @returns NOT_FOUND, SYSTEM_BUSY; null where there is no code in it. */
export type ReadQrUpload = (owner: UserId, address: string) => Promise<Result<string | null, Rejection>>;

/** What customers bring. */
export interface Files extends ModuleManifest {
  readonly routes: readonly Binding[];
  /** Finds what an address names; a private file only by a link that {@link signedAddress} made within the last minute. */
  readonly read: FileReader;
  readonly documents: DocumentFiles;
  readonly staffEvidence: EvidenceFiles;
  readonly publishedPictures: PublishedPictures;
  readonly readQr: ReadQrUpload;
}

interface Context extends FilesPorts {
  readonly linkKey: Buffer;
  readonly run: RunLimited;
}

/** Large enough to read a voucher or a document by. */
const uploadFrame: Frame = { width: 2_000, height: 2_000, fit: 'inside' };
const avatarFrame: Frame = { width: 512, height: 512, fit: 'cover' };
/** One picture at a time is read: it may take 150 MB. As many wait as are read in a minute or so. */
const waitingMax = 100;

const sealedAs = (name: string): string => `file:${name}`;

function contentOf({ sealer }: FilesPorts, name: string, { sealed, content }: StoredFile): Buffer {
  return sealed ? sealer.open(content, sealedAs(name)) : content;
}

const newName = (): string => randomBytes(18).toString('base64url');

async function pictureOf({ run }: Context, source: string | Buffer, frame: Frame): Promise<Result<Buffer, Rejection>> {
  const written = await run(() => writePicture(source, frame));
  if (!written.ok) return written;
  return written.value.ok ? written.value : reject('PICTURE_REFUSED');
}

/** A picture that came with a request, written anew. @returns PARAMETER_ERROR without a file, SYSTEM_BUSY, PICTURE_REFUSED. */
async function uploadedPicture(context: Context, file: unknown): Promise<Result<Buffer, Rejection>> {
  return file instanceof UploadedFile ? pictureOf(context, file.path, uploadFrame) : rejectField('file');
}

/**
 * Keeps a picture, written anew, for its owner alone, and answers an address that shows it for a minute.
 * @returns PARAMETER_ERROR without a file, SYSTEM_BUSY, PICTURE_REFUSED.
 */
async function upload(context: Context, userId: UserId, file: unknown): Promise<Result<string, Rejection>> {
  const picture = await uploadedPicture(context, file);
  if (!picture.ok) return picture;
  const { db, clock, linkKey, sealer } = context;
  const name = newName();
  const content = sealer.seal(picture.value, sealedAs(name));
  await db.withTx('keep an upload', async (tx) => {
    await insertFile(tx, name, { userId, purpose: 'upload', content, sealed: true }, clock.now());
    dropSurplusUploads(tx, userId);
  });
  return ok(signedAddress(linkKey, name, clock.now()));
}

/**
 * Makes the own picture of an upload, which is used up by it; the picture before it goes. The address that is in use
 * already changes nothing.
 * @returns PARAMETER_ERROR for what is no address of ours, NOT_FOUND for a file that is gone or somebody else's,
 * SYSTEM_BUSY.
 */
async function setPortrait(
  context: Context,
  userId: UserId,
  { head_portrait: given }: InputOf<typeof fileCalls.portrait>,
): Promise<Result<OutputOf<typeof fileCalls.portrait>, Rejection>> {
  const { db, clock } = context;
  const uploaded = nameInAddress(given);
  if (uploaded === null) return rejectField('head_portrait');
  const file = await findFile(db, uploaded);
  if (file === undefined || file.userId !== userId) return reject('NOT_FOUND');
  if (file.purpose === 'document') return reject('NOT_FOUND');
  if (file.purpose === 'avatar') return ok({ head_portrait: publicAddress(uploaded) });
  const picture = await pictureOf(context, contentOf(context, uploaded, file), avatarFrame);
  if (!picture.ok) return picture;
  const name = newName();
  const address = publicAddress(name);
  return db.withTx('set a portrait', async (tx) => {
    if (!(await deleteUpload(tx, uploaded))) return reject('NOT_FOUND');
    deleteAvatars(tx, userId);
    await insertFile(tx, name, { userId, purpose: 'avatar', content: picture.value, sealed: false }, clock.now());
    await setHeadPortrait(tx, userId, address);
    return ok({ head_portrait: address });
  });
}

/** Wires the module. */
export async function openFiles(ports: FilesPorts): Promise<Files> {
  const { db, clock, sealer } = ports;
  const context: Context = { ...ports, linkKey: await readLinkKey(db), run: limitConcurrency(1, waitingMax) };
  return {
    name: 'files',
    customerData: fileData((name, file) => contentOf(context, name, file)),
    routes: [
      bind(fileCalls.upload, (call, { file }) => upload(context, requireUser(call), file)),
      bind(fileCalls.portrait, (call, input) => setPortrait(context, requireUser(call), input)),
    ],
    read: async (name, link) => {
      const file = await findFile(db, name);
      const published = file === undefined ? await findPublished(db, name) : null;
      if (published !== null) return { content: published, isPublic: true };
      const isPublic = file?.purpose === 'avatar';
      if (!isPublic && !isLinkValid(context.linkKey, name, link, clock.now())) return null;
      if (file === undefined) {
        const evidence = await readEvidence(db, sealer, name);
        return evidence === null ? null : { content: evidence, isPublic };
      }
      return { content: contentOf(context, name, file), isPublic };
    },
    documents: {
      nameOf: nameInAddress,
      keep: keepUpload,
      linkTo: (name) => signedAddress(context.linkKey, name, clock.now()),
      contentOf: async (name) => {
        const file = await findFile(db, name);
        return file === undefined ? null : contentOf(context, name, file);
      },
      delete: deleteDocuments,
    },
    staffEvidence: evidenceFiles({
      db,
      sealer,
      now: () => clock.now(),
      read: (file) => uploadedPicture(context, file),
      linkTo: (name) => signedAddress(context.linkKey, name, clock.now()),
    }),
    publishedPictures: publishedPictures({
      db,
      now: () => clock.now(),
      read: (file) => uploadedPicture(context, file),
    }),
    readQr: async (owner, address) => {
      const name = nameInAddress(address);
      const file = name === null ? undefined : await findFile(db, name);
      if (name === null || file?.userId !== owner || file.purpose !== 'upload') return reject('NOT_FOUND');
      return context.run(() => readQrCode(contentOf(context, name, file)));
    },
    // Of what was uploaded and not used within a day.
    dailyWork: [
      { name: 'unused uploads', run: (now, _tell, stop) => pruneUploads(db, instant(now - dayMs), stop) },
      { name: 'unused evidence', run: (now, _tell, stop) => pruneEvidence(db, instant(now - dayMs), stop) },
    ],
  };
}
