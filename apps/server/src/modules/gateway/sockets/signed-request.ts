import type { Clock } from '@bourse/kernel/clock';
import { ok, type Result } from '@bourse/kernel/result';
import type { ApiKeyReader, KnownKey } from '../../identity/index.ts';
import { isSignatureOf, refuseMoment } from '../check-signature.ts';
import { refuse } from '../endpoint.ts';
import { type VenueError, venueErrors } from '../venue-error.ts';

/** The fields of a request over the websocket, by name. */
export type SocketParams = Readonly<Record<string, unknown>>;

/**
 * Whose request it is: the signature is HMAC-SHA256 over the other fields, sorted by name, as `name=value` joined by `&`.
 * @returns -2014, -2015 (also where the key may not be used from there), -1102 or -1100 (timestamp, recvWindow), -1021,
 * -1102 (signature), -1022, in this order.
 */
export async function keyOf(
  { readApiKey, clock }: { readonly readApiKey: ApiKeyReader; readonly clock: Clock },
  params: SocketParams,
  ip: string,
): Promise<Result<KnownKey, VenueError>> {
  const text = (name: string): string | undefined => {
    const value = params[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const sent = text('apiKey') ?? '';
  if (!/^[0-9a-f]{64}$/.test(sent)) return refuse(venueErrors.noKey);
  const key = await readApiKey(sent);
  if (key === null || key.scopes.length === 0 || !key.actsFrom(ip)) return refuse(venueErrors.refusedKey);
  const untimely = refuseMoment({ timestamp: text('timestamp'), recvWindow: text('recvWindow') }, clock.now());
  if (untimely !== null) return refuse(untimely);
  const signature = text('signature');
  if (signature === undefined) return refuse(venueErrors.missing('signature'));
  const names = Object.keys(params).filter((name) => name !== 'signature');
  const signed = names.toSorted().map((name) => `${name}=${text(name) ?? ''}`);
  return isSignatureOf(key.secret, signed.join('&'), signature) ? ok(key) : refuse(venueErrors.wrongSignature);
}
