import { CallError } from '@bourse/client/call-error';
import { readReply } from '@bourse/client/read-reply';
import type { AnyCall, OutputOf } from '@bourse/contract/call';
import { usePreferences } from '../preferences/preferences.ts';
import { endSession, tokenNow } from '../session/session.ts';

/** A file of some size takes longer than a call. */
const timeoutMs = 300_000;

/**
 * Sends a file by a call that takes one, and says how far that is, which `fetch` does not tell. It is sent once, never
 * repeated.
 * @param onProgress hears the share that is sent, 0 to 1.
 * @throws CallError
 */
export function sendFile<C extends AnyCall>(
  { path }: C,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<OutputOf<C>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (cause: unknown): void => reject(new CallError({ kind: 'unreachable', cause }));
    request.open('POST', `/api${path}`);
    request.timeout = timeoutMs;
    request.responseType = 'json';
    request.setRequestHeader('accept-language', usePreferences.getState().lang);
    const token = tokenNow();
    if (token !== null) request.setRequestHeader('authorization', token);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('error', () => fail('no answer'));
    request.addEventListener('timeout', () => fail('timeout'));
    request.addEventListener('load', () => {
      const reply = readReply(request.response);
      if (reply === null) {
        reject(new CallError({ kind: 'unreadable', status: request.status }));
      } else if (reply.type === 'ok') {
        resolve(reply.message as OutputOf<C>); // the server keeps the contract; its tests show it
      } else {
        if (reply.type === '999') endSession(reply.message);
        reject(new CallError({ kind: 'refused', reply, isCertain: true }));
      }
    });
    const body = new FormData();
    body.append('file', file, 'file');
    request.send(body);
  });
}
