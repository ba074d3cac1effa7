import type { RoutePath } from '../router/routes.ts';
import type { Area } from '../texts/areas.ts';
import type { FamilyEntry, FeatureManifest, PageSource, ShelfEntry, TradeTab } from './feature-manifest.ts';

let features: readonly FeatureManifest[] = [];

/** Says which features the app has, before anything of it is shown. */
export function registerFeatures(list: readonly FeatureManifest[]): void {
  features = list;
}

/** How the page of a path is fetched, and every area of texts that it shows. @throws Error before features are registered. */
export function pageAt(path: RoutePath): { readonly load: PageSource['load']; readonly areas: readonly Area[] } {
  for (const { name, pages } of features) {
    const source = pages?.[path];
    if (source !== undefined) return { load: source.load, areas: [name, ...(source.moreTexts ?? [])] };
  }
  throw new Error(`no feature has a page for ${path}`);
}

/** A family of products that the app has, under its name. */
export interface RegisteredFamily extends FamilyEntry {
  readonly name: Area;
}

/** Every family of products. */
export function registeredFamilies(): readonly RegisteredFamily[] {
  return features.flatMap(({ name, family }) => (family === undefined ? [] : [{ name, ...family }]));
}

/** The families that stand on the shelf of products, in its order. */
export function shelvedFamilies(): readonly (ShelfEntry & Pick<RegisteredFamily, 'name'>)[] {
  return registeredFamilies()
    .flatMap(({ name, shelf }) => (shelf === undefined ? [] : [{ name, ...shelf }]))
    .toSorted((one, other) => one.place - other.place);
}

/** What a feature shows on a tab of the trade page, with its areas of texts; undefined while none does. */
export function tradeTabOf(tab: TradeTab['tab']): (TradeTab & { readonly areas: readonly Area[] }) | undefined {
  for (const { name, tradeTabs = [] } of features) {
    const found = tradeTabs.find((one) => one.tab === tab);
    if (found !== undefined) return { ...found, areas: [name, ...found.moreTexts] };
  }
  return undefined;
}

/** Every feature. */
export function registeredFeatures(): readonly FeatureManifest[] {
  return features;
}

/** The family whose posting or notice this is; undefined for those of the exchange itself. */
export function familyOf(kind: string): RegisteredFamily | undefined {
  return registeredFamilies().find(({ name }) => kind.startsWith(`${name}_`));
}
