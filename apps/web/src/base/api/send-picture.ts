import { CallError } from '@bourse/client/call-error';
import { readReply } from '@bourse/client/read-reply';
import { appVersion, leaveSession } from './api.ts';
import { preferencesOf } from '../preferences/preferences.ts';
import { sessionOf } from '../session/session.ts';

/** Sending a picture takes longer than a call. */
const timeoutMs = 180_000;

/**
 * Uploads a picture and says how far that is, which `fetch` does not tell.
 * @param onProgress hears the share that is sent, 0 to 1.
 * @returns its address, private to its owner. @throws CallError
 */
export function sendPicture(picture: Blob, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (cause: unknown): void => reject(new CallError({ kind: 'unreachable', cause }));
    request.open('POST', '/api/upload');
    request.timeout = timeoutMs;
    request.responseType = 'json';
    request.setRequestHeader('accept-language', preferencesOf().lang);
    request.setRequestHeader('x-app-version', appVersion);
    const { token } = sessionOf();
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
        resolve(String(reply.message));
      } else {
        if (reply.type === '999') leaveSession(reply.message);
        reject(new CallError({ kind: 'refused', reply, isCertain: true }));
      }
    });
    const body = new FormData();
    body.append('file', picture, 'picture.jpg');
    request.send(body);
  });
}
