import type { OutputOf } from '@bourse/contract/call';
import type { networkStaffCalls } from '@bourse/contract/networks';
import { formatAmount } from '@bourse/kernel/amount';
import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { Queryable } from '../../platform/database/sql.ts';
import { findOpenApproval } from '../approvals/index.ts';
import {
  type AssetState,
  atomsOf,
  type NetworkAsset,
  type NetworkState,
  type OpenNetwork,
  selectNetworks,
  sumAddresses,
  sumLost,
  suspensionOf,
} from '../chains/index.ts';
import { readStaffNames } from '../identity/index.ts';
import { type Holding, type HotFloat, selectFloats, selectHoldings } from '../withdrawals/index.ts';
import type { NetworkPorts } from './network-ports.ts';

export type NetworkAnswer = OutputOf<typeof networkStaffCalls.list>['list'][number];
type Held = NetworkAnswer['held'][number];

/** The request that lets a paused network go on, and what it is about. */
export const releaseKind = 'networks.release';
export const subjectOf = (network: string, currency: string | null = null): string =>
  currency === null ? `network:${network}` : `network:${network}:${currency}`;

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

type Pause = NonNullable<NetworkAnswer['paused']>;

/** Why something is paused, with the name of who has done it. */
function pauseOf(reason: string | null, by: StaffId | null, names: ReadonlyMap<StaffId, string>): Pause | null {
  if (reason === null) return null;
  return { reason, by: by === null ? null : { id: by, name: names.get(by) ?? '' } };
}

async function readHeld(
  db: Queryable,
  { settings }: OpenNetwork,
  states: readonly AssetState[],
  names: ReadonlyMap<StaffId, string>,
): Promise<Held[]> {
  const { network, assets } = settings;
  const [holdings, floats, lying, lost] = await Promise.all([
    selectHoldings(db, network),
    selectFloats(db, network),
    sumAddresses(db, network),
    sumLost(db, network),
  ]);
  const asked = await Promise.all(
    assets.map(({ asset }) => findOpenApproval(db, releaseKind, subjectOf(network, asset.code))),
  );
  return assets.map((known, place) => {
    const { id, code, scale } = known.asset;
    const state = states.find(({ assetId }) => assetId === id);
    const compared = holdings.find(({ assetId }) => assetId === id);
    const float = floats.find(({ assetId }) => assetId === id);
    return {
      currency_id: id,
      currency: code,
      paused: pauseOf(state?.paused ?? null, state?.pausedBy ?? null, names),
      release_asked: asked[place] !== undefined,
      accepted: formatAmount(state?.accepted ?? 0n, scale),
      loses_since: written(state?.losesSince ?? null),
      compared: compared === undefined ? null : comparedOf(compared, known),
      lost: formatAmount(lost.get(id) ?? 0n, scale),
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
  const assets = state?.assets ?? [];
  const names = await readStaffNames(
    db,
    [state?.pausedBy ?? null, ...assets.map(({ pausedBy }) => pausedBy)].flatMap((by) => by ?? []),
  );
  return {
    network: name,
    name: called,
    kind,
    height: state?.height ?? null,
    head: state?.head ?? null,
    answered_at: written(state?.answeredAt ?? null),
    suspended: suspensionOf(network, state, clock.now()),
    paused: pauseOf(state?.paused ?? null, state?.pausedBy ?? null, names),
    release_asked: (await findOpenApproval(db, releaseKind, subjectOf(name))) !== undefined,
    nodes: (state?.nodes ?? []).map(({ view, head }) => ({ view, head })),
    held: await readHeld(db, network, assets, names),
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
