import type { AssetId, UserId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import type { ListSlice } from '../../../platform/http/list-slice.ts';
import { type LivePosition, standingOf } from './copy-door.ts';
import { positionAnswer } from '../positions/lever-answer.ts';
import { signed } from '../lever-events.ts';
import type { LeverReadPorts } from '../lever-ports.ts';
import { selectByIds, selectClosedOf, selectLiveIn } from '../lever-store.ts';
import type { Position } from '../positions/position.ts';
import { known, markFor } from '../positions/read-totals.ts';

async function standings(ports: LeverReadPorts, positions: readonly Position[]): Promise<Map<number, LivePosition>> {
  const facts = await known(ports, positions);
  return new Map(
    positions.map((position) => {
      const terms = present(facts.terms.get(position.termsId), 'the terms of a position');
      return [position.id, standingOf(terms, position, markFor(facts, terms))];
    }),
  );
}

/** Positions as they stand now, of whoever, from the database alone. */
export async function readStandings(
  ports: LeverReadPorts,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LivePosition>> {
  return ids.length === 0 ? new Map() : standings(ports, await selectByIds(ports.db, ids));
}

/** What a customer's live positions in a currency would come to at their mark prices; without one, what is realised of them. */
export async function readOpenResult(ports: LeverReadPorts, owner: UserId, asset: AssetId): Promise<bigint> {
  const all = await standings(ports, await selectLiveIn(ports.db, owner, asset));
  return [...all.values()].reduce((sum, { result, net }) => sum + (result ?? net), 0n);
}

/** A closed position as the public record of a trader shows it. */
export interface ClosedTrade {
  readonly id: string;
  readonly symbol: string;
  readonly type: 1 | 2;
  readonly multiple: number;
  readonly lots: number;
  readonly price: string | null;
  readonly close_price: string | null;
  readonly profit: string;
  readonly opened_at: string;
  readonly closed_at: string;
}

/** Every closed position of somebody, newest first, with what it has come to after every fee. */
export async function listClosedOf(
  ports: LeverReadPorts,
  owner: UserId,
  slice: ListSlice,
): Promise<{ readonly list: ClosedTrade[]; readonly total: number }> {
  const { rows, total } = await selectClosedOf(ports.db, owner, slice);
  const facts = await known(ports, rows);
  const list = rows.map((position) => {
    const terms = present(facts.terms.get(position.termsId), 'the terms of a position');
    const { id, symbol, type, multiple, price, close_price: closePrice } = positionAnswer(terms, position, null, null);
    return {
      id,
      symbol,
      type,
      multiple,
      price,
      lots: position.openedLots,
      close_price: closePrice,
      profit: signed(standingOf(terms, position, null).net, terms.asset.scale),
      opened_at: toIso(present(position.openedAt, 'when it was opened')),
      closed_at: toIso(present(position.closedAt, 'when it was closed')),
    };
  });
  return { list, total };
}
