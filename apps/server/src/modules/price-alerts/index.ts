/** What customers want to be told of when a price is reached. See README.md of this folder. */
export { openPriceAlerts, type PriceAlertPorts } from './price-alerts.ts';
