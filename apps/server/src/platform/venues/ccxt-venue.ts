import * as z from 'zod/mini';
import { VenueFault, type VenueTicker, type Venue } from './venue.ts';

/** What of an exchange class of ccxt is used here. */
interface CcxtExchange {
  urls: Record<string, unknown>;
  readonly symbols: readonly string[];
  loadMarkets(): Promise<unknown>;
  fetchTickers(symbols: readonly string[]): Promise<unknown>;
}

type CcxtClass = new (options: Readonly<Record<string, unknown>>) => CcxtExchange;

const text = z.nullish(z.string());
const tickers = z.record(
  z.string(),
  z.object({ symbol: z.string(), bid: text, ask: text, last: text, timestamp: z.nullish(z.number()) }),
);

/** Only a name of ccxt's own form becomes part of a path. */
const idPattern = /^[a-z][a-z0-9]{1,30}$/;

/**
 * Loads the class of one exchange. The package's own entry would load all hundred of them, so the file is named; the
 * package exports nothing but its entry, next to which its files lie.
 */
async function loadExchange(id: string): Promise<CcxtClass> {
  if (!idPattern.test(id)) throw new VenueFault(`${id} is no exchange`, null);
  try {
    const file = new URL(`./src/${id}.js`, import.meta.resolve('ccxt'));
    const loaded = (await import(file.href)) as { readonly default: CcxtClass }; // every file of that folder is one class
    return loaded.default;
  } catch (error) {
    throw new VenueFault(`ccxt knows no exchange ${id}`, error);
  }
}

/** Puts another address where an exchange has its own: a mirror, or a server under test. */
function redirected(urls: unknown, base: string): unknown {
  if (typeof urls === 'string') {
    const own = new URL(urls.replaceAll(/[{}]/g, ''));
    return `${base}${own.pathname === '/' ? '' : own.pathname}`;
  }
  if (typeof urls !== 'object' || urls === null) return urls;
  return Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, redirected(url, base)]));
}

/**
 * Opens one venue by ccxt's name for it, for example `kraken`, with public data alone: no key, no account.
 * @param url instead of the venue's own address.
 * @throws VenueFault when ccxt does not know it.
 */
export async function openCcxtVenue(id: string, url: string | null, timeoutMs: number): Promise<Venue> {
  const Exchange = await loadExchange(id);
  // Numbers stay the texts that the venue wrote: a float never holds a price.
  const exchange = new Exchange({ timeout: timeoutMs, number: String, enableRateLimit: true });
  if (url !== null) exchange.urls['api'] = redirected(exchange.urls['api'], url.replace(/\/$/, ''));
  return {
    tickers: async (symbols) => {
      try {
        // Asked of the venue once, and remembered by ccxt.
        await exchange.loadMarkets();
        const known = new Set(exchange.symbols);
        const wanted = symbols.filter((symbol) => known.has(symbol));
        return wanted.length === 0 ? [] : readTickers(await exchange.fetchTickers(wanted));
      } catch (error) {
        throw new VenueFault(`${id} did not answer`, error);
      }
    },
  };
}

function readTickers(answer: unknown): VenueTicker[] {
  const parsed = z.parse(tickers, answer);
  return Object.values(parsed).map(({ symbol, bid, ask, last, timestamp }) => ({
    symbol,
    bid: bid ?? null,
    ask: ask ?? null,
    last: last ?? null,
    atMs: timestamp ?? null,
  }));
}
