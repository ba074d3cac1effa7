import type { CardFact } from '@bourse/ui/product-card';
import type { SummaryLine } from '@bourse/ui/order-summary';
import type { ReactNode } from 'react';
import type { DetailOf, PositionOf, Product, ProductCalls, ProductOf, QuoteOf, RedemptionOf } from './product-calls.ts';
import type { PenaltyBase } from './early-end.ts';
import type { PageOfOne } from '../../base/router/paths.ts';
import type { RoutePath } from '../../base/router/routes.ts';
import type texts from './texts/en.json';
import type { KitTools } from './use-kit-tools.ts';

declare module '../../base/texts/areas.ts' {
  interface Texts {
    readonly 'product-kit': typeof texts;
  }
}

/** What a product is compared by. */
export interface Headline {
  readonly figure: ReactNode;
  readonly note: ReactNode;
}

/** How a family shows what is its own. */
export interface FamilyView<C extends ProductCalls = ProductCalls> {
  readonly title: string;
  readonly text: string;
  readonly risk: string;
  readonly positions: string;
  /** What a purchase is called on its button, with its amount. */
  readonly act: (amount: string | null) => string;
  readonly done: (amount: string) => string;
  // Methods: a page that knows no family hands each of them what the family's own calls have answered.
  headline(product: ProductOf<C>): Headline;
  /** Terms beside those that every family has. */
  terms(product: ProductOf<C>): readonly CardFact[];
  /** The lines of a purchase; without a quote, what stands there before an amount is typed. */
  quoteLines(product: ProductOf<C>, quote: QuoteOf<C> | undefined): readonly SummaryLine[];
  /** Three facts of a position. */
  positionFacts(position: PositionOf<C>): readonly CardFact[];
  /** What an early end brings beside the amount. */
  redemptionLines(position: PositionOf<C>, redemption: RedemptionOf<C>): readonly SummaryLine[];
  /** Below the facts of one position, such as what was paid each day. */
  more(position: DetailOf<C>): ReactNode;
}

/** The pages of a family. */
export interface FamilyPages {
  readonly list: RoutePath;
  /** Buys the product of an id. */
  readonly buy: PageOfOne;
  /** The position of an id, or all of them. */
  readonly order: PageOfOne;
}

/** A family as the pages of the kit show it. */
export interface ProductFamily<C extends ProductCalls = ProductCalls> {
  /** Its name in the contract, and its key in the server's menu. */
  readonly name: string;
  readonly calls: C;
  readonly pages: FamilyPages;
  /** Whether a position of the product may go on at its expiry. */
  isRenewable(product: ProductOf<C>): boolean;
  /** What a day earns on one unit, at least and at most; null where nothing is paid. Promised is what is more than nothing. */
  dailyRates(product: ProductOf<C>): { readonly low: string; readonly high: string } | null;
  /** What an early end takes its part of. */
  readonly penaltyOn: PenaltyBase;
  view(tools: KitTools): FamilyView<C>;
}

/** Whether an address names something by a number that the server could have given. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && /^[1-9]\d{0,18}$/.test(text);
}

/** What each day earns at least; null where nothing is promised. */
export function promisedRate(family: ProductFamily, product: Product): string | null {
  const low = family.dailyRates(product)?.low ?? '0';
  return low === '0' ? null : low;
}
