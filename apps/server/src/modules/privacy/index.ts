/** What customers may do with what is held about them: close, copy, and how long it is kept. See README.md of this folder. */
import { privacyCalls } from '@bourse/contract/privacy';
import { bind, requireStaff, requireUser } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { closeAccount } from './close-account.ts';
import { erasureWork } from './erase-customer.ts';
import { askForCopy, copyApproval, exportData, readCopy } from './export-data.ts';
import { askToRelease, placeHold, readRetentionOf, releaseApproval } from './legal-hold.ts';
import { type CountsOver, retentionSettings } from './retention.ts';
import type { PrivacyPorts } from './privacy-ports.ts';

export { heldAmong } from './legal-hold-store.ts';
export { type CountsOver, retention } from './retention.ts';
export type { PrivacyPorts } from './privacy-ports.ts';

/** Opens the module. */
export function openPrivacy(ports: PrivacyPorts & { readonly counts: CountsOver }): ModuleManifest {
  return {
    name: 'privacy',
    routes: [
      bind(privacyCalls.closeAccount, (call, input) => closeAccount(ports, requireUser(call), input)),
      bind(privacyCalls.export, (call, input) => exportData(ports, requireUser(call), input)),
    ],
    staffRoutes: [
      bind(privacyCalls.exportOf, (call, input) => askForCopy(ports, requireStaff(call), input)),
      bind(privacyCalls.copyOf, (call, input) => readCopy(ports, requireStaff(call), input)),
      bind(privacyCalls.retention, (call, { id }) => readRetentionOf(ports, requireStaff(call), id)),
      bind(privacyCalls.hold, (call, input) => placeHold(ports, requireStaff(call), input)),
      bind(privacyCalls.release, (call, input) => askToRelease(ports, requireStaff(call), input)),
    ],
    dueWork: [erasureWork(ports)],
    approvals: [releaseApproval(ports), copyApproval],
    settings: [retentionSettings(ports.counts)],
  };
}
