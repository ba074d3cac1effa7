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
    const version = await updateStatus(tx, market.id, status, reason);
    if (version === null) return reject('STATE_CHANGED');
    const at = clock.now();
    const subject = `market:${String(market.id)}`;
    const before = { status: status === 'halted' ? 'open' : 'halted' };
    await recordAudit(tx, { at, staffId, action, subject, reason, before, after: { status } });
    const payload = { market_id: market.id, status, status_version: version, staff_id: staffId, reason, at: toIso(at) };
    appendEvents(tx, at, [eventOf(marketStatusChanged, payload)]);
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
