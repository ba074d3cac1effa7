import type { RoutePath } from '../../base/router/routes.ts';
import type { Texts } from '../../base/texts/areas.ts';

/** What the texts call a part of the product that does not exist yet. */
export type Part = keyof Texts['develop']['page'];

/** The part that a page belongs to, by how its path begins; the longest beginning counts. */
const parts: readonly (readonly [prefix: string, part: Part])[] = [
  ['/pages/common/article', 'articles'],
  ['/pages/common/webView', 'articles'],
  ['/pages/common/faq', 'faq'],
  ['/pages/common/contactus', 'support'],
  ['/pages/setting/coupon', 'coupons'],
  ['/pages/setting/wallet', 'addresses'],
  ['/pages/setting/addWallet', 'addresses'],
  ['/pages/setting/real', 'verification'],
  ['/pages/setting/operational_compliance', 'compliance'],
  ['/pages/setting/share', 'invite'],
  ['/pages/setting/areas', 'place'],
  ['/pages/setting/bank', 'bank'],
  ['/pages/fund/select', 'deposit'],
  ['/pages/fund/receive', 'deposit'],
  ['/pages/fund/withdraw', 'withdraw'],
  ['/pages/fund/c2c', 'c2c'],
  ['/pages/fund/buy', 'buy'],
  ['/pages/copytrade/', 'copy'],
  ['/pages/follow/', 'copy'],
  ['/pages/otc/', 'otc'],
  ['/pages/ieo/', 'ieo'],
  ['/pages/lockming/', 'lockup'],
  ['/pages/transaction/contract', 'futures'],
  ['/pages/transaction/index2', 'futures'],
  ['/pages/transaction/seconds', 'seconds'],
  ['/pages/transaction/high', 'high'],
  ['/pages/nft/', 'nft'],
  ['/pages/invest/', 'dual'],
  ['/pages/game/', 'quiz'],
  ['/pages/kefu/', 'support'],
  ['/pages/kf/', 'support'],
  ['/pages/mailMessage/', 'notices'],
  ['/pages/loan/', 'loan'],
  ['/pages/mining/', 'mining'],
  ['/pages/etf/', 'etf'],
  ['/pages/ai/', 'ai'],
  ['/pages/news/', 'news'],
  ['/pages/sign/', 'checkIn'],
  ['/choose-location', 'place'],
  ['/open-location', 'place'],
];

/** What will be at a page one day. */
export function partOf(path: RoutePath): Part {
  return parts.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'soon';
}
