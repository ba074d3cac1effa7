import type { Ground } from './runtime.ts';
import { openColleagues } from '../modules/colleagues/index.ts';
import type { Base } from './core.ts';
import type { ModuleManifest } from '../platform/module-manifest.ts';

/** Opens the accounts of staff, whose links lead to where the exchange is reached from outside. */
export function openStaff({ environment, db, clock, logger }: Ground, { messages, site }: Base): ModuleManifest {
  return openColleagues({
    db,
    clock,
    messages,
    siteName: () => site.memory.face().siteName,
    officeUrl: `${environment.publicUrl}/admin/`,
    onMailFailed: (error) => {
      logger.error({ err: error }, 'a mail to staff could not be sent');
    },
  });
}
