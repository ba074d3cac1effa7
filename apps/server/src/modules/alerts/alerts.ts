import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { countOpenCases } from './case-store.ts';
import { alertFinder } from './find-alerts.ts';
import { ruleApproval, type RuleEditPorts, ruleRoutes } from './set-rule.ts';
import { type CasePorts, caseRoutes } from './work-cases.ts';

/** What rules and cases stand on. */
export type AlertPorts = CasePorts & RuleEditPorts;

/** Opens the rules, which look at what customers do, and the case files to staff. */
export function openAlerts(ports: AlertPorts): ModuleManifest {
  return {
    name: 'alerts',
    staffRoutes: [...caseRoutes(ports), ...ruleRoutes(ports)],
    approvals: [ruleApproval],
    repetitions: [alertFinder(ports)],
    metrics: [
      {
        name: 'alert_cases_open',
        help: 'Case files that nobody has closed',
        read: () => countOpenCases(ports.db),
      },
    ],
  };
}
