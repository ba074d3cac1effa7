import type { Order } from './c2c-view.ts';

/** What a question about an order is given. */
export interface AskedProps {
  readonly order: Order;
  readonly open: boolean;
  readonly onClose: () => void;
}
