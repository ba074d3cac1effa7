import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { MessageSender } from '../../platform/mail/message-port.ts';

/** What the module stands on. */
export interface ColleaguePorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly messages: MessageSender;
  /** The name that mails carry, as it is at the moment. */
  readonly siteName: () => string;
  /** Where the back office is reached from outside, with a slash at its end. */
  readonly officeUrl: string;
  /** A mail could not be handed over; it is tried again. */
  readonly onMailFailed: (error: unknown) => void;
}
