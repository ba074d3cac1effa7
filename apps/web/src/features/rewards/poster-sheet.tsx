import { Button } from '@bourse/ui/button';
import { JoinedPair } from '@bourse/ui/joined-pair';
import { Sheet } from '@bourse/ui/sheet';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { canShare, savePicture, sharePicture } from '../../base/device/picture-file.ts';
import { useSiteName } from '../../base/site/site-config.ts';
import { drawPoster, type PosterContent, posterSize } from './draw-poster.ts';

interface PosterSheetProps {
  readonly code: string;
  readonly link: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The invitation as a picture with its QR code, to save or to share. */
export function PosterSheet({ code, link, open, onClose }: PosterSheetProps) {
  const t = useTranslations('rewards.poster');
  const share = useTranslations('rewards.share');
  const act = useTranslations('app.act');
  const site = useSiteName();
  const canvas = useRef<HTMLCanvasElement>(null);
  const content: PosterContent = {
    site,
    head: t('head', { site }),
    text: t('text'),
    codeName: share('code'),
    code,
    link,
  };
  const drawn = JSON.stringify(content);
  useEffect(() => {
    if (open && canvas.current !== null) drawPoster(canvas.current, JSON.parse(drawn) as PosterContent); // what was written above
  }, [open, drawn]);
  const name = `invite-${code}.png`;
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
          <Button tone={canShare() ? 'secondary' : 'primary'} onClick={withCanvas(savePicture)}>
            {t('save')}
          </Button>
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
        width={posterSize.width}
        height={posterSize.height}
        role="img"
        aria-label={t('label', { code, link })}
        className="mx-auto block w-full max-w-80 rounded-card"
      />
    </Sheet>
  );
}
