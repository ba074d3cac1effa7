import { allCalls } from '@bourse/contract/all-calls';
import type { OutputOf } from '@bourse/contract/call';
import type { contentCalls } from '@bourse/contract/content';
import { invariant } from '@bourse/kernel/invariant';

/** An entry of the menu, as the wire writes it. */
type MenuEntry = OutputOf<typeof contentCalls.menu>[number];

/** Key, page, and the call without which the page could do nothing. */
const entries: readonly (readonly [key: string, page: string, path: string])[] = [
  ['deposit', '/pages/fund/receive', '/wallet/get_in_address'],
  ['withdraw', '/pages/fund/withdraw', '/wallet/out'],
  ['buy', '/pages/fund/buy', '/buy_crypto/submit'],
  ['transfer', '/pages/fund/transfer', '/wallet/change'],
  ['convert', '/pages/fund/fundTransfer', '/user/Transfer'],
  ['spot', '/pages/transaction/currency', '/coin/trade'],
  ['futures', '/pages/transaction/contract', '/lever/submit'],
  ['seconds', '/pages/transaction/index', '/microtrade/submit'],
  ['c2c', '/pages/fund/c2c', '/c2c/list'],
  ['otc', '/pages/otc/list', '/otc/getList'],
  ['ieo', '/pages/ieo/ieo', '/project'],
  ['lockup', '/pages/lockming/lockming', '/lh/deposit/config'],
  ['mining', '/pages/mining/list', '/lh/deposit/config2'],
  ['etf', '/pages/etf/list', '/lh/deposit/config3'],
  ['dual', '/pages/invest/invest', '/dual/index'],
  ['loan', '/pages/loan/list', '/loan/list'],
  ['nft', '/pages/nft/nft', '/bind_box/getBoxList'],
  ['copy', '/pages/follow/index', '/follow/index'],
  ['ai', '/pages/ai/list', '/ai/getList'],
  ['quiz', '/pages/game/game', '/guess/list'],
  ['daily_sign_in', '/pages/sign/sign', '/user/sign_in'],
  ['coupons', '/pages/setting/coupon', '/coupon/list'],
  ['bank_cards', '/pages/setting/bank', '/user/cash_info'],
  ['addresses', '/pages/setting/wallet', '/user/wallet/list'],
  ['invite', '/pages/setting/share', '/invite/info'],
  ['news', '/pages/news/news', '/news/detail'],
  ['support', '/pages/kf/kf', '/chat/session'],
  ['faq', '/pages/common/faq', '/faq'],
];

/**
 * The services of the first page, in the order in which customers see them. Who has to
 * sign in for one is told by its call.
 */
export function menu(): MenuEntry[] {
  return entries.map(([key, page, path]) => {
    const call = allCalls.find((one) => one.path === path);
    invariant(call !== undefined, `the menu's entry ${key} names a call that does not exist`);
    return { key, page, needs_sign_in: call.auth === 'user' };
  });
}
