import type { InputOf } from '@bourse/contract/call';
import { networkStaffCalls } from '@bourse/contract/networks';
import type { StaffId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ApprovalKind } from '../../platform/module-manifest.ts';
import { findOpenApproval, requestApproval } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { type OpenNetwork, pauseBy, releaseNetwork, selectNetworks } from '../chains/index.ts';
import type { NetworkPorts } from './network-ports.ts';
import { networkAnswer, type NetworkAnswer, releaseKind, subjectOf } from './read-room.ts';

/** What is approved: the network, and the reason for which it was paused when that was asked for. */
const payloadSchema = z.object({ network: z.string(), paused: z.string() });

function findNetwork({ networks }: NetworkPorts, name: string): OpenNetwork | undefined {
  return networks.find(({ settings }) => settings.network === name.toUpperCase());
}

async function answer(ports: NetworkPorts, network: OpenNetwork): Promise<Result<NetworkAnswer, Rejection>> {
  const states = await selectNetworks(ports.db);
  const state = states.find((one) => one.network === network.settings.network);
  return ok(await networkAnswer(ports, network, state));
}

/** Pauses a network at once. @returns NOT_FOUND, STATE_CHANGED where it is paused already. */
export async function pauseAtOnce(
  ports: NetworkPorts,
  staffId: StaffId,
  { network: name, reason }: InputOf<typeof networkStaffCalls.pause>,
): Promise<Result<NetworkAnswer, Rejection>> {
  const network = findNetwork(ports, name);
  if (network === undefined) return reject('NOT_FOUND');
  const known = network.settings.network;
  const action = networkStaffCalls.pause.name;
  const done = await ports.db.withTx<Result<undefined, Rejection>>(action, async (tx) => {
    if (!(await pauseBy(tx, known, reason, staffId))) return reject('STATE_CHANGED');
    const [before, after] = [{ paused: null }, { paused: reason }];
    const at = ports.clock.now();
    await recordAudit(tx, { at, staffId, action, subject: subjectOf(known), reason, before, after });
    return ok(undefined);
  });
  return done.ok ? answer(ports, network) : done;
}

/** Asks a second person to let a network go on. @returns NOT_FOUND, STATE_CHANGED where it is not paused or that is asked for. */
export async function askForRelease(
  ports: NetworkPorts,
  staffId: StaffId,
  { network: name, reason }: InputOf<typeof networkStaffCalls.release>,
): Promise<Result<NetworkAnswer, Rejection>> {
  const network = findNetwork(ports, name);
  if (network === undefined) return reject('NOT_FOUND');
  const known = network.settings.network;
  const { name: action } = networkStaffCalls.release;
  const subject = subjectOf(known);
  const done = await ports.db.withTx<Result<undefined, Rejection>>(action, async (tx) => {
    const paused = (await selectNetworks(tx)).find((one) => one.network === known)?.paused ?? null;
    if (paused === null || (await findOpenApproval(tx, releaseKind, subject)) !== undefined) {
      return reject('STATE_CHANGED');
    }
    const payload = { network: known, paused };
    const at = ports.clock.now();
    await requestApproval(tx, action, { kind: releaseKind, subject, payload, reason, requestedBy: staffId, at });
    return ok(undefined);
  });
  return done.ok ? answer(ports, network) : done;
}

/** How the second person lets a network go on, where it is still paused for the reason that both have read. */
export const releaseApproval: ApprovalKind = {
  kind: releaseKind,
  grant: present(networkStaffCalls.release.grant, 'the grant of the call'),
  apply: async (tx, { payload }) => {
    const { network, paused } = z.parse(payloadSchema, payload);
    if (!(await releaseNetwork(tx, network, paused))) return reject('STATE_CHANGED');
    return ok({ before: { paused }, after: { network, paused: null } });
  },
};
