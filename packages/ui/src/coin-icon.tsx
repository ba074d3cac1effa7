import type { ReactElement } from 'react';
import { FallbackImage } from './fallback-image.tsx';

export interface CoinIconProps {
  readonly src?: string | undefined;
  /** Its first letter stands for a coin without art. */
  readonly symbol: string;
  readonly size?: 20 | 24 | 28 | 32 | 36 | 40;
  /** Left out where the symbol stands beside it. */
  readonly label?: string;
}

/** A coin in its circle. */
export function CoinIcon({ src, symbol, size = 32, label }: CoinIconProps): ReactElement {
  return <FallbackImage src={src} name={symbol} size={size} label={label} className="rounded-full" />;
}
