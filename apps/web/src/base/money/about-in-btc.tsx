import { Big } from 'big.js';
import { useQuote } from '../market/quotes.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { useNumbers } from './use-money.ts';

interface AboutInBtcProps {
  readonly worth: string | null;
  /** The currency in which the worth is told. */
  readonly told: string;
}

const decimals = 4;

/** What a worth is in bitcoin, about, by the last price. Nothing while one of the two is not known, or is hidden. */
export function AboutInBtc({ worth, told }: AboutInBtcProps) {
  const numbers = useNumbers();
  const price = useQuote('BTC/USDT')?.price ?? null;
  const { fiat, hideAmounts } = usePreferences();
  const rate = told === 'USD' ? '1' : told === fiat.currency_code ? fiat.rate : null;
  if (worth === null || price === null || rate === null || hideAmounts) return null;
  const coins = new Big(worth).div(rate).div(price).toFixed(decimals);
  return <span className="num text-t3">{`\u2248 ${numbers.fixed(coins, decimals)} BTC`}</span>;
}
