/** The room of the networks of coins. See README.md of this folder for its invariants. */
import { networkStaffCalls } from '@bourse/contract/networks';
import { ok } from '@bourse/kernel/result';
import { bind, requireStaff } from '../../platform/http/binding.ts';
import type { ModuleManifest } from '../../platform/module-manifest.ts';
import { askForCredit, creditApproval } from './credit-found.ts';
import { listRefused, listSweeps } from './list-moves.ts';
import type { NetworkPorts } from './network-ports.ts';
import { listNetworks } from './read-room.ts';
import { askForReturn, returnApproval } from './return-found.ts';
import { askForRelease, pauseAtOnce, releaseApproval } from './stop-network.ts';

/** Opens the room of the networks that are set up. */
export function openNetworkRoom(ports: NetworkPorts): ModuleManifest {
  return {
    name: 'networks',
    staffRoutes: [
      bind(networkStaffCalls.list, async () => ok({ list: await listNetworks(ports) })),
      bind(networkStaffCalls.sweeps, (_context, input) => listSweeps(ports, input)),
      bind(networkStaffCalls.refused, (_context, input) => listRefused(ports, input)),
      bind(networkStaffCalls.credit, (context, input) => askForCredit(ports, requireStaff(context), input)),
      bind(networkStaffCalls.return, (context, input) => askForReturn(ports, requireStaff(context), input)),
      bind(networkStaffCalls.pause, (context, input) => pauseAtOnce(ports, requireStaff(context), input)),
      bind(networkStaffCalls.release, (context, input) => askForRelease(ports, requireStaff(context), input)),
    ],
    approvals: [releaseApproval, creditApproval, returnApproval],
  };
}
