import type { InputOf, OutputOf } from '@bourse/contract/call';
import { leverStatuses, type leverCalls } from '@bourse/contract/lever';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { marketId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../../platform/http/rejection.ts';
import { paymentAnswer } from '../funding/funding-answer.ts';
import { selectPayments } from '../funding/funding-store.ts';
import { positionAnswer, ticksText } from './lever-answer.ts';
import { signed } from '../lever-events.ts';
import type { LeverReadPorts } from '../lever-ports.ts';
import { findPosition, selectFills, selectLastTriggers, selectLiveOf, selectPositions } from '../lever-store.ts';
import type { Position, Status } from './position.ts';
import { crossAnswer, readCross, viewOf } from '../cross/read-cross.ts';
import { known, markFor, totalsOf } from './read-totals.ts';

type PositionOut = OutputOf<typeof leverCalls.submit>;

async function answersOf(ports: LeverReadPorts, positions: readonly Position[]): Promise<PositionOut[]> {
  const facts = await known(ports, positions);
  const triggers = await selectLastTriggers(
    ports.db,
    positions.map(({ id }) => id),
  );
  const owner = positions.find(({ isCross }) => isCross)?.userId ?? null;
  const cross = owner === null ? null : await readCross(ports, owner);
  return positions.map((position) => {
    const terms = present(facts.terms.get(position.termsId), 'the terms of a position');
    const evidence = triggers.get(position.id) ?? null;
    const view = cross !== null && position.isCross ? viewOf(cross, terms.asset.id) : null;
    return positionAnswer(terms, position, markFor(facts, terms), evidence, view);
  });
}

const liveStatuses: readonly Status[] = [leverStatuses.pending, leverStatuses.open, leverStatuses.closing];

/** What a customer has open and waiting, with totals. @returns PARAMETER_ERROR. */
export async function listLive(
  ports: LeverReadPorts,
  owner: UserId,
  input: InputOf<typeof leverCalls.positions>,
): Promise<Result<OutputOf<typeof leverCalls.positions>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { currency_id: base, legal_id: quote } = input;
  const { markets } = ports;
  const market = [...markets.listMarkets(), ...markets.listTracked()].find(
    (one) => one.base.id === base && (quote === undefined || one.quote.id === quote),
  );
  const filter = {
    owner,
    product: input.level_type,
    marketId: base === undefined ? null : (market?.id ?? marketId(2_147_483_647)),
    statuses: liveStatuses,
  };
  const { rows, total } = await selectPositions(ports.db, filter, slice.value);
  const totals = await totalsOf(ports, owner, await selectLiveOf(ports.db, owner, input.level_type));
  return ok({ ...pageOf(input, await answersOf(ports, rows), total), totals });
}

/** The margin mode and the cross accounts of a customer. */
export async function readAccounts(
  ports: LeverReadPorts,
  owner: UserId,
): Promise<Result<OutputOf<typeof leverCalls.cross>, Rejection>> {
  return ok(crossAnswer(ports, await readCross(ports, owner)));
}

/** Own orders and positions by status, newest first. @returns PARAMETER_ERROR. */
export async function listOrders(
  ports: LeverReadPorts,
  owner: UserId,
  input: InputOf<typeof leverCalls.orders>,
): Promise<Result<OutputOf<typeof leverCalls.orders>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const filter = {
    owner,
    product: input.levelType,
    marketId: input.match_id === undefined ? null : marketId(input.match_id),
    statuses: [input.status],
  };
  const { rows, total } = await selectPositions(ports.db, filter, slice.value);
  return ok(pageOf(input, await answersOf(ports, rows), total));
}

/** How many of the newest hours are told of a position: a week. */
const maxPayments = 168;

/** One own position with its fills. @returns PARAMETER_ERROR, NOT_FOUND. */
export async function readPosition(
  ports: LeverReadPorts,
  owner: UserId,
  input: InputOf<typeof leverCalls.detail>,
): Promise<Result<OutputOf<typeof leverCalls.detail>, Rejection>> {
  const position = await findPosition(ports.db, owner, input.id);
  if (position === undefined) return reject('NOT_FOUND');
  const [answer] = await answersOf(ports, [position]);
  const terms = present((await known(ports, [position])).terms.get(position.termsId), 'its terms');
  const fills = await selectFills(ports.db, position.id);
  const payments = await selectPayments(ports.db, position.id, maxPayments);
  return ok({
    ...present(answer, 'the answer'),
    fundings: payments.map((one) => paymentAnswer(terms, one)),
    fills: fills.map(({ id, at, kind, reason, ticks, lots, fee, profit }) => ({
      id,
      at: toIso(at),
      kind,
      reason,
      price: ticksText(terms, ticks),
      number: lots,
      fee: formatAmount(fee, terms.asset.scale),
      profit: profit === null ? null : signed(profit, terms.asset.scale),
    })),
  });
}
