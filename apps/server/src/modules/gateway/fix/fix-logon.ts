import type { Clock } from '@bourse/kernel/clock';
import { err, ok, type Result } from '@bourse/kernel/result';
import type { FixFields } from '../../../platform/fix/fix-message.ts';
import type { ApiKeyReader, KnownKey } from '../../identity/index.ts';
import { isSignatureOf, refuseMoment } from '../check-signature.ts';
import { venueErrors } from '../venue-error.ts';
import { tags } from './fix-tags.ts';
import { millisecondsOf } from './fix-time.ts';

/** What a logon signs: its type, both names, its number and its time, joined by SOH, as at the venue that is imitated. */
export const signedTextOf = (logon: Pick<FixFields, 'get'>): string =>
  [
    'A',
    ...[tags.senderCompId, tags.targetCompId, tags.msgSeqNum, tags.sendingTime].map((tag) => logon.get(tag) ?? ''),
  ].join('\x01');

/**
 * Whose logon it is: Username is the key, RawData the HMAC-SHA256 of {@link signedTextOf} under its secret in hexadecimal digits.
 * @returns the reason otherwise, by the same order as a signed request of the REST surface.
 */
export async function keyOfLogon(
  { readApiKey, clock }: { readonly readApiKey: ApiKeyReader; readonly clock: Clock },
  logon: Pick<FixFields, 'get'>,
  ip: string,
): Promise<Result<KnownKey, string>> {
  const sent = logon.get(tags.username) ?? '';
  if (!/^[0-9a-f]{64}$/.test(sent)) return err(venueErrors.noKey.msg);
  const key = await readApiKey(sent);
  if (key === null || key.scopes.length === 0 || !key.actsFrom(ip)) return err(venueErrors.refusedKey.msg);
  const moment = { timestamp: millisecondsOf(logon.get(tags.sendingTime)), recvWindow: logon.get(tags.recvWindow) };
  const untimely = refuseMoment(moment, clock.now());
  if (untimely !== null) return err(untimely.msg);
  const signature = logon.get(tags.rawData) ?? '';
  const isWhole = logon.get(tags.rawDataLength) === String(signature.length);
  return isWhole && isSignatureOf(key.secret, signedTextOf(logon), signature)
    ? ok(key)
    : err(venueErrors.wrongSignature.msg);
}
