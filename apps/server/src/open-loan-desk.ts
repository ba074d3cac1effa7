import type { Identity } from './modules/identity/index.ts';
import { type LoanPorts, pledgeSeller, spotDoor } from './modules/loans/index.ts';
import type { Engine } from './open-engine.ts';
import type { ModuleManifest } from './platform/module-manifest.ts';

/** What sells the pledges of loans, where the lane is. */
export function openLoanDesk(
  ports: LoanPorts & { readonly identity: Pick<Identity, 'ensureAccount'> },
  lane: Engine['lane'],
): ModuleManifest[] {
  if (lane === null) return [];
  return [{ name: 'loan desk', ownRepetitions: [pledgeSeller(ports, spotDoor({ ...ports, lane }, ports.identity))] }];
}
