import { Big } from 'big.js';
import { useState } from 'react';

/** Where a price went with its last change; flat before the first. */
export function useDirection(price: string | null): 'up' | 'down' | 'flat' {
  const [seen, setSeen] = useState<{ readonly price: string | null; readonly direction: 'up' | 'down' | 'flat' }>({
    price,
    direction: 'flat',
  });
  if (price === null || price === seen.price) return seen.direction;
  const direction = seen.price === null ? 'flat' : new Big(price).gt(seen.price) ? 'up' : 'down';
  setSeen({ price, direction });
  return direction;
}
