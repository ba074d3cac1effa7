import type { Ground } from './runtime.ts';
import type { Files } from '../modules/files/index.ts';
import { openKyc, sumsubProvider } from '../modules/kyc/index.ts';
import type { MessagePort } from '../platform/mail/message-port.ts';
import type { ModuleManifest } from '../platform/module-manifest.ts';
import type { Sealer } from '../platform/secrets/sealer.ts';

/** Opens verification, with the provider that the environment names, or people of the house alone. */
export function openVerification(
  { environment, db, clock }: Ground,
  sealer: Sealer,
  { documents }: Files,
  messages: MessagePort,
): ModuleManifest {
  const account = environment.sumsub;
  const provider = account === undefined ? null : sumsubProvider({ account, clock, fetch });
  return openKyc({ db, clock, sealer, documents, messages, provider });
}
