/** What is known of a page before it is loaded. */
export interface RouteEntry {
  /** Which of the five tabs it is; null for a page that opens above them. */
  readonly tab: 0 | 1 | 2 | 3 | 4 | null;
  /** `user`: who is not signed in is told so and led to the login page. */
  readonly access: 'public' | 'user';
  /** Whether pulling down asks for its content again (section 2). */
  readonly pullDown: boolean;
}

function route(
  access: RouteEntry['access'],
  tab: RouteEntry['tab'] = null,
  { pullDown = false }: { readonly pullDown?: boolean } = {},
): RouteEntry {
  return { access, tab, pullDown };
}

const pulled = { pullDown: true } as const;

/**
 * Every page of the specification (section 2) by its hash path; the three of buying crypto are ours, because the
 * specification shows the flow without paths, and so are those of vouchers, complaints, API keys and of what belongs to C2C.
 */
export const routes = {
  '/': route('public', 0),
  '/pages/index/index': route('public', 0),
  '/pages/market/market': route('public', 1),
  '/pages/transaction/index': route('public', 2),
  '/pages/financial/index': route('public', 3),
  '/pages/fund/assets': route('public', 4),
  '/pages/common/login': route('public'),
  '/pages/common/register': route('public'),
  '/pages/common/forget': route('public'),
  '/pages/common/area': route('public'),
  '/pages/common/article': route('public'),
  '/pages/common/webView': route('public'),
  '/pages/common/faq': route('public'),
  '/pages/common/contactus': route('public'),
  '/pages/common/aboutus': route('public'),
  '/pages/common/borrowing': route('public'),
  '/pages/setting/setting': route('public'),
  '/pages/setting/userInfo': route('user'),
  '/pages/setting/security': route('user'),
  '/pages/setting/password': route('user'),
  '/pages/setting/payPassword': route('user'),
  '/pages/setting/coupon': route('user'),
  '/pages/setting/wallet': route('user'),
  '/pages/setting/addWallet': route('user'),
  '/pages/setting/bill': route('user'),
  '/pages/setting/real': route('user'),
  '/pages/setting/real_mark': route('user'),
  '/pages/setting/operational_compliance': route('public'),
  '/pages/setting/share': route('user'),
  '/pages/setting/areas': route('public'),
  '/pages/setting/bank': route('user'),
  '/pages/setting/bank_international': route('user'),
  '/pages/fund/select': route('user'),
  '/pages/fund/receive': route('user'),
  '/pages/fund/receive_withdraw_record': route('user'),
  '/pages/fund/withdraw': route('user'),
  '/pages/fund/assets_record': route('user'),
  '/pages/fund/assets_all_record': route('user'),
  '/pages/fund/transfer': route('user'),
  '/pages/fund/fundTransfer': route('user'),
  '/pages/fund/transfer_history': route('user'),
  '/pages/fund/c2c': route('public'),
  '/pages/fund/c2c_buy': route('user'),
  '/pages/market/search': route('public'),
  '/pages/copytrade/copy': route('public'),
  '/pages/copytrade/my': route('user'),
  '/pages/copytrade/trader': route('public'),
  '/pages/follow/index': route('public'),
  '/pages/follow/trader': route('public'),
  '/pages/follow/follow': route('user'),
  '/pages/follow/agreement_zh': route('public'),
  '/pages/follow/agreement_en': route('public'),
  '/pages/otc/list': route('public'),
  '/pages/otc/mine': route('user', null, pulled),
  '/pages/ieo/ieo': route('public'),
  '/pages/ieo/subscribe': route('user'),
  '/pages/ieo/order': route('user'),
  '/pages/lockming/lockming': route('public'),
  '/pages/lockming/buy': route('user'),
  '/pages/lockming/order': route('user'),
  '/pages/lockming/welcome': route('public'),
  '/pages/transaction/currency': route('public'),
  '/pages/transaction/currency_order': route('user'),
  '/pages/transaction/contract': route('public'),
  '/pages/transaction/contract_order': route('user'),
  '/pages/transaction/seconds_order': route('user'),
  '/pages/transaction/index2': route('public'),
  '/pages/transaction/high': route('public'),
  '/pages/transaction/high_order': route('user', null, pulled),
  '/pages/nft/nft': route('public'),
  '/pages/nft/artistDetail': route('public'),
  '/pages/nft/mine': route('user'),
  '/pages/nft/artworkDetail': route('public'),
  '/pages/nft/artworkDetail_video': route('public'),
  '/pages/nft/purchase': route('public'),
  '/pages/nft/purchase_one': route('public'),
  '/pages/nft/resell': route('user'),
  '/pages/nft/myNft': route('user'),
  '/pages/invest/invest': route('public'),
  '/pages/invest/mine': route('user'),
  '/pages/invest/purchase': route('user'),
  '/pages/invest/help': route('public'),
  '/pages/game/game': route('public'),
  '/pages/kefu/index': route('public'),
  '/pages/kf/kf': route('public'),
  '/pages/mailMessage/mailMessage': route('user'),
  '/pages/mailMessage/mailMessageList': route('user'),
  '/pages/mailMessage/ggList': route('public'),
  '/pages/mailMessage/ggDetail': route('public'),
  '/pages/mailMessage/mailMessageDetail': route('user'),
  '/pages/loan/list': route('public', null, pulled),
  '/pages/loan/purchase': route('user', null, pulled),
  '/pages/loan/mine': route('user', null, pulled),
  '/pages/mining/buy': route('user', null, pulled),
  '/pages/mining/order': route('user', null, pulled),
  '/pages/mining/list': route('public', null, pulled),
  '/pages/etf/list': route('public', null, pulled),
  '/pages/etf/buy': route('user', null, pulled),
  '/pages/etf/order': route('user', null, pulled),
  '/pages/ai/list': route('public', null, pulled),
  '/pages/ai/mine': route('user', null, pulled),
  '/pages/ai/order_info': route('user', null, pulled),
  '/pages/news/news': route('public', null, pulled),
  '/pages/sign/sign': route('user', null, pulled),
  '/choose-location': route('public'),
  '/open-location': route('public'),
  '/pages/nft/components/artist': route('public'),
  '/pages/nft/components/artwork': route('public'),
  '/pages/nft/components/search': route('public'),
  '/pages/nft/components/collection': route('public'),
  '/pages/fund/buy': route('user'),
  '/pages/fund/buy_detail': route('user'),
  '/pages/fund/buy_order': route('user'),
  '/pages/fund/recharge': route('user'),
  '/pages/fund/recharge_log': route('user'),
  '/pages/setting/complaint': route('user'),
  '/pages/setting/notices': route('user'),
  '/pages/setting/api_keys': route('user'),
  '/pages/verify/verify': route('public'),
  '/pages/verify/liabilities': route('public'),
  '/pages/fund/c2c_order': route('user'),
  '/pages/fund/c2c_ads': route('user'),
  '/pages/fund/c2c_publish': route('user'),
  '/pages/fund/c2c_methods': route('user'),
} as const satisfies Readonly<Record<string, RouteEntry>>;

/** The path of a page, as it stands behind the `#`. */
export type RoutePath = keyof typeof routes;

/** The tabs in their order. */
export const tabPaths = [
  '/pages/index/index',
  '/pages/market/market',
  '/pages/transaction/index',
  '/pages/financial/index',
  '/pages/fund/assets',
] as const satisfies readonly RoutePath[];

/** Whether a text is the path of a page. */
export function isRoutePath(path: string): path is RoutePath {
  return Object.hasOwn(routes, path);
}
