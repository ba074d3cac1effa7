import { ArrowDownUp, ChartCandlestick, House, Sprout, Wallet } from 'lucide-react';
import { tabPaths } from '../base/router/routes.ts';

/** The five tabs of a phone: the name of each in the texts, where it leads, and its sign. */
export const tabs = [
  { name: 'home', path: tabPaths[0], icon: House },
  { name: 'markets', path: tabPaths[1], icon: ChartCandlestick },
  { name: 'trade', path: tabPaths[2], icon: ArrowDownUp },
  { name: 'finance', path: tabPaths[3], icon: Sprout },
  { name: 'assets', path: tabPaths[4], icon: Wallet },
] as const;
