import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ok, type Result } from '@bourse/kernel/result';
import { UnreadableRequestError } from './body.ts';
import { fieldsOf } from './caller.ts';
import { reject, rejectField, type Rejection } from './rejection.ts';

/** A file larger than this is refused while it comes in. */
export const maxUploadBytes = 10 * 1_024 * 1_024;

const limits = { fileSize: maxUploadBytes, files: 1, fields: 10, fieldSize: 1_024, parts: 11, headerPairs: 20 };

/** A file that came with a request. It lies in the folder for temporary files until the request is answered. */
export class UploadedFile {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
}

/** Lets the routes of this scope, and no others, take multipart bodies. Nothing is read before {@link readUpload}. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart);
}

/** What the library says of a request with more than is allowed. */
const refusals: Readonly<Record<string, Rejection['code']>> = {
  FST_REQ_FILE_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_FILES_LIMIT: 'PARAMETER_ERROR',
  FST_FIELDS_LIMIT: 'PARAMETER_ERROR',
  FST_PARTS_LIMIT: 'PARAMETER_ERROR',
};

/** @throws the error when the fault is ours, for example a full disk. */
function refusalOf(error: unknown): Result<never, Rejection> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const refusal = Object.hasOwn(refusals, code) ? refusals[code] : undefined;
  if (refusal === 'PARAMETER_ERROR') return rejectField('file');
  if (refusal !== undefined) return reject(refusal);
  if (error instanceof Error && 'syscall' in error) throw error;
  throw new UnreadableRequestError(400);
}

/**
 * Takes the one file of a multipart body to disk, once it is clear who sends it: 50 files at once take no memory.
 * @returns the fields of the call; BODY_TOO_LARGE, or PARAMETER_ERROR for a second file.
 * @throws UnreadableRequestError when the body is not what its type says.
 */
export async function readUpload(request: FastifyRequest): Promise<Result<unknown, Rejection>> {
  if (!request.isMultipart()) return ok(fieldsOf(request));
  try {
    const { files } = await request.saveRequestFiles({ limits });
    const file = files.find((one) => one.fieldname === 'file');
    return ok(file === undefined ? {} : { file: new UploadedFile(file.filepath) });
  } catch (error) {
    return refusalOf(error);
  }
}
