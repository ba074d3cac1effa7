import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DocumentType, PictureSide } from '@bourse/contract/kyc-words';
import type { Clock } from '@bourse/kernel/clock';
import { parseJson } from '@bourse/kernel/parse-json';
import * as z from 'zod/mini';
import { FaultError } from '../../platform/fault.ts';
import type { SubmittedCase, VerificationProvider } from './provider.ts';

/** An account of Sumsub. */
export interface SumsubAccount {
  readonly appToken: string;
  readonly secretKey: string;
  /** The verification level, with the steps identity document and selfie. */
  readonly levelName: string;
  /** Of the webhook `applicantReviewed`, which is to be sent to `/hooks/sumsub`. */
  readonly webhookSecret: string;
}

export interface SumsubPorts {
  readonly account: SumsubAccount;
  readonly clock: Clock;
  readonly fetch: typeof globalThis.fetch;
}

const host = 'https://api.sumsub.com';
const timeoutMs = 30_000;

const documentTypes: Readonly<Record<DocumentType, string>> = {
  id_card: 'ID_CARD',
  passport: 'PASSPORT',
  driver_licence: 'DRIVERS',
};

/** What is read of the answers. */
const applicant = z.object({ id: z.string().check(z.minLength(1)) });
const reviewed = z.object({
  type: z.literal('applicantReviewed'),
  externalUserId: z.string(),
  reviewResult: z.object({
    reviewAnswer: z.enum(['GREEN', 'RED']),
    moderationComment: z.optional(z.string()),
    rejectLabels: z.optional(z.array(z.string())),
  }),
});

/**
 * Signs a request: HMAC-SHA256 in hex over the seconds, the method, the path with its query, and the body
 * (https://docs.sumsub.com/reference/authentication).
 */
export function signRequest(
  secretKey: string,
  seconds: string,
  method: string,
  path: string,
  body: Uint8Array,
): string {
  return createHmac('sha256', secretKey).update(`${seconds}${method}${path}`).update(body).digest('hex');
}

const digests: Readonly<Record<string, string>> = {
  HMAC_SHA1_HEX: 'sha1',
  HMAC_SHA256_HEX: 'sha256',
  HMAC_SHA512_HEX: 'sha512',
};

/**
 * Whether a message is the provider's: its header `x-payload-digest` is the HMAC of its very bytes, by the algorithm in
 * `x-payload-digest-alg` (https://docs.sumsub.com/docs/webhook-manager).
 */
export function isPayloadGenuine(secret: string, body: Buffer, digest: string, algorithm: string): boolean {
  const name = Object.hasOwn(digests, algorithm) ? digests[algorithm] : undefined;
  if (name === undefined) return false;
  const expected = createHmac(name, secret).update(body).digest();
  const given = Buffer.from(digest, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string | FormData;
}

/** @throws FaultError when there is no answer. */
async function send({ account, clock, fetch }: SumsubPorts, { method, path, body }: Asked): Promise<Response> {
  // The bytes that are signed are those that go out, the boundaries of a form included.
  const framed = new Request(host, { method: 'POST', body });
  const bytes = new Uint8Array(await framed.arrayBuffer());
  const seconds = String(Math.floor(clock.now() / 1_000));
  const headers = {
    'content-type': typeof body === 'string' ? 'application/json' : (framed.headers.get('content-type') ?? ''),
    accept: 'application/json',
    'x-app-token': account.appToken,
    'x-app-access-ts': seconds,
    'x-app-access-sig': signRequest(account.secretKey, seconds, method, path, bytes),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  const sent = method === 'GET' ? {} : { body: bytes };
  try {
    return await fetch(`${host}${path}`, { method, headers, redirect: 'error', signal, ...sent });
  } catch (error) {
    throw new FaultError('the provider of verification gave no answer', { cause: error });
  }
}

/** @throws FaultError for what is no success. What it says then may hold personal data, and is not passed on. */
async function ask(ports: SumsubPorts, asked: Asked): Promise<unknown> {
  const response = await send(ports, asked);
  if (!response.ok) throw new FaultError(`the provider of verification answered ${String(response.status)}`);
  return response.json();
}

/** Makes an applicant, or finds the one that an attempt before has made: an external id is used once (status 409). */
async function applicantFor(ports: SumsubPorts, { reference, person, country3 }: SubmittedCase): Promise<string> {
  const fixedInfo = { dob: person.birthDate, country: country3 };
  const response = await send(ports, {
    method: 'POST',
    path: `/resources/applicants?levelName=${encodeURIComponent(ports.account.levelName)}`,
    body: JSON.stringify({ externalUserId: reference, fixedInfo }),
  });
  if (response.ok) return z.parse(applicant, await response.json()).id;
  if (response.status !== 409) throw new FaultError(`the provider of verification answered ${String(response.status)}`);
  const path = `/resources/applicants/-;externalUserId=${encodeURIComponent(reference)}/one`;
  return z.parse(applicant, await ask(ports, { method: 'GET', path, body: '' })).id;
}

/** One picture of a document, or the selfie; they name the country of the document in three letters. */
function pictureForm(side: PictureSide, { person, country3 }: SubmittedCase, content: Buffer): FormData {
  const type = side === 'selfie' ? 'SELFIE' : documentTypes[person.idType];
  const isTwoSided = side !== 'selfie' && person.idType !== 'passport';
  const subType = isTwoSided ? { idDocSubType: side === 'front' ? 'FRONT_SIDE' : 'BACK_SIDE' } : {};
  const form = new FormData();
  form.append('metadata', JSON.stringify({ idDocType: type, country: country3, ...subType }));
  form.append('content', new Blob([new Uint8Array(content)], { type: 'image/webp' }), `${side}.webp`);
  return form;
}

/** Sumsub: an applicant is made, gets the pictures, and is put up for review; the result comes by a webhook. */
export function sumsubProvider(ports: SumsubPorts): VerificationProvider {
  const { webhookSecret } = ports.account;
  return {
    name: 'sumsub',
    submit: async (submitted, pictures) => {
      const own = `/resources/applicants/${encodeURIComponent(await applicantFor(ports, submitted))}`;
      for (const [side, content] of pictures) {
        const body = pictureForm(side, submitted, content);
        await ask(ports, { method: 'POST', path: `${own}/info/idDoc`, body });
      }
      await ask(ports, { method: 'POST', path: `${own}/status/pending`, body: '' });
    },
    readAnswer: (body, headers) => {
      const { 'x-payload-digest': digest = '', 'x-payload-digest-alg': algorithm = '' } = headers;
      if (!isPayloadGenuine(webhookSecret, body, digest, algorithm)) return 'not genuine';
      const parsed = z.safeParse(reviewed, parseJson(body.toString('utf8')));
      if (!parsed.success) return null;
      const { externalUserId: reference, reviewResult } = parsed.data;
      const { reviewAnswer, moderationComment = '', rejectLabels = [] } = reviewResult;
      const comment = [rejectLabels.join(', '), moderationComment].filter((part) => part !== '').join(': ');
      return { reference, answer: reviewAnswer === 'GREEN' ? 'green' : 'red', comment };
    },
  };
}
