import { c2cCalls } from '@bourse/contract/c2c';
import { walletCalls } from '@bourse/contract/wallet';

/** What an act changes of what the app shows. */
export const changedByOrders = [
  c2cCalls.order,
  c2cCalls.orders,
  c2cCalls.detail,
  c2cCalls.myAds,
  walletCalls.list,
  walletCalls.detail,
  walletCalls.getInfo,
  walletCalls.legalLog,
];
