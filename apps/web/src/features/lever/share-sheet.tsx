import { Button } from '@bourse/ui/button';
import { JoinedPair } from '@bourse/ui/joined-pair';
import { Sheet } from '@bourse/ui/sheet';
import { Big } from 'big.js';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { canShare, savePicture, sharePicture } from '../../base/device/picture-file.ts';
import { useSiteName } from '../../base/site/site-config.ts';
import { returnOf } from './lever-view.ts';
import { drawPicture, pictureSize, type ShareContent } from './share-picture.ts';
import type { PositionSheetProps } from './stops-sheet.tsx';
import { useFigures } from './use-figures.ts';

/** A picture of a position without amounts, to save or to share. */
export function ShareSheet({ position, open, onClose }: PositionSheetProps) {
  const t = useTranslations('lever.share');
  const fact = useTranslations('lever.fact');
  const act = useTranslations('app.act');
  const figures = useFigures();
  const site = useSiteName();
  const canvas = useRef<HTMLCanvasElement>(null);
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
  const drawn = JSON.stringify(content);
  useEffect(() => {
    if (open && canvas.current !== null) drawPicture(canvas.current, JSON.parse(drawn) as ShareContent); // what was written above
  }, [open, drawn]);
  const name = `${symbol.replace('/', '-')}.png`;
  const withCanvas = (work: (drawing: HTMLCanvasElement, name: string) => Promise<void>) => (): void => {
    if (canvas.current !== null) void work(canvas.current, name);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      closeLabel={act('close')}
      foot={
        <JoinedPair>
          <Button onClick={withCanvas(savePicture)}>{t('save')}</Button>
          {canShare() ? (
            <Button tone="primary" onClick={withCanvas(sharePicture)}>
              {t('share')}
            </Button>
          ) : null}
        </JoinedPair>
      }
    >
      <canvas
        ref={canvas}
        width={pictureSize.width}
        height={pictureSize.height}
        role="img"
        aria-label={`${symbol}, ${content.side}, ${result}`}
        className="mx-auto block w-full max-w-80 rounded-card"
      />
      <p className="mt-3 text-caption text-t2">{t('hint')}</p>
    </Sheet>
  );
}
