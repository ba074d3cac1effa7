import type { HourFlow } from '../../ledger/index.ts';

/**
 * Whether a posting of a kind brings money from outside, or takes it there. What somebody makes of their money, trades,
 * conversions and the fees for them, does not; neither does moving it between own accounts.
 */
export const isInflow: Readonly<Record<HourFlow['kind'], boolean>> = {
  genesis: true,
  demo_grant: true,
  transfer: false,
  trade: false,
  trade_fee: false,
  conversion: false,
  conversion_fee: false,
};
