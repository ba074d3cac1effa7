import type { RoutePath } from '../../../base/router/routes.ts';

/** Pages that stand in no menu of services, under the names of their texts. */
export const palettePages = {
  orders: '/pages/transaction/currency_order',
  records: '/pages/fund/assets_all_record',
  deposits: '/pages/fund/receive_withdraw_record',
  security: '/pages/setting/security',
  profile: '/pages/setting/userInfo',
  settings: '/pages/setting/setting',
  identity: '/pages/setting/real_mark',
  notices: '/pages/mailMessage/mailMessage',
  announcements: '/pages/mailMessage/ggList',
  verify: '/pages/verify/verify',
  about: '/pages/common/aboutus',
  terms: '/pages/setting/operational_compliance',
} as const satisfies Readonly<Record<string, RoutePath>>;

export type PalettePage = keyof typeof palettePages;

/** Of each kind, so many are shown at most. */
export const foundMax = 6;

/** What holds every word that was typed, however it is written; those that begin with it first. Nothing typed finds all. */
export function matching<T>(list: readonly T[], typed: string, textOf: (item: T) => string): readonly T[] {
  const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first = ''] = words;
  return list
    .map((item) => ({ item, text: plain(textOf(item)) }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .toSorted((one, other) => Number(other.text.startsWith(first)) - Number(one.text.startsWith(first)))
    .map(({ item }) => item);
}
