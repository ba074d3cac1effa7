import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartCandlestick,
  CreditCard,
  HandCoins,
  LockKeyhole,
  Repeat,
  Rocket,
  Split,
  Users,
  type LucideIcon,
} from 'lucide-react';

/** The pictures of the services that stand on the first page unless the customer chose others, by their keys. */
export const usualIcons: Readonly<Record<string, LucideIcon>> = {
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  buy: CreditCard,
  transfer: ArrowLeftRight,
  convert: Repeat,
  spot: ChartCandlestick,
  ieo: Rocket,
  lockup: LockKeyhole,
  dual: Split,
  loan: HandCoins,
  copy: Users,
};
