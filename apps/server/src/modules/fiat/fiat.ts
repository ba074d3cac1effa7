import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { cardRoutes } from './cards/bank-cards.ts';
import { fiatData } from './fiat-data.ts';
import type { FiatPorts } from './fiat-ports.ts';

/** Opens the fiat side of wallets. */
export function openFiat(ports: FiatPorts): ModuleManifest {
  return {
    name: 'fiat',
    routes: cardRoutes(ports),
    customerData: fiatData(ports),
  };
}
