import type { ComponentType, ReactNode } from 'react';
import type { RoutePath } from '../router/routes.ts';
import type { Area } from '../texts/areas.ts';

/** How a page is fetched. */
export interface PageSource {
  /** Fetches the file of the page, which exports the page and nothing else. */
  readonly load: () => Promise<Readonly<Record<string, ComponentType>>>;
  /** The areas of texts that it shows beside its feature's own. */
  readonly moreTexts?: readonly Area[];
}

/**
 * What a family of products brings beside its pages. The texts of its posting kinds and notices stand in the feature's own
 * area, under `kind` and `notice`, by their names in the contract, which begin with the family's.
 */
export interface FamilyEntry {
  /** Where the own positions are: there its notices lead. */
  readonly positions: RoutePath;
  /** Of a family that stands on the shelf of products. */
  readonly shelf?: ShelfEntry;
}

/** How a family stands on the shelf of products. */
export interface ShelfEntry {
  /** Its place, the least first. */
  readonly place: number;
  /** Fetches how the family is shown, for pages that show several: a file that exports it and nothing else. */
  readonly load: () => Promise<Readonly<Record<string, object>>>;
}

/** Fetches what a tab of the trade page shows somewhere, and nothing else. */
type LoadTradePart = () => Promise<Readonly<Record<string, ComponentType<TradeTabProps>>>>;

/** What a feature shows on a tab of the trade page. */
export interface TradeTab {
  /** `high` has no tab of its own beside the others: its page is reached from `futures`. */
  readonly tab: 'futures' | 'high' | 'seconds';
  readonly load: LoadTradePart;
  /** What stands on a desk in the place of spot trading's own book, trades and orders. */
  readonly book?: LoadTradePart;
  readonly trades?: LoadTradePart;
  readonly orders?: LoadTradePart;
  /** The areas of texts that it shows beside its feature's own. */
  readonly moreTexts: readonly Area[];
}

/** What a tab of the trade page is shown for. */
export interface TradeTabProps {
  /** `BTC/USDT`. */
  readonly symbol: string;
  readonly size: 'page' | 'panel';
  /** The market's name, by which another is chosen; null where it stands above already. */
  readonly head: ReactNode;
  readonly onChoose: (symbol: string) => void;
}

/**
 * What a feature brings to the app. Manifests are read at the start, so they hold no page: the code of a page is imported
 * when it is opened.
 */
export interface FeatureManifest {
  /** The feature's folder, which is also the area of its texts. */
  readonly name: Area;
  readonly pages?: Partial<Readonly<Record<RoutePath, PageSource>>>;
  readonly family?: FamilyEntry;
  readonly tradeTabs?: readonly TradeTab[];
  /** The search over everything, which opens from anywhere. One feature brings it. */
  readonly palette?: Palette;
}

/** A file that exports the search and nothing else, and the areas of texts that it shows beside its feature's own. */
export interface Palette {
  readonly load: () => Promise<Readonly<Record<string, ComponentType<PaletteProps>>>>;
  readonly moreTexts: readonly Area[];
}

export interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
}
