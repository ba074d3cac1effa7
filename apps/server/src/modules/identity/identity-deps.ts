import type { Lang } from '@bourse/contract/lang';
import type { MessageKind } from '@bourse/contract/message-texts';
import type { MessageText } from '@bourse/i18n/code-mail';
import type { Clock } from '@bourse/kernel/clock';
import type { UserId } from '@bourse/kernel/ids';
import type { Database } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/database/retention.ts';
import type { MessagePort } from '../../platform/mail/message-port.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { CachedSessions } from './session-reader.ts';

/** What identity stands on. */
export interface IdentityDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  /** Keeps what factors are computed from unreadable in the database. */
  readonly sealer: Sealer;
  /** Codes go by its channels; without SMS phone numbers are not offered. */
  readonly messages: MessagePort;
  /** The name that mails carry, as it is at the moment. */
  readonly siteName: () => string;
  /** The words that staff have given to a message in a language; undefined where those of the release stand. */
  readonly wordsOf: (message: { readonly kind: MessageKind; readonly lang: Lang }) => MessageText | undefined;
  /** How long sessions and tries are kept. */
  readonly retention: Retention<'sessions' | 'sign_ins'>;
  /** Whether nobody opens an account without an invite code; else the exchange invites whoever names none. */
  readonly inviteRequired: boolean;
  /** Multiplies every limit on attempts: 1 in production. */
  readonly attemptFactor: number;
  /** The VIP level that an account shows; a module after this one computes it. */
  readonly vipLevelOf: (user: UserId) => number;
  /** A code could not be handed over; told to the operator, because the customer must not learn whether one was sent. */
  readonly onSendFailed: (error: unknown) => void;
}

/** The same inside the module, with what it has made of it. */
export interface IdentityContext extends IdentityDeps {
  readonly sessions: CachedSessions;
}
