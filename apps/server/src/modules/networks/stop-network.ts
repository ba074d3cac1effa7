import type { InputOf } from '@bourse/contract/call';
import { networkStaffCalls } from '@bourse/contract/networks';
import type { Asset } from '@bourse/kernel/amount';
import { assetId, type StaffId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import * as z from 'zod/mini';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import type { ApprovalKind } from '../../platform/module-manifest.ts';
import { noEvidenceOfStaff } from '../../platform/no-evidence-of-staff.ts';
import { findOpenApproval, requestApproval, type SummaryParts } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import {
  type OpenNetwork,
  pauseAsset,
  pauseBy,
  releaseAsset,
  releaseNetwork,
  selectNetworks,
} from '../chains/index.ts';
import type { NetworkPorts } from './network-ports.ts';
import { networkAnswer, type NetworkAnswer, releaseKind, subjectOf } from './read-room.ts';

/** What is approved: the network or one currency on it, and the reason for which it was paused when that was asked for. */
const payloadSchema = z.object({
  network: z.string(),
  currency: z.optional(z.string()),
  asset_id: z.optional(z.int()),
  paused: z.string(),
});

/** What is stopped: a whole network, or one currency on it. */
interface Stopped {
  readonly network: OpenNetwork;
  readonly name: string;
  readonly asset: Asset | null;
}

function findStopped(
  { networks }: NetworkPorts,
  { network: wanted, currency }: Pick<InputOf<typeof networkStaffCalls.pause>, 'network' | 'currency'>,
): Stopped | undefined {
  const network = networks.find(({ settings }) => settings.network === wanted.toUpperCase());
  if (network === undefined) return undefined;
  const { network: name, assets } = network.settings;
  if (currency === undefined) return { network, name, asset: null };
  const known = assets.find(({ asset }) => asset.code === currency.toUpperCase());
  return known === undefined ? undefined : { network, name, asset: known.asset };
}

const subjectOfStopped = ({ name, asset }: Stopped): string => subjectOf(name, asset?.code ?? null);

async function answer(ports: NetworkPorts, { network, name }: Stopped): Promise<Result<NetworkAnswer, Rejection>> {
  const states = await selectNetworks(ports.db);
  const state = states.find((one) => one.network === name);
  return ok(await networkAnswer(ports, network, state));
}

/** Pauses a network, or one currency on it, at once. @returns NOT_FOUND, STATE_CHANGED where it is paused already. */
export async function pauseAtOnce(
  ports: NetworkPorts,
  staffId: StaffId,
  { reason, ...wanted }: InputOf<typeof networkStaffCalls.pause>,
): Promise<Result<NetworkAnswer, Rejection>> {
  const stopped = findStopped(ports, wanted);
  if (stopped === undefined) return reject('NOT_FOUND');
  const { name, asset } = stopped;
  const action = networkStaffCalls.pause.name;
  const done = await ports.db.withTx<Result<undefined, Rejection>>(action, async (tx) => {
    const isPaused =
      asset === null
        ? await pauseBy(tx, name, reason, staffId)
        : await pauseAsset(tx, { network: name, assetId: asset.id }, { reason, by: staffId, short: 0n });
    if (!isPaused) return reject('STATE_CHANGED');
    const [before, after] = [{ paused: null }, { paused: reason }];
    const at = ports.clock.now();
    await recordAudit(tx, { at, staffId, action, subject: subjectOfStopped(stopped), reason, before, after });
    return ok(undefined);
  });
  return done.ok ? answer(ports, stopped) : done;
}

/**
 * Asks a second person to let a network, or one currency on it, go on.
 * @returns NOT_FOUND, STATE_CHANGED where it is not paused or that is asked for.
 */
export async function askForRelease(
  ports: NetworkPorts,
  staffId: StaffId,
  { reason, ...wanted }: InputOf<typeof networkStaffCalls.release>,
): Promise<Result<NetworkAnswer, Rejection>> {
  const stopped = findStopped(ports, wanted);
  if (stopped === undefined) return reject('NOT_FOUND');
  const { name, asset } = stopped;
  const { name: action } = networkStaffCalls.release;
  const subject = subjectOfStopped(stopped);
  const done = await ports.db.withTx<Result<undefined, Rejection>>(action, async (tx) => {
    const state = (await selectNetworks(tx)).find((one) => one.network === name);
    const paused =
      asset === null ? state?.paused : state?.assets.find(({ assetId: known }) => known === asset.id)?.paused;
    if (typeof paused !== 'string' || (await findOpenApproval(tx, releaseKind, subject)) !== undefined) {
      return reject('STATE_CHANGED');
    }
    const payload = { network: name, paused, ...(asset === null ? {} : { currency: asset.code, asset_id: asset.id }) };
    const summary: SummaryParts = { to: subject, changes: [{ field: 'paused', before: paused, after: null }] };
    const at = ports.clock.now();
    await requestApproval(tx, action, {
      kind: releaseKind,
      subject,
      payload,
      reason,
      summary,
      requestedBy: staffId,
      at,
    });
    return ok(undefined);
  });
  return done.ok ? answer(ports, stopped) : done;
}

/** How the second person lets it go on, where it is still paused for the reason that both have read. */
export const releaseApproval: ApprovalKind = {
  kind: releaseKind,
  grant: present(networkStaffCalls.release.grant, 'the grant of the call'),
  involved: noEvidenceOfStaff('why it is paused is part of the request'),
  apply: async (tx, { payload }) => {
    const { network, currency, asset_id: asset, paused } = z.parse(payloadSchema, payload);
    const isReleased =
      asset === undefined
        ? await releaseNetwork(tx, network, paused)
        : await releaseAsset(tx, { network, assetId: assetId(asset) }, paused);
    if (!isReleased) return reject('STATE_CHANGED');
    const subject = { network, ...(currency === undefined ? {} : { currency }) };
    return ok({ before: { paused }, after: { ...subject, paused: null } });
  },
};
