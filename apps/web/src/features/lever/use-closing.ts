import { leverCalls } from '@bourse/contract/lever';
import { Big } from 'big.js';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { readDecimal, writeDecimal } from '../../base/money/read-decimal.ts';
import { useTypedDecimal } from '../../base/money/use-typed-decimal.ts';
import { say } from '../../base/parts/say.ts';
import type { Position } from './lever-view.ts';
import { readLots } from './ticket-view.ts';
import { useLeverAct } from './use-lever-act.ts';

/** What is typed to close a position, and the act that does it: the whole at the market, else so many lots. */
export function useClosing(position: Position, onClose: () => void) {
  const t = useTranslations('lever');
  const [isLimit, setLimit] = useState(false);
  const [lotsText, setLots] = useState(position.lots.toString());
  const [priceText, typePrice] = useTypedDecimal(position.mark_price === null ? '' : writeDecimal(position.mark_price));
  const { lots: all, level_type: product } = position;
  const lots = readLots(lotsText);
  const isTooMany = lots !== null && lots > all;
  const price = readDecimal(priceText);
  const isBadPrice = isLimit && (price === null || new Big(price).lte(0));
  const isWhole = lots === all && !isLimit;
  const part =
    lots === null || isTooMany || isBadPrice
      ? null
      : {
          id: position.id,
          level_type: product,
          number: lots,
          ...(isLimit && price !== null ? { target_price: price } : {}),
        };
  const onDone = (): void => {
    say('done', t(isLimit ? 'close.waits' : 'close.done'));
    onClose();
  };
  const whole = useLeverAct(leverCalls.close, {
    wanted: isWhole ? { id: position.id, level_type: product } : null,
    onDone,
  });
  const some = useLeverAct(leverCalls.closePart, { wanted: isWhole ? null : part, onDone });
  const clear = (): void => {
    whole.clear();
    some.clear();
  };
  return {
    isLimit,
    setLimit,
    lots,
    lotsText,
    setLots,
    isTooMany,
    price,
    priceText,
    typePrice,
    isBadPrice,
    clear,
    canSend: isWhole || part !== null,
    act: isWhole ? whole : some,
  };
}
