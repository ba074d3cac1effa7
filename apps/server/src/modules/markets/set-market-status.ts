import { eventOf } from '@bourse/contract/event';
import { marketStatusChanged } from '@bourse/contract/events';
import type { Clock } from '@bourse/kernel/clock';
import type { StaffId } from '@bourse/kernel/ids';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { ok, type Result } from '@bourse/kernel/result';
import { appendEvents } from '../../platform/bus/outbox.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { recordAudit } from '../audit/index.ts';
import type { Market, MarketStatus } from './market.ts';
import type { EditableMarketList } from './market-list.ts';
import { openUnlisted, updateStatus } from './market-store.ts';

/** What {@link setMarketStatus} works with. */
export interface MarketStatusPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly markets: EditableMarketList;
}

/** Who wants which market in which state, and why. */
export interface StatusDecision {
  readonly staffId: StaffId;
  readonly symbol: string;
  readonly status: MarketStatus;
  readonly reason: string;
}

/** A change of {@link changeMarketStatus}. */
interface StatusChange extends Pick<StatusDecision, 'staffId' | 'status' | 'reason'>, Pick<Market, 'id'> {
  readonly at: Instant;
}

/**
 * Writes the status of a market with its event, which every list follows; gives its version, or null where the market has
 * that status already. Whoever calls notes it in the audit log.
 */
export async function changeMarketStatus(
  tx: Tx,
  { id, staffId, status, reason, at }: StatusChange,
): Promise<number | null> {
  const version = await updateStatus(tx, id, status, reason);
  if (version === null) return null;
  const told = { market_id: id, status, status_version: version, staff_id: staffId, reason, at: toIso(at) };
  appendEvents(tx, at, [eventOf(marketStatusChanged, told)]);
  return version;
}

/**
 * Halts a market or opens it again: the status, its audit row and its event in one transaction. A halted market takes no
 * orders; open ones stay, and can be cancelled.
 * @returns MARKET_NOT_FOUND, then STATE_CHANGED when the market has that status already.
 */
export async function setMarketStatus(
  { db, clock, markets }: MarketStatusPorts,
  { staffId, symbol, status, reason }: StatusDecision,
): Promise<Result<Market, Rejection>> {
  const market = markets.findMarket(symbol);
  if (market === undefined) return reject('MARKET_NOT_FOUND');
  const action = status === 'halted' ? 'admin.market_halt' : 'admin.market_resume';
  const changed = await db.withTx<Result<number, Rejection>>(action, async (tx) => {
    const at = clock.now();
    const version = await changeMarketStatus(tx, { id: market.id, staffId, status, reason, at });
    if (version === null) return reject('STATE_CHANGED');
    const subject = `market:${String(market.id)}`;
    const before = { status: status === 'halted' ? 'open' : 'halted' };
    await recordAudit(tx, { at, staffId, action, subject, reason, before, after: { status } });
    return ok(version);
  });
  return changed.ok ? ok(markets.setStatus(market.id, { status, reason, version: changed.value })) : changed;
}

/**
 * Opens a market that was prepared for the listing of its coin, at the moment that was announced and without staff; nothing
 * where staff have opened or halted it before, which stands. The event carries it to every list.
 */
export async function openListedMarket(tx: Tx, { id }: Pick<Market, 'id'>, at: Instant): Promise<void> {
  const reason = 'listed';
  const version = await openUnlisted(tx, id, reason);
  if (version === null) return;
  const told = { market_id: id, status_version: version, staff_id: null, reason, at: toIso(at) };
  appendEvents(tx, at, [eventOf(marketStatusChanged, { ...told, status: 'open' })]);
}
