import { exportCalls } from '@bourse/contract/audit';
import { bind } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { acceptClockApproval, clockRoutes } from './accept-clock.ts';
import { auditRoutes } from './audit-routes.ts';
import { checkAuditLog, type AuditWatchPorts } from './check-audit-log.ts';
import { type CustomerPorts, customerRoutes } from './customer-routes.ts';
import { haltLedgerRoutes, resumeApproval } from './halt-ledger.ts';
import { type HealthPorts, healthRoutes } from './health-routes.ts';
import { type OfficePorts, officeRoutes } from './office-routes.ts';
import { ledgerRoutes } from './ledger-routes.ts';
import { type ExportPorts, exportTable } from './export-table.ts';

/** What the back office stands on. */
export type BackOfficePorts = ExportPorts & AuditWatchPorts & CustomerPorts & OfficePorts & HealthPorts;

/** Opens what staff see of all the other modules. */
export function openBackOffice(ports: BackOfficePorts): ModuleManifest {
  return {
    name: 'backoffice',
    staffRoutes: [
      ...auditRoutes(ports.db),
      ...customerRoutes(ports),
      ...ledgerRoutes(ports),
      ...haltLedgerRoutes(ports),
      ...officeRoutes(ports),
      ...clockRoutes(ports),
      ...healthRoutes(ports),
      bind(exportCalls.table, (caller, input) => exportTable(ports, caller, input)),
    ],
    approvals: [resumeApproval(ports), acceptClockApproval],
    dailyWork: [checkAuditLog(ports)],
  };
}
