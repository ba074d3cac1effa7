import { adminCalls } from '@bourse/contract/admin';
import type { AssetStatus } from '@bourse/contract/asset-status';
import { eventOf } from '@bourse/contract/event';
import { assetStatusChanged } from '@bourse/contract/events';
import type { Clock } from '@bourse/kernel/clock';
import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import { type ListedAsset, updateListing } from './asset-store.ts';
import type { EditableRegistry } from './registry.ts';

/** What {@link setAssetStatus} works with. */
export interface AssetStatusPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly registry: EditableRegistry;
}

/** Who wants which asset where in the course of its listing, and why. */
export interface AssetDecision {
  readonly staffId: StaffId;
  /** Code or id. */
  readonly currency: string;
  readonly status: AssetStatus;
  readonly reason: string;
}

/** The asset of a code or id. */
export function findNamed(
  registry: Pick<EditableRegistry, 'findAsset' | 'findAssetByCode'>,
  currency: string,
): ListedAsset | undefined {
  const isId = /^\d+$/.test(currency);
  return isId ? registry.findAsset(Number.parseInt(currency, 10)) : registry.findAssetByCode(currency);
}

/** A change of {@link changeAssetStatus}. */
interface StatusChange extends Pick<AssetDecision, 'staffId' | 'status' | 'reason'> {
  readonly asset: Pick<ListedAsset, 'id'>;
  readonly at: Instant;
}

/**
 * Writes where an asset stands with its event, which every registry follows; null where it stands there already. Whoever
 * calls notes it in the audit log.
 */
export async function changeAssetStatus(
  tx: Tx,
  { asset, staffId, status, reason, at }: StatusChange,
): Promise<{ readonly version: number; readonly before: AssetStatus } | null> {
  const listing = await updateListing(tx, asset.id, status, reason);
  if (listing === null) return null;
  const told = { currency_id: asset.id, status, status_version: listing.version, staff_id: staffId, reason };
  appendEvents(tx, at, [eventOf(assetStatusChanged, { ...told, at: toIso(at) })]);
  return listing;
}

/**
 * Sets where an asset stands (S147): the status, its audit row and its event in one transaction. New orders in its markets
 * follow it; open ones stay, and can be cancelled.
 * @returns CURRENCY_NOT_FOUND, then STATE_CHANGED when the asset stands there already.
 */
export async function setAssetStatus(
  { db, clock, registry }: AssetStatusPorts,
  { staffId, currency, status, reason }: AssetDecision,
): Promise<Result<ListedAsset, Rejection>> {
  const asset = findNamed(registry, currency);
  if (asset === undefined) return reject('CURRENCY_NOT_FOUND');
  const action = adminCalls.assetStatus.name;
  const changed = await db.withTx<Result<number, Rejection>>(action, async (tx) => {
    const at = clock.now();
    const listing = await changeAssetStatus(tx, { asset, staffId, status, reason, at });
    if (listing === null) return reject('STATE_CHANGED');
    const [subject, before] = [`asset:${String(asset.id)}`, { status: listing.before }];
    await recordAudit(tx, { at, staffId, action, subject, reason, before, after: { status } });
    return ok(listing.version);
  });
  return changed.ok ? ok(registry.setListing(asset.id, { status, reason, version: changed.value })) : changed;
}
