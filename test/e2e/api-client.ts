import { setTimeout as sleep } from 'node:timers/promises';

/** How often a busy house is asked again: a minute, all told. */
const patience = 240;

/** A body of the API: `ok` with the result as message, else a refusal. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly code: number | string;
  /** The result, or the sentence of the refusal. */
  readonly message: unknown;
  readonly data: unknown;
}

export type Fields = Readonly<Record<string, string>>;

export interface CallOptions {
  readonly token?: string | undefined;
  readonly idempotencyKey?: string;
}

interface Operation {
  readonly method: string;
  readonly contentType: string | undefined;
}

/** A customer's program that knows nothing of the server but the OpenAPI document that it serves. */
export class ApiClient {
  readonly #base: string;
  readonly #operations: ReadonlyMap<string, Operation>;

  private constructor(base: string, operations: ReadonlyMap<string, Operation>) {
    this.#base = base;
    this.#operations = operations;
  }

  /** Reads the document at `/docs/openapi.json`. */
  static async connect(url: string): Promise<ApiClient> {
    let response = await fetch(`${url}/docs/openapi.json`);
    // A server that has just started on a busy machine may refuse what is not urgent.
    for (let attempt = 1; response.status === 503 && attempt < patience; attempt += 1) {
      await sleep(250);
      response = await fetch(`${url}/docs/openapi.json`);
    }
    // What an OpenAPI document looks like, as far as this client reads it.
    const document = (await response.json()) as {
      servers: { url: string }[];
      paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>;
    };
    const operations = new Map<string, Operation>();
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { requestBody }] of Object.entries(methods)) {
        const contentType = Object.keys(requestBody?.content ?? {})[0];
        operations.set(path, { method: method.toUpperCase(), contentType });
      }
    }
    return new ApiClient(`${url}${document.servers[0]?.url ?? ''}`, operations);
  }

  /** Sends fields to a path of the document. @throws Error when the document does not have the path. */
  async call(path: string, fields: Fields = {}, options: CallOptions = {}): Promise<Answer> {
    const operation = this.#operations.get(path);
    if (operation === undefined) throw new Error(`the OpenAPI document has no ${path}`);
    const text = new URLSearchParams(fields).toString();
    const headers: Record<string, string> = {};
    if (options.token !== undefined) headers['authorization'] = options.token;
    if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
    const isGet = operation.method === 'GET';
    if (!isGet) headers['content-type'] = operation.contentType ?? 'application/x-www-form-urlencoded';
    const response = await fetch(`${this.#base}${path}${isGet ? `?${text}` : ''}`, {
      method: operation.method,
      headers,
      ...(isGet ? {} : { body: text }),
    });
    const body = (await response.json()) as Omit<Answer, 'status'>; // the one shape of every answer
    return { ...body, status: response.status };
  }

  /** Sends fields again while the server says that it is busy, which may happen at any point and changes nothing. */
  async callPatiently(path: string, fields: Fields = {}, options: CallOptions = {}): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.call(path, fields, options);
      if (answer.status !== 503 || attempt === patience) return answer;
      await sleep(250);
    }
  }

  /** Sends fields and gives the result. @throws Error when the call is refused. */
  async get<T>(path: string, fields: Fields = {}, options: CallOptions = {}): Promise<T> {
    const answer = await this.callPatiently(path, fields, options);
    if (answer.type !== 'ok') throw new Error(`${path} ${JSON.stringify(fields)}: ${JSON.stringify(answer)}`);
    return answer.message as T; // the caller names what the document says of the result
  }
}
