import { isRoutePath, type RoutePath } from './routes.ts';

/** What some pages take behind their path, all of it optional: a page must open without. */
interface RouteSearch {
  readonly '/pages/common/login': { readonly back?: string };
  readonly '/pages/common/register': { readonly code?: string; readonly back?: string };
  readonly '/pages/common/forget': { readonly account?: string };
  readonly '/pages/common/article': { readonly key?: string; readonly id?: string };
  readonly '/pages/common/faq': { readonly q?: string };
  readonly '/pages/common/webView': { readonly url?: string };
  readonly '/pages/mailMessage/ggDetail': { readonly id?: string };
  readonly '/pages/market/market': { readonly tab?: string };
  readonly '/pages/market/search': { readonly q?: string };
  readonly '/pages/transaction/index': { readonly symbol?: string; readonly side?: string; readonly tab?: string };
  readonly '/pages/transaction/currency': { readonly symbol?: string; readonly tab?: string };
  readonly '/pages/transaction/index2': { readonly symbol?: string; readonly side?: string; readonly tab?: string };
  readonly '/pages/transaction/contract': { readonly symbol?: string };
  readonly '/pages/transaction/high': { readonly symbol?: string };
  readonly '/pages/transaction/contract_order': { readonly tab?: string; readonly id?: string };
  readonly '/pages/transaction/high_order': { readonly tab?: string; readonly id?: string };
  readonly '/pages/transaction/currency_order': { readonly symbol?: string; readonly tab?: string };
  readonly '/pages/fund/select': { readonly to?: string };
  readonly '/pages/fund/receive': { readonly currency?: string; readonly type?: string };
  readonly '/pages/fund/receive_withdraw_record': { readonly tab?: string; readonly id?: string };
  readonly '/pages/fund/withdraw': { readonly currency?: string; readonly address?: string; readonly to?: string };
  readonly '/pages/setting/wallet': { readonly currency?: string };
  readonly '/pages/setting/addWallet': { readonly currency?: string };
  readonly '/pages/fund/assets_record': { readonly currency?: string; readonly account?: string };
  readonly '/pages/fund/assets_all_record': { readonly account?: string };
  readonly '/pages/fund/transfer': { readonly currency?: string; readonly from?: string; readonly to?: string };
  readonly '/pages/fund/fundTransfer': { readonly currency?: string; readonly from?: string; readonly to?: string };
  readonly '/pages/mailMessage/mailMessageList': { readonly group?: string };
  readonly '/pages/mailMessage/mailMessageDetail': { readonly id?: string };
  readonly '/pages/lockming/buy': { readonly id?: string };
  readonly '/pages/lockming/order': { readonly id?: string };
  readonly '/pages/mining/buy': { readonly id?: string };
  readonly '/pages/mining/order': { readonly id?: string };
  readonly '/pages/etf/buy': { readonly id?: string };
  readonly '/pages/etf/order': { readonly id?: string };
  readonly '/pages/otc/mine': { readonly id?: string };
  readonly '/pages/game/game': { readonly id?: string };
  readonly '/pages/nft/nft': { readonly tab?: string; readonly collection?: string };
  readonly '/pages/nft/artistDetail': { readonly uid?: string };
  readonly '/pages/nft/artworkDetail': { readonly code?: string };
  readonly '/pages/nft/artworkDetail_video': { readonly code?: string };
  readonly '/pages/nft/purchase': { readonly code?: string };
  readonly '/pages/nft/purchase_one': { readonly code?: string; readonly order?: string };
  readonly '/pages/nft/resell': { readonly code?: string };
  readonly '/pages/nft/mine': { readonly tab?: string };
  readonly '/pages/invest/purchase': { readonly id?: string };
  readonly '/pages/invest/mine': { readonly id?: string };
  readonly '/pages/follow/trader': { readonly id?: string };
  readonly '/pages/follow/follow': { readonly id?: string };
  readonly '/pages/fund/c2c_buy': { readonly id?: string };
  readonly '/pages/fund/c2c_order': { readonly id?: string };
  readonly '/pages/fund/c2c_publish': { readonly id?: string };
  readonly '/pages/ieo/subscribe': { readonly id?: string };
  readonly '/pages/ieo/order': { readonly id?: string };
  readonly '/pages/loan/purchase': { readonly id?: string };
  readonly '/pages/loan/mine': { readonly id?: string };
  readonly '/pages/ai/order_info': { readonly id?: string };
  readonly '/pages/fund/buy': { readonly country?: string; readonly currency?: string };
  readonly '/pages/fund/buy_detail': { readonly id?: string };
  readonly '/pages/fund/transfer_history': { readonly tab?: string };
  readonly '/choose-location': { readonly to?: string };
  readonly '/open-location': { readonly lat?: string; readonly lng?: string; readonly name?: string };
  readonly '/pages/verify/verify': { readonly id?: string };
  readonly '/pages/kefu/index': { readonly id?: string; readonly topic?: string };
  readonly '/pages/setting/real': { readonly back?: string };
  readonly '/pages/setting/real_mark': { readonly back?: string };
}

/** What the page of a path takes. */
export type SearchOf<P extends RoutePath> = P extends keyof RouteSearch
  ? RouteSearch[P]
  : Readonly<Record<string, never>>;

/** A page that shows one of many, by the `id` that it takes. */
export type PageOfOne = { [P in keyof RouteSearch]: 'id' extends keyof RouteSearch[P] ? P : never }[keyof RouteSearch];

/** Where somebody goes: a page and what it takes. */
export type Target = { readonly [P in RoutePath]: readonly [path: P, search?: SearchOf<P>] }[RoutePath];

/**
 * The place of a page behind the `#`, such as `/pages/transaction/currency?symbol=BTC%2FUSDT`. Every link of the app is
 * made here. Fields that are undefined or empty are left out.
 */
export function pathTo<P extends RoutePath>(path: P, search?: SearchOf<P>): string {
  const fields = Object.entries(search ?? {}).filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
  );
  return fields.length === 0 ? path : `${path}?${new URLSearchParams(fields).toString()}`;
}

/** The page of a place, or null when it is none of ours: what a link from outside says is not believed. */
export function pageOf(place: string): RoutePath | null {
  const path = place.split('?')[0] ?? '';
  return isRoutePath(path) ? path : null;
}

/** What stands behind a place's path. Every value is text. */
export function searchIn(place: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(place.split('?')[1] ?? ''));
}
