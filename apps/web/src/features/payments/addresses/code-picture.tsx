import { Button } from '@bourse/ui/button';
import { CameraCapture } from '@bourse/ui/camera-capture';
import { FileButton } from '@bourse/ui/file-button';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { Camera, QrCode as QrIcon } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { QrCode } from '../../../base/security/qr-code.tsx';
import { type ReadPicture, readQrPicture } from './qr-picture.ts';

interface CodePictureProps {
  readonly address: string;
  readonly picture: Blob | null;
  /** null: the picture is given up, and the code is drawn again. */
  readonly onPicture: (picture: ReadPicture | null) => void;
}

/** The QR code of the address: drawn from its text, or a picture that was taken or chosen (S64). */
export function CodePicture({ address, picture, onPicture }: CodePictureProps) {
  const t = useTranslations('payments.book.code');
  const [camera, setCamera] = useState<'closed' | 'open' | 'none'>('closed');
  const [isUnreadable, setUnreadable] = useState(false);
  const take = (given: Blob): void => {
    setUnreadable(false);
    setCamera('closed');
    readQrPicture(given).then(onPicture, () => setUnreadable(true));
  };
  return (
    <section className="grid gap-3 rounded-card p-4 surface-1" aria-label={t('title')}>
      <h2 className="text-label font-semibold">{t('title')}</h2>
      {camera === 'open' ? (
        <CameraCapture
          facing="environment"
          label={t('camera')}
          shutterLabel={t('shutter')}
          onPicture={take}
          onUnavailable={() => setCamera('none')}
        />
      ) : (
        <div className="grid justify-items-center gap-2">
          <Shown address={address} picture={picture} />
          <p className="text-center text-caption text-t3">
            {t(picture !== null ? 'chosen' : address === '' ? 'empty' : 'drawn')}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {camera === 'open' ? (
          <Button size="small" onClick={() => setCamera('closed')}>
            {t('closeCamera')}
          </Button>
        ) : (
          <Button size="small" icon={<Icon of={Camera} />} onClick={() => setCamera('open')}>
            {t('take')}
          </Button>
        )}
        <FileButton size="small" accept="image/jpeg,image/png,image/webp" onChoose={take}>
          {t('choose')}
        </FileButton>
        {picture === null ? null : (
          <Button size="small" tone="quiet" onClick={() => onPicture(null)}>
            {t('draw')}
          </Button>
        )}
      </div>
      {camera === 'none' ? <Note tone="warn">{t('noCamera')}</Note> : null}
      {isUnreadable ? (
        <Note tone="bad" urgent>
          {t('unreadable')}
        </Note>
      ) : null}
    </section>
  );
}

function Shown({ address, picture }: Pick<CodePictureProps, 'address' | 'picture'>) {
  const t = useTranslations('payments.book.code');
  const shown = useMemo(() => (picture === null ? null : URL.createObjectURL(picture)), [picture]);
  useEffect(
    () => () => {
      if (shown !== null) URL.revokeObjectURL(shown);
    },
    [shown],
  );
  if (shown !== null) {
    return <img src={shown} alt={t('alt')} className="max-h-56 max-w-full rounded-control object-contain" />;
  }
  if (address !== '') return <QrCode text={address} label={t('altDrawn')} />;
  return (
    <div className="grid size-44 place-items-center rounded-control bg-control">
      <Icon of={QrIcon} size={22} className="text-t3" />
    </div>
  );
}
