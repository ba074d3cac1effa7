import { useTranslations } from 'use-intl';
import { PictureSheet } from '../../base/parts/picture-sheet.tsx';
import { useSiteName } from '../../base/site/site-config.ts';
import { drawPoster, posterSize } from './draw-poster.ts';

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
  const site = useSiteName();
  return (
    <PictureSheet
      open={open}
      onClose={onClose}
      texts={{ title: t('title'), save: t('save'), share: t('share') }}
      label={t('label', { code, link })}
      name={`invite-${code}.png`}
      size={posterSize}
      content={{ site, head: t('head', { site }), text: t('text'), codeName: share('code'), code, link }}
      draw={drawPoster}
    />
  );
}
