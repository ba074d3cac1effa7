/**
 * The calls whose answers news of the account makes out of date, by their names: the contract itself, which says how they
 * are called, is fetched with the pages that call them and not with the first one.
 */
export const ordersReads = ['spot.list', 'spot.detail', 'spot.my_trade'] as const;
export const balancesReads = [
  'wallet.list',
  'wallet.detail',
  'wallet.legal_log',
  'wallet.transfer_history',
  'conversion.convertible',
] as const;
