import type { AnyCall } from '@bourse/contract/call';
import { walletCalls } from '@bourse/contract/wallet';
import type { ProductFamily } from './product-family.ts';

/** What a purchase or an end changes of what the app shows. */
export function changedBy({ calls }: ProductFamily): readonly AnyCall[] {
  return [
    calls.products,
    calls.product,
    calls.orders,
    calls.order,
    walletCalls.list,
    walletCalls.detail,
    walletCalls.getInfo,
    walletCalls.legalLog,
  ];
}
