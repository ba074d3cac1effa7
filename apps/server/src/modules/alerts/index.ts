/** Rules that look for what should be looked at, and the case files that they open. See README.md of this folder. */
export { countOpenCases } from './case-store.ts';
export { type AlertPorts, openAlerts } from './alerts.ts';
