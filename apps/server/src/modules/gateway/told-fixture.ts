import type { MessageOf, topics } from '@bourse/contract/topics';

type Told = MessageOf<typeof topics.private>;

/** An order of its customer, of whose fields those are there that venues are told. @param changes beside an open sale of 3 at 100. */
export function toldOrder(changes: object): Told['orders'][number] {
  const order = {
    id: '7',
    client_order_id: 'mine',
    symbol: 'BTC/USDT',
    side: 'sell',
    type: 'limit',
    price: '100',
    stop_price: null,
    stop_kind: null,
    amount: '3',
    amount_in: 'base',
    display_amount: null,
    filled: '0',
    turnover: '0',
    average_price: null,
    status: 1,
    reason: null,
    pending: null,
    time_in_force: 'GTC',
    post_only: false,
    self_trade: 'expire_taker',
    ...changes,
  };
  return order as Told['orders'][number]; // what is left out is not told
}

/** A fill of that order as the maker, of whose fields those are there that venues are told. */
export function toldFill(fill: Pick<Told['fills'][number], 'id' | 'amount' | 'price' | 'turnover' | 'created_at'>) {
  const whole = { order_id: '7', symbol: 'BTC/USDT', side: 'sell', role: 'maker', fee: '0.2', fee_currency: 'USDT' };
  return { ...whole, ...fill } as Told['fills'][number]; // what is left out is not told
}
