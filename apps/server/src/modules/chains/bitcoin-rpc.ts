import { parseJson } from '@bourse/kernel/parse-json';
import * as z from 'zod/mini';

const timeoutMs = 30_000;

/** What Bitcoin Core calls a failure; the codes are those of its `protocol.h`. */
export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Asks a node of Bitcoin Core's JSON-RPC. @throws RpcError for what the node refuses, Error when it does not answer. */
export type BitcoinRpc = <T>(method: string, params: readonly unknown[], answer: z.ZodMiniType<T>) => Promise<T>;

const replySchema = z.object({
  result: z._default(z.unknown(), null),
  error: z.optional(z.nullable(z.object({ code: z.int(), message: z.string() }))),
});

/** Speaks to a node at a URL, which carries its user and password. */
export function bitcoinRpc(url: string): BitcoinRpc {
  const { username, password, host, protocol, pathname } = new URL(url);
  const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = {
    'content-type': 'application/json',
    ...(username === '' ? {} : { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }),
  };
  return async (method, params, answer) => {
    // Neither the address with its password nor a cause that may hold it is told on.
    const silent = (why: string): Error => new Error(`the node at ${host} does not answer ${method}: ${why}`);
    const body = JSON.stringify({ jsonrpc: '1.0', id: method, method, params });
    const sent = { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const;
    const text = await fetch(`${protocol}//${host}${pathname}`, sent).then(
      // A refusal has a status of its own and the same body.
      async (reply) => ({ status: reply.status, body: await reply.text() }),
      () => null,
    );
    if (text === null) throw silent('it cannot be reached');
    const reply = z.safeParse(replySchema, parseJson(text.body));
    if (!reply.success) throw silent(`status ${String(text.status)}`);
    const { error, result } = reply.data;
    if (error !== undefined && error !== null) throw new RpcError(error.code, error.message);
    const parsed = z.safeParse(answer, result);
    if (!parsed.success) throw silent('an answer of another shape');
    return parsed.data;
  };
}
