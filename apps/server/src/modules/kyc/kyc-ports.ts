import type { Clock } from '@bourse/kernel/clock';
import type { Database } from '../../platform/database/database.ts';
import type { MessagePort } from '../../platform/mail/message-port.ts';
import type { Sealer } from '../../platform/secrets/sealer.ts';
import type { DocumentFiles } from '../files/index.ts';
import type { DocumentHasher } from './document-hash.ts';
import type { VerificationProvider } from './provider.ts';

/** What verification stands on. */
export interface KycPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly documents: DocumentFiles;
  /** By its channels codes can reach a phone. */
  readonly messages: MessagePort;
  /** Who looks at documents beside the house; null where people of the house do alone. */
  readonly provider: VerificationProvider | null;
}

/** The same inside the module. */
export interface KycContext extends KycPorts {
  readonly hasher: DocumentHasher;
}
