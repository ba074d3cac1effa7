import { leverDirections, leverEvents } from '@bourse/contract/lever';
import { eventOf } from '@bourse/contract/event';
import { formatAmount } from '@bourse/kernel/amount';
import { type Instant, toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { OutgoingEvent } from '../../platform/bus/outbox.ts';
import type { ContractState } from './lane/contract-state.ts';
import type { Effects, Fill } from './lane/effects.ts';
import type { Position } from './positions/position.ts';

/** A sum that may be below zero, in decimals. */
export const signed = (value: bigint, scale: number): string =>
  value < 0n ? `-${formatAmount(-value, scale)}` : formatAmount(value, scale);

/** What a batch tells customers of: for each position what was opened, and for each reason what was closed. */
export function eventsOf(state: ContractState, { changed, fills, moves }: Effects, at: Instant): OutgoingEvent[] {
  const groups = Map.groupBy(fills, ({ positionId, kind, reason }) => `${String(positionId)} ${kind} ${reason ?? ''}`);
  return [...groups.values()].flatMap((same) => {
    const first = present(same[0], 'a fill');
    const position = present(changed.get(first.positionId), 'the position of a fill', first.positionId);
    if (position.userId === null) return [];
    const back = moves.filter((move) => move.kind === 'lever_returned' && move.positionId === position.id);
    return [
      eventFor(
        state,
        position,
        same,
        back.reduce((sum, { amount }) => sum + amount, 0n),
        at,
      ),
    ];
  });
}

function eventFor(
  { terms }: ContractState,
  position: Position,
  fills: readonly Fill[],
  returned: bigint,
  at: Instant,
): OutgoingEvent {
  const { reason } = present(fills[0], 'a fill');
  const lots = fills.reduce((sum, one) => sum + one.lots, 0);
  const weighted = fills.reduce((sum, one) => sum + BigInt(one.ticks) * BigInt(one.lots), 0n);
  const { scale } = terms.asset;
  const facts = {
    user_id: present(position.userId, 'its customer'),
    position_id: String(position.id),
    at: toIso(at),
    symbol: terms.market.symbol,
    level_type: terms.product,
    currency_id: terms.asset.id,
    type: position.sign === 1 ? leverDirections.long : leverDirections.short,
    number: lots,
    price: formatAmount((weighted * terms.market.tickAtoms) / BigInt(lots), scale),
  };
  if (reason === null) return eventOf(leverEvents.opened, facts);
  const profit = fills.reduce((sum, one) => sum + (one.profit ?? 0n), 0n);
  return eventOf(leverEvents.closed, {
    ...facts,
    reason,
    is_cross: position.isCross,
    profit: signed(profit, scale),
    returned: formatAmount(returned, scale),
    is_whole: position.lots === 0,
  });
}
