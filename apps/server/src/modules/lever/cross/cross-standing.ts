import type { ContractTerms } from '../orders/contract-terms.ts';
import { crossFigures, type CrossFigures, type CrossLeg } from './cross-margin.ts';
import { initialMargin, type Sign, shareOf, type Tier, valueAt, valueAtPrice } from '../positions/margin.ts';
import type { Position } from '../positions/position.ts';

/** What a position is valued by. */
export interface MarkedContract {
  readonly terms: ContractTerms;
  /** The last mark price in 10^-12. */
  readonly mark: bigint | null;
  readonly tierOf: (position: Position, cost: bigint) => Tier;
  readonly termsOf: (termsId: string) => ContractTerms;
}

/** A position as its account is judged by it, with which one it is. */
export interface PlacedLeg extends CrossLeg {
  readonly positionId: number;
  readonly productId: string;
}

/** How an account stands, with what its waiting orders ask for. */
export interface CrossStanding extends CrossFigures {
  readonly balance: bigint;
  /** What waiting orders would lose against the mark prices if all traded now, and their fees. */
  readonly exposed: bigint;
  /** The initial margin of what waits to be opened. */
  readonly ordered: bigint;
  readonly legs: readonly PlacedLeg[];
}

/** How a balance stands behind positions. */
export function standingOf(
  balance: bigint,
  placed: readonly { readonly contract: MarkedContract; readonly position: Position }[],
): CrossStanding {
  let [exposed, ordered] = [0n, 0n];
  for (const { contract, position } of placed) {
    const { pending, limit, closing, sign, multiple } = position;
    if (pending > 0 && limit !== null) {
      exposed += exposureOf(contract, position, sign, limit, pending);
      ordered += initialMargin(valueAt(contract.terms, limit, pending), multiple);
    }
    if (closing !== null) exposed += exposureOf(contract, position, sign === 1 ? -1 : 1, closing.ticks, closing.lots);
  }
  const legs = placed.flatMap(({ contract, position }) => (position.lots === 0 ? [] : [legOf(contract, position)]));
  return { ...crossFigures(balance, legs), balance, exposed, ordered, legs };
}

/** A position as its account is judged by it; at what it cost where there is no mark price yet. */
export function legOf(contract: MarkedContract, position: Position): PlacedLeg {
  const { terms, mark } = contract;
  const { sign, lots, cost, multiple, id } = position;
  return {
    positionId: id,
    productId: terms.productId,
    symbol: terms.market.symbol,
    lotTickAtoms: terms.lotTickAtoms,
    tickPrice: terms.tickPrice,
    sign,
    lots,
    cost,
    multiple,
    maintenance: contract.tierOf(position, cost).maintenance,
    mark: mark ?? (lots === 0 ? 0n : (cost * terms.tickPrice) / (BigInt(lots) * terms.lotTickAtoms)),
  };
}

/** What an order to buy (1) or sell (-1) lots at a price would lose against the mark price, and its fee as a maker. */
function exposureOf(contract: MarkedContract, { termsId }: Position, side: Sign, ticks: number, lots: number): bigint {
  const { terms, mark } = contract;
  const value = valueAt(terms, ticks, lots);
  const now = mark === null ? value : valueAtPrice(terms, mark, lots, side === 1 ? 'down' : 'up');
  const lost = side === 1 ? value - now : now - value;
  return (lost > 0n ? lost : 0n) + shareOf(value, contract.termsOf(termsId).makerFee) + BigInt(lots);
}
