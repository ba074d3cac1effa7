import type { MarketId, OrderId } from '@bourse/kernel/ids';
import { idOfText, type OrderPart, type OrderText } from '../open-order-store.ts';
import { partitionPoint } from './partition-point.ts';

/** Open orders that were read together. */
interface Bundle {
  readonly lastId: OrderId;
  readonly count: number;
  /** As the database wrote them, until one of them is asked for. */
  readonly lines: string;
  opened: OpenBundle | null;
}

/** The orders of a bundle one by one. */
interface OpenBundle {
  /** Ascending. */
  readonly ids: readonly OrderId[];
  /** Null where an order was removed. */
  readonly texts: (OrderText | null)[];
}

/**
 * Open orders that are unchanged since a restart, in the database's text form. Each bundle is one string, which makes
 * loading a million of them fast; it is parsed when one of its orders is first asked for.
 */
export class LazyOrders {
  /** By market, in the order of their ids. */
  readonly #markets = new Map<MarketId, Bundle[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  clear(): void {
    this.#markets.clear();
    this.#size = 0;
  }

  /** Forgets the orders of a market, of which nothing has been taken yet. */
  drop(market: MarketId): void {
    for (const { count } of this.#markets.get(market) ?? []) this.#size -= count;
    this.#markets.delete(market);
  }

  /** Puts orders behind those of their market, which have smaller ids. */
  put({ market, lastId, lines, count }: OrderPart): void {
    const bundles = this.#markets.get(market) ?? [];
    this.#markets.set(market, bundles);
    bundles.push({ lastId, count, lines, opened: null });
    this.#size += count;
  }

  /** Removes an order and returns its text; undefined when it is not there. */
  take(id: OrderId): OrderText | undefined {
    for (const bundles of this.#markets.values()) {
      const bundle = bundles[partitionPoint(bundles.length, (place) => (bundles[place]?.lastId ?? id) >= id)];
      if (bundle === undefined) continue;
      const { ids, texts } = open(bundle);
      const place = partitionPoint(ids.length, (at) => (ids[at] ?? id) >= id);
      const text = texts[place];
      if (ids[place] !== id || text === undefined || text === null) continue;
      texts[place] = null;
      this.#size -= 1;
      return text;
    }
    return undefined;
  }

  /** All orders that are left. */
  *texts(): Iterable<OrderText> {
    for (const bundles of this.#markets.values()) {
      for (const bundle of bundles) for (const text of open(bundle).texts) if (text !== null) yield text;
    }
  }
}

function open(bundle: Bundle): OpenBundle {
  if (bundle.opened !== null) return bundle.opened;
  const texts = bundle.lines.split('\n') as OrderText[]; // the lines of a part are order texts
  bundle.opened = { ids: texts.map(idOfText), texts };
  return bundle.opened;
}
