import type { OutputOf } from '@bourse/contract/call';
import type { networkStaffCalls } from '@bourse/contract/networks';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import { findOpenApproval } from '../approvals/index.ts';
import {
  atomsOf,
  type NetworkAsset,
  type NetworkState,
  type OpenNetwork,
  selectNetworks,
  sumAddresses,
  suspensionOf,
} from '../chains/index.ts';
import { readStaffNames } from '../identity/index.ts';
import { type Holding, type HotFloat, selectFloats, selectHoldings } from '../withdrawals/index.ts';
import type { NetworkPorts } from './network-ports.ts';

export type NetworkAnswer = OutputOf<typeof networkStaffCalls.list>['list'][number];
type Held = NetworkAnswer['held'][number];

/** The request that lets a paused network go on, and what it is about. */
export const releaseKind = 'networks.release';
export const subjectOf = (network: string): string => `network:${network}`;

const written = (at: Instant | null): string | null => (at === null ? null : toIso(at));
const signed = (amount: bigint, scale: number): string =>
  amount < 0n ? `-${formatAmount(-amount, scale)}` : formatAmount(amount, scale);
const signedAtoms = (known: NetworkAsset, raw: bigint): bigint =>
  raw < 0n ? -atomsOf(known, -raw) : atomsOf(known, raw);

function comparedOf(one: Holding, { asset: { scale }, minimum }: NetworkAsset): Held['compared'] {
  return {
    at: toIso(one.comparedAt),
    block: one.height,
    books: signed(one.expected, scale),
    held: formatAmount(one.held, scale),
    difference: signed(one.held - one.expected, scale),
    cold: formatAmount(one.cold, scale),
    // Below it lies the dust of rounding.
    unexplained: one.surplus < minimum ? null : formatAmount(one.surplus, scale),
  };
}

function floatOf({ hot, asset }: NetworkAsset, seen: HotFloat | undefined): Held['float'] {
  if (hot === null || seen === undefined) return null;
  const amount = (atoms: bigint): string => formatAmount(atoms, asset.scale);
  const state = seen.free < hot.floor ? 'low' : seen.free > hot.ceiling ? 'high' : 'in_range';
  const [floor, target, ceiling] = [amount(hot.floor), amount(hot.target), amount(hot.ceiling)];
  return { free: signed(seen.free, asset.scale), floor, target, ceiling, state, looked_at: toIso(seen.lookedAt) };
}

async function readHeld(db: Queryable, { settings }: OpenNetwork): Promise<Held[]> {
  const { network, assets } = settings;
  const [holdings, floats, lying] = await Promise.all([
    selectHoldings(db, network),
    selectFloats(db, network),
    sumAddresses(db, network),
  ]);
  return assets.map((known) => {
    const { id, code, scale } = known.asset;
    const compared = holdings.find(({ assetId }) => assetId === id);
    const float = floats.find(({ assetId }) => assetId === id);
    return {
      currency_id: id,
      currency: code,
      compared: compared === undefined ? null : comparedOf(compared, known),
      float: floatOf(known, float),
      at_customers: signed(signedAtoms(known, lying.get(id) ?? 0n), scale),
      sweep_from: known.sweepFrom === null ? null : formatAmount(known.sweepFrom, scale),
    };
  });
}

/** A network as staff see it. */
export async function networkAnswer(
  { db, clock }: NetworkPorts,
  network: OpenNetwork,
  state: NetworkState | undefined,
): Promise<NetworkAnswer> {
  const { network: name, name: called, kind } = network.settings;
  const by = state?.pausedBy ?? null;
  const names = await readStaffNames(db, by === null ? [] : [by]);
  const paused = state?.paused ?? null;
  return {
    network: name,
    name: called,
    kind,
    height: state?.height ?? null,
    head: state?.head ?? null,
    answered_at: written(state?.answeredAt ?? null),
    suspended: suspensionOf(network, state, clock.now()),
    paused: paused === null ? null : { reason: paused, by: by === null ? null : { id: by, name: names.get(by) ?? '' } },
    release_asked: (await findOpenApproval(db, releaseKind, subjectOf(name))) !== undefined,
    nodes: (state?.nodes ?? []).map(({ view, head }) => ({ view, head })),
    held: await readHeld(db, network),
  };
}

/** The networks that are set up, in the order of the file of networks. */
export async function listNetworks(ports: NetworkPorts): Promise<NetworkAnswer[]> {
  const states = await selectNetworks(ports.db);
  return Promise.all(
    ports.networks.map((one) =>
      networkAnswer(
        ports,
        one,
        states.find(({ network }) => network === one.settings.network),
      ),
    ),
  );
}
