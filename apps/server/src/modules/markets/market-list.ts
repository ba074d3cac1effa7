import type { MarketId } from '@bourse/kernel/ids';
import { present } from '@bourse/kernel/invariant';
import type { Queryable } from '../../platform/database/sql.ts';
import type { Registry } from '../registry/index.ts';
import { isUnlisted, type Market, type MarketKind, type MarketStatus, symbolKey } from './market.ts';
import { selectMarkets } from './market-store.ts';
import { orderHalt } from './order-halt.ts';

/** The markets of the exchange. Read once at start; what staff change is carried over after its commit. */
export interface MarketList {
  /** Those of spot, in the order in which customers see them. */
  listMarkets(): readonly Market[];
  /** Tracked symbols, in the order in which customers see them: they have a price and contracts, and no spot market. */
  listTracked(): readonly Market[];
  /** Both without those that await the listing of their coin: what customers choose from. */
  listShown(): readonly Market[];
  /** Of either kind. @throws InvariantError when the market does not exist. */
  getMarket(id: MarketId): Market;
  /** One of spot by `BTC/USDT`, `BTCUSDT` or `BTC_USDT`, in any case (S8). */
  findMarket(symbol: string): Market | undefined;
  /** The same, or a tracked symbol: whatever has a price. */
  findPriced(symbol: string): Market | undefined;
  /** One of spot by the ids of its base (`currency_id`) and quote (`legal_id`). */
  findMarketByPair(currencyId: number, legalId: number): Market | undefined;
  /** Why the market takes no new orders of a side now, be it for its own status or an asset's; null while it does. */
  haltOf(market: Market, side: 'buy' | 'sell'): string | null;
}

/** A status as a commit has left it. */
export interface StatusChange {
  readonly status: MarketStatus;
  readonly reason: string;
  /** Of two changes, the one with the higher version came later. */
  readonly version: number;
}

/** A list whose entries this module changes; everybody else sees a {@link MarketList}. */
export interface EditableMarketList extends MarketList {
  /**
   * Takes over what was committed, unless the list knows a later change: who has made it takes it over at once, and hears
   * of the earlier ones afterwards. Gives the market as it is now.
   */
  setStatus(id: MarketId, change: StatusChange): Market;
  /** Takes over what was committed while nobody told this list. */
  refresh(): Promise<void>;
}

/**
 * Reads all markets.
 * @throws InvariantError when one of them has a tick and a lot whose product is no whole number of quote atoms.
 */
export async function loadMarkets(db: Queryable, registry: Registry): Promise<EditableMarketList> {
  const byId = new Map((await selectMarkets(db, registry)).map((market) => [market.id, market]));
  const idBySymbol = new Map([...byId.values()].map((market) => [symbolKey(market.symbol), market.id]));
  const idByPair = new Map([...byId.values()].map((market) => [pairKey(market.base.id, market.quote.id), market.id]));
  const find = (id: MarketId | undefined): Market | undefined => (id === undefined ? undefined : byId.get(id));
  const ofKind = (kind: MarketKind): Market[] => [...byId.values()].filter((market) => market.kind === kind);
  const findPriced = (symbol: string): Market | undefined => find(idBySymbol.get(symbolKey(symbol)));
  const onSpot = (market: Market | undefined): Market | undefined => (market?.kind === 'spot' ? market : undefined);
  const getMarket = (id: MarketId): Market => present(byId.get(id), 'market', id);
  const setStatus = (id: MarketId, { status, reason: statusReason, version: statusVersion }: StatusChange): Market => {
    const known = getMarket(id);
    if (statusVersion < known.statusVersion) return known;
    const changed: Market = { ...known, status, statusReason, statusVersion };
    byId.set(id, changed);
    return changed;
  };
  return {
    listMarkets: () => ofKind('spot'),
    listTracked: () => ofKind('tracked'),
    listShown: () => [...ofKind('spot'), ...ofKind('tracked')].filter((market) => !isUnlisted(market)),
    getMarket,
    findMarket: (symbol) => onSpot(findPriced(symbol)),
    findPriced,
    findMarketByPair: (currencyId, legalId) => onSpot(find(idByPair.get(pairKey(currencyId, legalId)))),
    haltOf: (market, side) =>
      orderHalt(market, side, {
        base: registry.getAsset(market.base.id).listing,
        quote: registry.getAsset(market.quote.id).listing,
      }),
    setStatus,
    refresh: async () => {
      for (const { id, status, statusReason, statusVersion } of await selectMarkets(db, registry)) {
        if (byId.has(id)) setStatus(id, { status, reason: statusReason, version: statusVersion });
      }
    },
  };
}

const pairKey = (currencyId: number, legalId: number): string => `${String(currencyId)}/${String(legalId)}`;
