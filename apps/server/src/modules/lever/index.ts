/** Leveraged contracts. See README.md of this folder for its invariants. */
import { leverCalls, leverEvents, leverFamily } from '@bourse/contract/lever';
import { assetId, userId } from '@bourse/kernel/ids';
import { bind, type Binding, requireUser } from '../../platform/http/binding.ts';
import type { ModuleManifest, NoticeTeller } from '../../platform/module-manifest.ts';
import { noticeOf } from '../notices/index.ts';
import { joinMarkCandles, readCandles } from '../prices/index.ts';
import type { ContractLane } from './lane/contract-lane.ts';
import { family, leverTermsFamily, termsLister } from './orders/contract-terms.ts';
import { leverData } from './customer-data-store.ts';
import { laneRoutes } from './lane/lane-routes.ts';
import type { ContractLanePorts, LeverReadPorts } from './lever-ports.ts';
import { lookRoutes } from './look-routes.ts';
import { leverEvidence } from './liquidation/read-evidence.ts';
import { listLive, listOrders, readAccounts, readPosition } from './positions/read-positions.ts';

export { insuredSource, leverSource, potClaim } from './lever-source-store.ts';
export { ContractLane } from './lane/contract-lane.ts';
export { ContractState } from './lane/contract-state.ts';
export type { ContractTerms } from './orders/contract-terms.ts';
export { CrossAccounts, type MarginMode } from './cross/cross-accounts.ts';
export type { Party } from './lane/effects.ts';
export type { ActPorts as ContractPorts } from './lane/lane-batch.ts';
export { initialMargin, valueAt } from './positions/margin.ts';
export { chargeFunding } from './funding/charge-funding.ts';
export { releaseSpare } from './cross/cross-funds.ts';
export { crossFigures, type CrossLeg } from './cross/cross-margin.ts';
export { fundingRate, meanPremium, premiumOf } from './funding/funding-rate.ts';
export { newPosition, openOrder } from './orders/orders.ts';
export { passCross } from './liquidation/liquidate-cross.ts';
export { passMark } from './orders/triggers.ts';
export { leverLoss } from './liquidation/daily-loss.ts';
export { isInSession, type Session } from './orders/session.ts';
export { deleteUnopened } from './lane/lever-write-store.ts';
export { findPlacedPosition } from './positions/placed-position-store.ts';
export type { ContractLanePorts, LeverReadPorts } from './lever-ports.ts';
export {
  boundOf,
  closeDownTo,
  findLive,
  type FollowingAnswer,
  type FollowingOrder,
  lateAt,
  type LivePosition,
  sendFollowing,
} from './copying/copy-door.ts';
export { type ClosedTrade, listClosedOf, readOpenResult, readStandings } from './copying/copy-standing.ts';
export {
  type DayResult,
  type SeenFill,
  selectDays,
  selectFillsBetween,
  selectFillsOf,
  selectFirstTrade,
  selectLastFill,
  selectResults,
} from './copying/copy-store.ts';

/** The calls that are answered where the lane of contracts is. */
export function contractRoutes(ports: ContractLanePorts, lane: ContractLane): readonly Binding[] {
  return [...lookRoutes(ports, lane), ...laneRoutes(lane)];
}

/** Brings the candles of the mark prices of all contracts up to date. */
export async function drawMarks(ports: ContractLanePorts, lane: ContractLane): Promise<void> {
  const symbols = lane.contracts().map(({ state }) => state.terms.market.symbol);
  await joinMarkCandles(ports, symbols, lane.now());
}

/** What the lane repeats, where it is. */
export function contractWork(ports: ContractLanePorts, lane: ContractLane): ModuleManifest {
  return {
    name: 'contracts',
    metrics: [
      { name: 'contract_queued_commands', help: 'Commands of contracts that wait', read: () => lane.queued },
      {
        name: 'contracts_set_aside',
        help: 'Contracts that nobody trades because their mark prices meet a bug again and again',
        read: () => lane.setAside,
      },
    ],
    ownRepetitions: [
      { name: 'mark prices', everyMs: 1_000, byTime: true, run: () => lane.tick() },
      { name: 'candles of mark prices', everyMs: 2_000, run: () => drawMarks(ports, lane) },
    ],
  };
}

/** What customers are told of a close: of an isolated position what came back, of a cross one what its account won or lost. */
const noticeKinds = {
  take_profit: ['lever_stopped', 'lever_cross_stopped'],
  stop_loss: ['lever_stopped', 'lever_cross_stopped'],
  time: ['lever_timed_out', 'lever_cross_timed_out'],
  liquidated: ['lever_liquidated', 'lever_cross_liquidated'],
  deleveraged: ['lever_deleveraged', 'lever_cross_deleveraged'],
  customer: null,
} as const;

/** The markets of the contracts that can be opened now. */
function openSymbols(ports: LeverReadPorts): () => Promise<readonly string[]> {
  const listTerms = termsLister(ports.db, ports, ports.clock);
  return async () => (await listTerms()).flatMap(({ isOpen, market }) => (isOpen ? [market.symbol] : []));
}

/** Opens what of the family needs no lane. */
export function openLever(ports: LeverReadPorts): ModuleManifest {
  const { registry } = ports;
  return {
    name: leverFamily.name,
    customerData: leverData,
    routes: [
      bind(leverCalls.positions, (context, input) => listLive(ports, requireUser(context), input)),
      bind(leverCalls.orders, (context, input) => listOrders(ports, requireUser(context), input)),
      bind(leverCalls.cross, (context) => readAccounts(ports, requireUser(context))),
      bind(leverCalls.candles, (_context, { level_type: product, price, ...input }) =>
        readCandles(ports.db, ports.markets, ports.clock.now(), input, price === 'mark' ? 'mark' : product),
      ),
      bind(leverCalls.detail, (context, input) => readPosition(ports, requireUser(context), input)),
    ],
    quoteLists: [{ type: 'futures', symbols: openSymbols(ports) }],
    evidence: leverEvidence(ports),
    postingKinds: leverFamily.postingKinds,
    notices: [closeNotices(registry)],
    pools: [family],
    terms: [leverTermsFamily(ports)],
  };
}

function closeNotices(registry: LeverReadPorts['registry']): NoticeTeller {
  return noticeOf(
    leverEvents.closed,
    ({ user_id: owner, currency_id: id, reason, is_cross: isCross, returned, profit, symbol, price }) => {
      const kinds = noticeKinds[reason];
      if (kinds === null) return null;
      const args = { currency: registry.getAsset(assetId(id)).code, symbol, price };
      const to = userId(owner);
      return isCross === true
        ? { userId: to, kind: kinds[1], args: { ...args, amount: profit } }
        : { userId: to, kind: kinds[0], args: { ...args, amount: returned } };
    },
  );
}
