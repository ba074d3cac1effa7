import { createTransport } from 'nodemailer';
import { FaultError } from '../fault.ts';
import type { Logger } from '../log/logger.ts';
import type { MessageSender } from './message-port.ts';

/** How long a mail server may take for each step before the message counts as not sent. */
const stepTimeoutMs = 10_000;

/**
 * Sends mail through an SMTP server, and logs that it did: neither to whom nor what.
 * @param url as `smtp://user:password@host:587` or `smtps://host:465`.
 * @param from the address that customers see.
 */
export function smtpMessages(url: string, from: string, logger: Logger): MessageSender {
  const transport = createTransport(
    { url, connectionTimeout: stepTimeoutMs, greetingTimeout: stepTimeoutMs, socketTimeout: stepTimeoutMs },
    { from },
  );
  return {
    send: async (message) => {
      try {
        await transport.sendMail({ to: message.to, subject: message.subject, text: message.text });
        logger.info({ channel: message.channel }, 'a message was handed to the mail server');
      } catch (cause) {
        throw new FaultError('the mail server did not take a message', { cause });
      }
    },
  };
}
