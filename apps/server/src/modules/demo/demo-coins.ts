import type { CoinModel, CrossPair } from '../prices/index.ts';
import type { NewAsset } from '../registry/index.ts';
import { stockModels } from './demo-stocks.ts';

type AssetChainName = NonNullable<NewAsset['chain']>;

/** Coins that do not move on a chain of their own name. */
const foreignChains: Readonly<Record<string, AssetChainName>> = {
  BNB: { chain: 'BEP', subName: 'BEP20' },
  TRX: { chain: 'TRC', subName: 'TRC20' },
  ...Object.fromEntries(
    ['LINK', 'UNI', 'AAVE', 'GRT', 'SAND', 'MANA', 'CRV', 'COMP', 'SNX', 'QNT', 'APE', 'CHZ', 'BAT', 'SUSHI'].map(
      (code) => [code, { chain: 'ERC', subName: 'ERC20' }] as const,
    ),
  ),
};

/** How a coin of the demo is listed where the exchange's own list does not have it. */
interface Listing {
  readonly assetId: number;
  readonly marketId: number;
  readonly name: string;
  /** The chain that it moves on, which is closed. */
  readonly chain: AssetChainName;
  /** Decimals of the coin, of a price step in USDT and of a quantity step; the last two make 8 at most, USDT's own scale. */
  readonly scale: number;
  readonly tickDecimals: number;
  readonly lotDecimals: number;
}

/** A coin of the demo, which trades against USDT. */
export interface DemoCoin {
  readonly code: string;
  /** Null on coins that the exchange lists by itself, whose market may still be the demo's. */
  readonly listing: Listing | null;
  /** Where the simulation begins, in USDT: a round figure of no day. */
  readonly startPrice: number;
  /** Yearly, see {@link CoinModel}. */
  readonly volatility: number;
  readonly correlation: number;
  /** Its part in the trading of the demo, beside the parts of the others. */
  readonly share: number;
}

/** The first ids of what the demo lists: beyond those that the exchange's own list will reach. */
const [firstId, firstSmallId] = [101, 401];

type Row = readonly [
  code: string,
  name: string,
  scale: number,
  startPrice: number,
  tickDecimals: number,
  lotDecimals: number,
  volatility: number,
  correlation: number,
  share: number,
];

const rows: readonly Row[] = [
  ['SOL', 'Solana', 9, 150, 2, 3, 0.85, 0.8, 8],
  ['XRP', 'XRP', 6, 0.55, 5, 1, 0.75, 0.7, 7],
  ['BNB', 'BNB', 18, 580, 2, 3, 0.6, 0.75, 5],
  ['DOGE', 'Dogecoin', 8, 0.12, 6, 0, 0.95, 0.7, 5],
  ['ADA', 'Cardano', 6, 0.4, 5, 1, 0.8, 0.75, 3],
  ['TRX', 'TRON', 6, 0.15, 6, 0, 0.55, 0.5, 3],
  ['AVAX', 'Avalanche', 18, 28, 3, 2, 0.9, 0.8, 2],
  ['LINK', 'Chainlink', 18, 14, 3, 2, 0.85, 0.8, 2],
  ['LTC', 'Litecoin', 8, 80, 2, 3, 0.65, 0.75, 2],
  ['DOT', 'Polkadot', 10, 6, 4, 2, 0.8, 0.8, 2],
  ['BCH', 'Bitcoin Cash', 8, 380, 2, 3, 0.75, 0.75, 2],
  ['XLM', 'Stellar', 7, 0.1, 6, 0, 0.75, 0.7, 1],
  ['ATOM', 'Cosmos', 6, 6, 4, 2, 0.8, 0.75, 1],
  ['UNI', 'Uniswap', 18, 8, 4, 2, 0.9, 0.75, 1],
  ['ETC', 'Ethereum Classic', 18, 20, 3, 2, 0.75, 0.8, 1],
  ['FIL', 'Filecoin', 18, 4.5, 4, 2, 0.9, 0.75, 1],
];

/** Coins of which little is traded: they are pledged for loans. */
const smallRows: readonly Row[] = [
  ['AAVE', 'Aave', 18, 95, 2, 3, 0.9, 0.75, 0.3],
  ['ALGO', 'Algorand', 6, 0.16, 5, 0, 0.85, 0.75, 0.3],
  ['APE', 'ApeCoin', 18, 1.2, 4, 1, 1, 0.7, 0.3],
  ['BAT', 'Basic Attention Token', 18, 0.2, 5, 0, 0.85, 0.75, 0.3],
  ['CHZ', 'Chiliz', 18, 0.09, 6, 0, 0.9, 0.7, 0.3],
  ['COMP', 'Compound', 18, 52, 2, 3, 0.9, 0.75, 0.3],
  ['CRV', 'Curve', 18, 0.45, 5, 1, 1, 0.75, 0.3],
  ['DASH', 'Dash', 8, 28, 3, 2, 0.75, 0.7, 0.3],
  ['EOS', 'EOS', 4, 0.7, 5, 1, 0.8, 0.75, 0.3],
  ['GRT', 'The Graph', 18, 0.18, 5, 0, 0.95, 0.75, 0.3],
  ['ICP', 'Internet Computer', 8, 9, 4, 2, 0.95, 0.75, 0.3],
  ['MANA', 'Decentraland', 18, 0.38, 5, 1, 0.95, 0.75, 0.3],
  ['NEO', 'NEO', 8, 11, 3, 2, 0.85, 0.75, 0.3],
  ['QNT', 'Quant', 18, 80, 2, 3, 0.8, 0.7, 0.3],
  ['SAND', 'The Sandbox', 18, 0.35, 5, 1, 0.95, 0.75, 0.3],
  ['SNX', 'Synthetix', 18, 2, 4, 2, 0.95, 0.75, 0.3],
  ['STX', 'Stacks', 6, 1.8, 4, 2, 0.95, 0.75, 0.3],
  ['SUSHI', 'Sushi', 18, 0.8, 4, 1, 0.95, 0.75, 0.3],
  ['THETA', 'Theta', 18, 1.4, 4, 1, 0.9, 0.75, 0.3],
  ['VET', 'VeChain', 18, 0.025, 6, 0, 0.85, 0.75, 0.3],
  ['XTZ', 'Tezos', 6, 0.75, 4, 1, 0.8, 0.75, 0.3],
  ['ZEC', 'Zcash', 8, 30, 3, 2, 0.8, 0.7, 0.3],
];

const ownCoins: readonly DemoCoin[] = [
  { code: 'BTC', listing: null, startPrice: 60_000, volatility: 0.55, correlation: 0.85, share: 22 },
  { code: 'ETH', listing: null, startPrice: 3_000, volatility: 0.7, correlation: 0.85, share: 16 },
];

/** Another dollar: it stays near one, and moves with no coin. */
const otherDollar: DemoCoin = {
  code: 'USDC',
  listing: null,
  startPrice: 1,
  volatility: 0.004,
  correlation: 0,
  share: 3,
};

const listed = (first: number, all: readonly Row[]): DemoCoin[] =>
  all.map(([code, name, scale, startPrice, tickDecimals, lotDecimals, volatility, correlation, share], place) => ({
    code,
    listing: {
      assetId: first + place,
      marketId: first + place,
      name,
      chain: foreignChains[code] ?? { chain: code, subName: name },
      scale,
      tickDecimals,
      lotDecimals,
    },
    startPrice,
    volatility,
    correlation,
    share,
  }));

/** Every coin of the demo, in the order in which customers see them. */
export const demoCoins: readonly DemoCoin[] = [
  ...ownCoins,
  ...listed(firstId, rows),
  otherDollar,
  ...listed(firstSmallId, smallRows),
];

/** The id of the market XRP/ETH, behind those of the coins that the demo lists. */
export const xrpEthMarketId = firstId + rows.length;
/** The id of the market USDC/USDT, behind it. */
export const usdcMarketId = xrpEthMarketId + 1;

/** Pairs of two coins of the demo. */
export const demoCrosses: readonly CrossPair[] = [
  { symbol: 'ETH/BTC', base: 'ETH/USDT', quote: 'BTC/USDT' },
  { symbol: 'XRP/ETH', base: 'XRP/USDT', quote: 'ETH/USDT' },
];

/**
 * The models of the simulation.
 * @param lastPrices where each pair stood when the server stopped, so that prices go on from there; by symbol, in USDT.
 */
export function demoModels(lastPrices: ReadonlyMap<string, number>): CoinModel[] {
  const coins = demoCoins.map(({ code, startPrice, volatility, correlation }) => {
    const symbol = `${code}/USDT`;
    return {
      symbol,
      startPrice: lastPrices.get(symbol) ?? startPrice,
      drift: 0,
      volatility,
      correlation,
      jumpsPerYear: 60,
    };
  });
  return [...coins, ...stockModels(lastPrices)];
}

/** The part of a pair that has none of its own. */
const crossShare = 2;

/** The part of a pair in the trading of the demo. */
export function shareOf(base: string, quote: string): number {
  return (quote === 'USDT' ? demoCoins.find(({ code }) => code === base)?.share : undefined) ?? crossShare;
}

/** USDT in whole units of another quote currency, by round prices: for sizes, which need no better ones. */
export function usdtIn(quote: string, usdt: number): number {
  return usdt / (demoCoins.find(({ code }) => code === quote)?.startPrice ?? 1);
}
