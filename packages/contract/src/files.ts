import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import * as s from './scalars.ts';

/** Pictures that customers bring. */
export const fileCalls = {
  upload: defineCall({
    name: 'files.upload',
    method: 'POST',
    path: '/upload',
    auth: 'user',
    feature: 'files',
    input: z.object({ file: z.optional(z.unknown()) }),
    output: z.string(),
    rejections: ['PARAMETER_ERROR', 'BODY_TOO_LARGE', 'PICTURE_REFUSED'],
    summary:
      'Multipart with one picture in the field file: JPEG, PNG or WebP up to 10 MB and 40 megapixels. It is written anew, without what the camera noted. Message is its address, relative to the host: private to its owner, and signed for 60 s.',
  }),
  portrait: defineCall({
    name: 'files.portrait',
    method: 'POST',
    path: '/user/uploadHeadPortrait',
    auth: 'user',
    feature: 'files',
    input: z.object({ head_portrait: s.text(500, 1) }),
    output: z.object({ head_portrait: z.string() }),
    rejections: ['PARAMETER_ERROR', 'NOT_FOUND'],
    summary: 'Sets the own picture to an uploaded one, given by its address, and answers the public address of it.',
  }),
};
