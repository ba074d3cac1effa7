import type { Clock, Timers } from '@bourse/kernel/clock';
import type { Environment } from '../platform/config/environment.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { MessagePort } from '../platform/mail/message-port.ts';
import { messagesByChannel } from '../platform/mail/messages-by-channel.ts';
import { outboxMessages } from '../platform/mail/outbox-messages.ts';
import { smtpMessages } from '../platform/mail/smtp-messages.ts';
import { twilioMessages } from '../platform/mail/twilio-messages.ts';

/** What messages leave by. */
export interface MessageGround {
  readonly environment: Environment;
  readonly db: Database;
  readonly clock: Clock;
  readonly scheduler: Timers;
  readonly logger: Logger;
}

/** Mail by SMTP, SMS by Twilio; the demo keeps what it has no way to send, so that its codes can be read. */
export function chooseMessages({ environment, db, clock, scheduler, logger }: MessageGround): MessagePort {
  const kept = environment.demo ? outboxMessages(db, clock, logger) : null;
  const { smtpUrl, mailFrom, sms } = environment;
  const email = smtpUrl === undefined ? kept : smtpMessages(smtpUrl, mailFrom, logger);
  const phone = sms === undefined ? kept : twilioMessages(sms, scheduler, logger);
  if (email === null) logger.warn('SMTP_URL is not set: codes by mail cannot be sent');
  if (phone === null) logger.info('SMS_URL is not set: phone numbers are not offered');
  return messagesByChannel(
    new Map([
      ...(email === null ? [] : [['email', email] as const]),
      ...(phone === null ? [] : [['sms', phone] as const]),
    ]),
  );
}
