import {
  BookUser,
  Bot,
  CalendarCheck,
  CircleHelp,
  CreditCard,
  Gem,
  Gift,
  Handshake,
  Headset,
  Layers,
  MessagesSquare,
  Newspaper,
  Pickaxe,
  Store,
  Ticket,
  Timer,
  TrendingUp,
  type LucideIcon,
} from 'lucide-react';
import { usualIcons } from './usual-icons.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  ...usualIcons,
  futures: TrendingUp,
  seconds: Timer,
  c2c: Handshake,
  otc: Store,
  mining: Pickaxe,
  etf: Layers,
  nft: Gem,
  ai: Bot,
  quiz: CircleHelp,
  daily_sign_in: CalendarCheck,
  coupons: Ticket,
  bank_cards: CreditCard,
  addresses: BookUser,
  invite: Gift,
  news: Newspaper,
  support: Headset,
  faq: MessagesSquare,
};

/** The picture of a service by its key. */
export function serviceIcon(key: string): LucideIcon {
  return icons[key] ?? CircleHelp;
}
