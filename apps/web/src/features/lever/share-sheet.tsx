import { Big } from 'big.js';
import { useTranslations } from 'use-intl';
import { PictureSheet } from '../../base/parts/picture-sheet.tsx';
import { useSiteName } from '../../base/site/site-config.ts';
import { returnOf } from './lever-view.ts';
import { drawPicture, pictureSize, type ShareContent } from './share-picture.ts';
import type { PositionSheetProps } from './stops-sheet.tsx';
import { useFigures } from './use-figures.ts';

/** A picture of a position without amounts, to save or to share. */
export function ShareSheet({ position, open, onClose }: PositionSheetProps) {
  const t = useTranslations('lever.share');
  const fact = useTranslations('lever.fact');
  const figures = useFigures();
  const site = useSiteName();
  const { symbol } = position;
  const rate = returnOf(position.profit, position.margin);
  const result = figures.change(rate);
  const content: ShareContent = {
    site,
    symbol,
    side: figures.side(position),
    result,
    direction: rate === null || new Big(rate).eq(0) ? 'flat' : new Big(rate).gt(0) ? 'up' : 'down',
    prices: [
      [fact('entry'), figures.price(symbol, position.price)],
      [fact('mark'), figures.price(symbol, position.mark_price)],
    ],
    note: t('note'),
  };
  return (
    <PictureSheet
      open={open}
      onClose={onClose}
      texts={{ title: t('title'), save: t('save'), share: t('share') }}
      label={`${symbol}, ${content.side}, ${result}`}
      name={`${symbol.replace('/', '-')}.png`}
      size={pictureSize}
      content={content}
      draw={drawPicture}
    >
      <p className="mt-3 text-caption text-t2">{t('hint')}</p>
    </PictureSheet>
  );
}
