import type { PictureSide } from '@bourse/contract/kyc-words';
import { Button } from '@bourse/ui/button';
import { CameraCapture } from '@bourse/ui/camera-capture';
import { FileButton } from '@bourse/ui/file-button';
import { FrameCorners } from '@bourse/ui/frame-corners';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { Slab, SlabCell } from '@bourse/ui/slab';
import { Camera, Check, IdCard, ScanFace, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type UnreadableKind, unreadableKind } from '../../base/device/reduce-picture.ts';
import { useUnreadableText } from '../../base/parts/use-unreadable-text.ts';
import type { PictureQuality } from './picture-quality.ts';
import { readPicture, type TakenPicture } from './read-picture.ts';

const accepted = 'image/jpeg,image/png,image/webp';

interface PictureStepProps {
  readonly side: PictureSide;
  readonly taken: TakenPicture | undefined;
  readonly onTaken: (picture: TakenPicture | undefined) => void;
}

/** One picture: taken with the camera of the device, or chosen from its files, and looked over. */
export function PictureStep({ side, taken, onTaken }: PictureStepProps) {
  const t = useTranslations('verification.picture');
  const [camera, setCamera] = useState<'closed' | 'open' | 'none'>('closed');
  const [unreadable, setUnreadable] = useState<UnreadableKind | null>(null);
  const refusal = useUnreadableText(unreadable);
  const facing = side === 'selfie' ? 'user' : 'environment';
  const Shape = side === 'selfie' ? ScanFace : IdCard;
  const take = (picture: Blob): void => {
    setUnreadable(null);
    readPicture(picture).then(
      (read) => {
        setCamera('closed');
        onTaken(read);
      },
      () => setUnreadable(unreadableKind(picture)),
    );
  };
  if (taken !== undefined) {
    return (
      <>
        <div className="relative grid place-items-center overflow-hidden rounded-card p-6 surface-1">
          <img
            src={taken.address}
            alt={t(`alt.${side}`)}
            className="max-h-80 max-w-full rounded-control object-contain"
          />
          <FrameCorners />
        </div>
        <Quality quality={taken.quality} />
        <Button onClick={() => onTaken(undefined)}>
          <Icon of={Camera} size={18} />
          {t('retake')}
        </Button>
      </>
    );
  }
  return (
    <>
      {camera === 'open' ? (
        <CameraCapture
          facing={facing}
          label={t(`camera.${side}`)}
          shutterLabel={t('shutter')}
          onPicture={take}
          onUnavailable={() => setCamera('none')}
        />
      ) : (
        <div className="relative grid aspect-[4/3] place-items-center rounded-card surface-1">
          <Shape aria-hidden="true" strokeWidth={1.25} className="size-[72px] text-t3" />
          <FrameCorners />
        </div>
      )}
      <div className="grid gap-2">
        {camera === 'closed' && (
          <Button tone="primary" full onClick={() => setCamera('open')}>
            <Icon of={Camera} size={18} />
            {t('openCamera')}
          </Button>
        )}
        <FileButton accept={accepted} full onChoose={take}>
          {t('chooseFile')}
        </FileButton>
      </div>
      {camera === 'none' && <Note tone="warn">{t('noCamera')}</Note>}
      {refusal === null ? null : (
        <Note tone="bad" urgent>
          {refusal}
        </Note>
      )}
    </>
  );
}

const checks = ['isLarge', 'isSharp', 'isLit', 'isWithoutGlare'] as const satisfies readonly (keyof PictureQuality)[];

/** What the device itself can say of the picture; it warns and forbids nothing. */
function Quality({ quality }: { readonly quality: PictureQuality }) {
  const t = useTranslations('verification.quality');
  return (
    <Slab role="list">
      {checks.map((check) => (
        <SlabCell key={check} role="listitem" className="flex items-center gap-3 py-2.5 text-label">
          <Icon
            of={quality[check] ? Check : TriangleAlert}
            size={18}
            className={quality[check] ? 'text-good' : 'text-warn'}
          />
          <span className="min-w-0 flex-1">{t(quality[check] ? `good.${check}` : `bad.${check}`)}</span>
          {!quality[check] && <span className="text-caption text-t3">{t('mayFail')}</span>}
        </SlabCell>
      ))}
    </Slab>
  );
}
