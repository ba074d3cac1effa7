import * as z from 'zod/mini';
import type { Scheduler } from '@bourse/kernel/clock';
import { FaultError } from '../fault.ts';
import type { Logger } from '../log/logger.ts';
import type { MessageSender } from './message-port.ts';

/** What one request may take before the message counts as not sent. */
export const twilioTimeoutMs = 10_000;
const attemptsMax = 3;
const waitMaxSeconds = 10;

/** Where SMS are sent from. */
export interface TwilioAccount {
  /** The account's resource with the credentials in it, as `https://user:secret@api.twilio.com/2010-04-01/Accounts/AC...`. */
  readonly url: string;
  /** A number in E.164 form, an alphanumeric sender, or the SID of a messaging service (`MG...`). */
  readonly from: string;
}

/** What is read of an error: its own number; its sentence may name the recipient, and is never logged. */
const errorBody = z.object({ code: z.int() });

/**
 * Sends one request. The signal goes to `fetch` itself: a `Request` forwards its signal through a weak reference, and loses
 * the time-out when it is collected as garbage meanwhile.
 */
function sendRequest({ url, from }: TwilioAccount, to: string, text: string, timeoutMs: number): Promise<Response> {
  const account = new URL(url);
  const credentials = `${decodeURIComponent(account.username)}:${decodeURIComponent(account.password)}`;
  account.username = '';
  account.password = '';
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return fetch(`${account.href.replace(/\/$/, '')}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}`, accept: 'application/json' },
    body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
    // The credentials go to the configured host alone.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

function waitMsOf(response: Response, attempt: number): number {
  const told = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  const seconds = Number.isNaN(told) ? 2 ** (attempt - 1) : told;
  return Math.min(Math.max(seconds, 0), waitMaxSeconds) * 1_000;
}

/**
 * Sends SMS through Twilio's Messages resource (https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource)
 * with HTTP basic authentication (https://www.twilio.com/docs/usage/requests-to-twilio). A request that was refused with 429
 * was not processed (https://www.twilio.com/docs/api/errors/20429) and is repeated, at most twice; after a time-out or a
 * failure of theirs the message may be on its way, so it is not.
 */
export function twilioMessages(
  account: TwilioAccount,
  scheduler: Scheduler,
  logger: Logger,
  timeoutMs = twilioTimeoutMs,
): MessageSender {
  async function post(to: string, text: string): Promise<Response> {
    try {
      return await sendRequest(account, to, text, timeoutMs);
    } catch (cause) {
      throw new FaultError('the SMS gateway did not answer', { cause });
    }
  }
  return {
    send: async ({ to, text }) => {
      for (let attempt = 1; ; attempt += 1) {
        const response = await post(to, text);
        const body: unknown = await response.json().catch(() => null);
        if (response.status === 201) {
          logger.info({ channel: 'sms' }, 'a message was handed to the SMS gateway');
          return;
        }
        if (response.status !== 429 || attempt === attemptsMax) {
          const error = z.safeParse(errorBody, body);
          const detail = error.success ? `, error ${error.data.code}` : '';
          throw new FaultError(`the SMS gateway did not take a message: HTTP ${response.status}${detail}`);
        }
        await scheduler.sleep(waitMsOf(response, attempt));
      }
    },
  };
}
