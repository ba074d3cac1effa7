import { planner } from './call.ts';
import * as s from './scalars.ts';

const plan = planner('lockup');
const key = { client_order_id: s.optional(s.clientOrderId) };
const buy = { rate: 'money', gate: { level: 1, country: true }, idempotent: true } as const;

/** One family of products; the specification tells its three members apart by a suffix of the paths. */
function lockupFamily(domain: string, suffix: '' | '2' | '3') {
  const stake = { config_id: s.id, amount: s.decimal };
  return {
    products: plan(`${domain}.products`, `GET /lh/deposit/config${suffix}`, 'public', {}, 'Products on sale.'),
    orders: plan(`${domain}.orders`, `GET /lh/deposit/order${suffix}`, 'user', s.paging(), 'Own orders.'),
    buy: plan(`${domain}.buy`, `POST /lh/deposit${suffix}`, 'user', { ...stake, ...key }, 'Locks an amount.', buy),
    cancel: plan(
      `${domain}.cancel`,
      `POST /lh/deposit/order${suffix}/cancel`,
      'user',
      { id: s.id, redemption: s.optional(s.numberOf(0, 1)), ...key },
      'Quotes an early redemption (0) or carries it out (1) (S83).',
      { rate: 'money', idempotent: true },
    ),
    product: plan(
      `${domain}.product`,
      `GET /lh/deposit/detail${suffix}`,
      'public',
      { id: s.id },
      'One product with its pool and quota.',
    ),
    order: plan(
      `${domain}.order`,
      `GET /lh/deposit/order_detail${suffix}`,
      'user',
      { id: s.id },
      'One order with each dividend.',
    ),
    quote: plan(
      `${domain}.quote`,
      `POST /lh/deposit/quote${suffix}`,
      'user',
      stake,
      'Yield and penalty before buying.',
      { rate: 'read' },
    ),
    autoRenew: plan(
      `${domain}.auto_renew`,
      `POST /lh/deposit/auto_renew${suffix}`,
      'user',
      { id: s.id, enabled: s.flag },
      'Renews at maturity or not.',
    ),
  };
}

export const lockupCalls = lockupFamily('lockup', '');
export const miningCalls = lockupFamily('mining', '2');
export const etfCalls = lockupFamily('etf', '3');
