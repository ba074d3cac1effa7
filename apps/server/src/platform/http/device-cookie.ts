import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'bourse-device';
/** The longest that browsers keep one; each sign-in begins it anew. */
const maxAgeSeconds = 400 * 24 * 60 * 60;
const acceptable = /^[A-Za-z0-9_-]{43}$/;

/** What tells the device of a request again; undefined where no member of staff has signed in on it. */
export function findDevice(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  const pairs = cookie.split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return acceptable.test(found) ? found : undefined;
}

/** A new one: 256 random bits. */
export const newDevice = (): string => randomBytes(32).toString('base64url');

/** Leaves it with the browser, for the calls of this site alone and out of reach of scripts. It opens nothing. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, device: string): void {
  const where = 'Path=/api; HttpOnly; SameSite=Strict';
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${device}; Max-Age=${maxAgeSeconds}; ${where}${secure}`);
}
