import type { InputOf, OutputOf } from '@bourse/contract/call';
import { leverStatuses, type leverCalls } from '@bourse/contract/lever';
import { formatAmount } from '@bourse/kernel/amount';
import type { UserId } from '@bourse/kernel/ids';
import { marketId } from '@bourse/kernel/ids';
import { toIso } from '@bourse/kernel/instant';
import { present } from '@bourse/kernel/invariant';
import { ok, type Result } from '@bourse/kernel/result';
import { pageOf, sliceOf } from '../../platform/http/list-slice.ts';
import { reject, type Rejection } from '../../platform/http/rejection.ts';
import { listUserBalances } from '../ledger/index.ts';
import { lastMarks } from '../prices/index.ts';
import { markMs } from './contract-lane.ts';
import { type ContractTerms, readTermsOf } from './contract-terms.ts';
import { positionAnswer, ticksText } from './lever-answer.ts';
import { signed } from './lever-events.ts';
import type { ContractLanePorts } from './lever-ports.ts';
import { findPosition, selectFills, selectLastTriggers, selectLiveOf, selectPositions } from './lever-store.ts';
import { profitOf, valueAtPrice } from './margin.ts';
import type { Position, Status } from './position.ts';

type PositionOut = OutputOf<typeof leverCalls.submit>;

/** The name under which `/verify/detail` knows a trigger. */
export const evidenceOf = (triggerId: string): string => `lever:${triggerId}`;

interface Known {
  readonly terms: ReadonlyMap<string, ContractTerms>;
  readonly marks: ReadonlyMap<string, bigint>;
}

/** The terms of positions, and the mark prices that have not grown old. */
async function known(ports: ContractLanePorts, positions: readonly Position[]): Promise<Known> {
  const ids = [...new Set(positions.map(({ termsId }) => termsId))];
  const terms = await readTermsOf(ports.db, ports, ids);
  const symbols = [...new Set([...terms.values()].map(({ market }) => market.symbol))];
  const marks = symbols.length === 0 ? new Map() : await lastMarks(ports.db, symbols);
  const now = ports.clock.now();
  const fresh = [...marks].flatMap(([symbol, { at, mark }]) => (now - at > markMs ? [] : [[symbol, mark] as const])); // a pair
  return { terms, marks: new Map(fresh) };
}

const markFor = ({ marks }: Known, { market }: ContractTerms): bigint | null => marks.get(market.symbol) ?? null;

async function answersOf(ports: ContractLanePorts, positions: readonly Position[]): Promise<PositionOut[]> {
  const facts = await known(ports, positions);
  const triggers = await selectLastTriggers(
    ports.db,
    positions.map(({ id }) => id),
  );
  return positions.map((position) => {
    const terms = present(facts.terms.get(position.termsId), 'the terms of a position');
    const trigger = triggers.get(position.id);
    return positionAnswer(terms, position, markFor(facts, terms), trigger === undefined ? null : evidenceOf(trigger));
  });
}

const liveStatuses: readonly Status[] = [leverStatuses.pending, leverStatuses.open, leverStatuses.closing];

/** What a customer has open and waiting, with totals. @returns PARAMETER_ERROR. */
export async function listLive(
  ports: ContractLanePorts,
  owner: UserId,
  input: InputOf<typeof leverCalls.positions>,
): Promise<Result<OutputOf<typeof leverCalls.positions>, Rejection>> {
  const slice = sliceOf(input);
  if (!slice.ok) return slice;
  const { currency_id: base, legal_id: quote } = input;
  const market = ports.markets
    .listMarkets()
    .find((one) => one.base.id === base && (quote === undefined || one.quote.id === quote));
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

/** The sums of a customer's live positions, by currency. */
async function totalsOf(
  ports: ContractLanePorts,
  owner: UserId,
  positions: readonly Position[],
): Promise<OutputOf<typeof leverCalls.positions>['totals']> {
  const facts = await known(ports, positions);
  const balances = await listUserBalances(ports.db, owner);
  const lever = balances.filter(({ kind }) => kind === 'lever');
  const assets = new Set([
    ...lever.map(({ assetId }) => assetId),
    ...[...facts.terms.values()].map(({ asset }) => asset.id),
  ]);
  return [...assets].map((id) => {
    const { code, scale } = ports.registry.getAsset(id);
    const available = lever.find(({ assetId }) => assetId === id)?.available ?? 0n;
    let [margin, pending, profit] = [0n, 0n, 0n];
    for (const position of positions) {
      const terms = present(facts.terms.get(position.termsId), 'the terms of a position');
      if (terms.asset.id !== id) continue;
      margin += position.margin;
      pending += position.reserve;
      const mark = markFor(facts, terms);
      if (mark === null || position.lots === 0) continue;
      const { sign, cost, lots } = position;
      profit += profitOf(sign, cost, valueAtPrice(terms, mark, lots, sign === 1 ? 'down' : 'up'));
    }
    return {
      currency: code,
      available: formatAmount(available, scale),
      margin: formatAmount(margin, scale),
      pending: formatAmount(pending, scale),
      profit: signed(profit, scale),
      equity: signed(available + margin + pending + profit, scale),
    };
  });
}

/** Own orders and positions by status, newest first. @returns PARAMETER_ERROR. */
export async function listOrders(
  ports: ContractLanePorts,
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

/** One own position with its fills. @returns PARAMETER_ERROR, NOT_FOUND. */
export async function readPosition(
  ports: ContractLanePorts,
  owner: UserId,
  input: InputOf<typeof leverCalls.detail>,
): Promise<Result<OutputOf<typeof leverCalls.detail>, Rejection>> {
  const position = await findPosition(ports.db, owner, input.id);
  if (position === undefined) return reject('NOT_FOUND');
  const [answer] = await answersOf(ports, [position]);
  const terms = present((await known(ports, [position])).terms.get(position.termsId), 'its terms');
  const fills = await selectFills(ports.db, position.id);
  return ok({
    ...present(answer, 'the answer'),
    fills: fills.map(({ at, kind, reason, ticks, lots, fee, profit }) => ({
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
