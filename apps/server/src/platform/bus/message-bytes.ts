import { gunzipSync, gzipSync } from 'node:zlib';

/** What is larger is compressed: a batch of a thousand orders would be more than a message server takes. */
const compressFromBytes = 64 * 1_024;
const gzipMagic = 0x1f;

/** Writes a message for the wire: JSON, compressed where it is large. */
export function encodeMessage(message: unknown): Uint8Array {
  const json = Buffer.from(JSON.stringify(message));
  return json.length < compressFromBytes ? json : gzipSync(json, { level: 1 });
}

/** Reads what {@link encodeMessage} wrote. No JSON begins with the letter of a compressed one. */
export function decodeMessage(bytes: Uint8Array): unknown {
  const json = bytes[0] === gzipMagic ? gunzipSync(bytes) : Buffer.from(bytes);
  const message: unknown = JSON.parse(json.toString('utf8'));
  return message;
}
