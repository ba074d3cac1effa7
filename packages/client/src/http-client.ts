import type { AnyCall, OutputOf, SentInputOf } from '@bourse/contract/call';
import { isUncertain } from '@bourse/contract/error-code';
import { fileCalls } from '@bourse/contract/files';
import type { Lang } from '@bourse/contract/lang';
import type { ErrorReply, Reply, SignInReply, VerifyReply } from '@bourse/contract/reply';
import type { Scheduler } from '@bourse/kernel/clock';
import { err, ok, type Result } from '@bourse/kernel/result';
import { backOffMs } from './back-off.ts';
import { encodeFields } from './encode-fields.ts';
import { readReply } from './read-reply.ts';

/** The server refused, and says why in a sentence that the customer can read. */
export interface Refused {
  readonly kind: 'refused';
  readonly reply: SignInReply | VerifyReply | ErrorReply;
  /**
   * False when the request may have had its effect all the same: the refusal itself says so, or an earlier attempt with the
   * same key got no answer, or one that says so.
   */
  readonly isCertain: boolean;
}

/** No answer came: no network, or none in time. Whether the server did anything is not known. */
export interface Unreachable {
  readonly kind: 'unreachable';
  readonly cause: unknown;
}

/** An answer came that is none of ours, for example from a gateway in between. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly status: number;
}

/** Why a call has no result. */
export type CallFailure = Refused | Unreachable | Unreadable;

/** What a client needs to know of its surroundings. */
export interface HttpClientOptions {
  /** Where the server is, for example `https://bourse.example`; the calls lie under `/api`. */
  readonly baseUrl: string;
  readonly lang: () => Lang;
  /** The token of the session; null for visitors. */
  readonly token: () => string | null;
  readonly scheduler: Scheduler;
  /** Told when the session is over, and when a higher verification level is needed, with the server's sentence. */
  readonly onSignInRequired?: (message: string) => void;
  readonly onVerificationRequired?: (message: string) => void;
  /** Sent as `x-app-version` (S53). */
  readonly appVersion?: string;
  /** How often a call that may be repeated is tried in all. Default 3. */
  readonly attempts?: number;
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** What one call may want beside its input. */
export interface CallOptions {
  /** Lets a call with an effect be repeated without having it twice. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** The verbs that {@link HttpClient.request} sends. The contract's own calls use the first two. */
export type RequestMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What one request beside the contract may want. */
export interface RequestOptions extends CallOptions {
  /** Default POST. GET and DELETE carry their fields in the query, the others as a form. */
  readonly method?: RequestMethod;
}

/** Makes calls of the contract, typed by it. */
export interface HttpClient {
  call<C extends AnyCall>(
    call: C,
    input: SentInputOf<C>,
    options?: CallOptions,
  ): Promise<Result<OutputOf<C>, CallFailure>>;
  /**
   * Sends fields to any path below `/api`, with the headers, the timeout and the replies of every call. Only a GET is
   * repeated.
   */
  request(
    path: `/${string}`,
    fields?: Readonly<Record<string, unknown>>,
    options?: RequestOptions,
  ): Promise<Result<unknown, CallFailure>>;
  /** Uploads one picture (`files.upload`). @returns its address, private to the owner. It is sent once, never repeated. */
  upload(picture: Blob, options?: Pick<CallOptions, 'signal'>): Promise<Result<string, CallFailure>>;
  /** The same by another call that takes a picture. */
  uploadBy<C extends AnyCall>(
    call: C,
    picture: Blob,
    options?: Pick<CallOptions, 'signal'>,
  ): Promise<Result<OutputOf<C>, CallFailure>>;
}

/** Every request is given up after this long. */
export const requestTimeoutMs = 60_000;

/** What every request carries, and when it is given up. */
function commonOf(client: HttpClientOptions, { idempotencyKey, signal: given }: CallOptions) {
  const token = client.token();
  const headers = new Headers({ 'accept-language': client.lang() });
  if (token !== null) headers.set('authorization', token);
  if (client.appVersion !== undefined) headers.set('x-app-version', client.appVersion);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  return { headers, signal: given === undefined ? timeout : AbortSignal.any([timeout, given]) };
}

/** Where a request goes and how, and whether it may be sent again. */
interface Target {
  readonly method: RequestMethod;
  readonly path: string;
  readonly isRepeatable: boolean;
}

function requestOf(client: HttpClientOptions, { method, path }: Target, input: object, options: CallOptions): Request {
  const fields = encodeFields({ ...input, lang: client.lang() });
  const url = new URL(`/api${path}`, client.baseUrl);
  const isQuery = method === 'GET' || method === 'DELETE';
  if (isQuery) url.search = fields.toString();
  return new Request(url, { ...commonOf(client, options), method, ...(isQuery ? {} : { body: fields }) });
}

/** Multipart with one file; the browser writes the content type with its boundary itself. */
function uploadOf(client: HttpClientOptions, { path }: AnyCall, picture: Blob, options: CallOptions): Request {
  const body = new FormData();
  body.set('file', picture, 'picture');
  const url = new URL(`/api${path}`, client.baseUrl);
  return new Request(url, { ...commonOf(client, options), method: 'POST', body });
}

async function attempt(client: HttpClientOptions, request: Request): Promise<Result<Reply<unknown>, CallFailure>> {
  try {
    const response = await (client.fetch ?? fetch)(request);
    const body: unknown = await response.json().catch(() => null);
    const reply = readReply(body);
    // A success counts with HTTP 200 alone; refusals may carry the status of the transport.
    if (reply === null || (reply.type === 'ok' && response.status !== 200)) {
      return err({ kind: 'unreadable', status: response.status });
    }
    return ok(reply);
  } catch (cause) {
    return err({ kind: 'unreachable', cause });
  }
}

/** What another attempt may mend: no answer, an answer from in between, or a server that was too busy. */
function isPassing(result: Result<Reply<unknown>, CallFailure>): boolean {
  if (!result.ok) return result.error.kind === 'unreachable' || result.error.kind === 'unreadable';
  return result.value.code === 'SYSTEM_BUSY' || isUncertainReply(result.value);
}

const isUncertainReply = ({ type, code }: Reply<unknown>): boolean => type === 'error' && isUncertain(code);

/** What became of a call, and whether one of its attempts may have had an effect that its own answer did not tell. */
interface Exchanged {
  readonly result: Result<Reply<unknown>, CallFailure>;
  readonly isCertain: boolean;
}

/** Makes a client of one server. */
export function createHttpClient(client: HttpClientOptions): HttpClient {
  async function exchange(target: Target, input: object, options: CallOptions): Promise<Exchanged> {
    const attempts = target.isRepeatable ? (client.attempts ?? 3) : 1;
    let isCertain = true;
    for (let number = 1; ; number += 1) {
      const result = await attempt(client, requestOf(client, target, input, options));
      if (!result.ok || isUncertainReply(result.value)) isCertain = false;
      if (number >= attempts || !isPassing(result) || options.signal?.aborted === true) return { result, isCertain };
      await client.scheduler.sleep(backOffMs(number));
    }
  }

  function answerOf<T>({ result, isCertain }: Exchanged): Result<T, CallFailure> {
    if (!result.ok) return result;
    const reply = result.value;
    if (reply.type === 'ok') return ok(reply.message as T); // the server keeps the contract; its tests show it
    if (reply.type === '999') client.onSignInRequired?.(reply.message);
    if (reply.type === '998') client.onVerificationRequired?.(reply.message);
    return err({ kind: 'refused', reply, isCertain });
  }

  const sendFile = async (call: AnyCall, picture: Blob, options: CallOptions): Promise<Exchanged> => ({
    result: await attempt(client, uploadOf(client, call, picture, options)),
    isCertain: true,
  });
  return {
    call: async <C extends AnyCall>(call: C, input: SentInputOf<C>, options: CallOptions = {}) => {
      const { method, path, rate, idempotent } = call;
      // Reading does no harm twice; an effect does not either when the server knows the repetition by its key.
      const isRepeatable = rate === 'read' || (idempotent === true && options.idempotencyKey !== undefined);
      return answerOf<OutputOf<C>>(await exchange({ method, path, isRepeatable }, input, options));
    },
    request: async (path, fields = {}, { method = 'POST', ...options } = {}) =>
      answerOf<unknown>(await exchange({ method, path, isRepeatable: method === 'GET' }, fields, options)),
    upload: async (picture, options = {}) => answerOf<string>(await sendFile(fileCalls.upload, picture, options)),
    uploadBy: async <C extends AnyCall>(call: C, picture: Blob, options: CallOptions = {}) =>
      answerOf<OutputOf<C>>(await sendFile(call, picture, options)),
  };
}
