import { fileCalls } from '@bourse/contract/files';
import { identityCalls } from '@bourse/contract/identity';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Checkbox } from '@bourse/ui/checkbox';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslations } from 'use-intl';
import { CallError } from '@bourse/client/call-error';
import { callOrThrow, uploadOrThrow } from '../../base/api/api.ts';
import { type UnreadableKind, unreadableKind } from '../../base/device/reduce-picture.ts';
import { say } from '../../base/parts/say.ts';
import { useUnreadableText } from '../../base/parts/use-unreadable-text.ts';
import { refresh } from '../../base/api/use-call.ts';
import { type CropArea, cropPicture } from './crop-picture.ts';

interface AvatarSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

interface Chosen {
  readonly address: string;
  readonly area: CropArea;
  readonly isOriginal: boolean;
}

/** Cuts the picture, sends it, and makes it the own one. @throws CallError, or another error for an unreadable picture. */
async function sendPicture({ address, area, isOriginal }: Chosen): Promise<void> {
  const uploaded = await uploadOrThrow(await cropPicture(address, area, isOriginal));
  await callOrThrow(fileCalls.portrait, { head_portrait: uploaded });
  await refresh(identityCalls.info);
}

/** Chooses a picture of oneself and its square. It is drawn anew on the device before it is sent. */
export function AvatarSheet({ open, onClose }: AvatarSheetProps) {
  const t = useTranslations('settings.picture');
  const app = useTranslations('app');
  const [address, setAddress] = useState<string | null>(null);
  const [area, setArea] = useState<CropArea | null>(null);
  const [isOriginal, setOriginal] = useState(false);
  const [kind, setKind] = useState<UnreadableKind>('other');
  const [isUnreadable, setUnreadable] = useState(false);
  const unreadable = useUnreadableText(isUnreadable ? kind : null);
  const sending = useMutation<void, Error, Chosen>({ mutationFn: sendPicture });
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address);
    },
    [address],
  );
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    sending.reset();
    setUnreadable(false);
    setArea(null);
    setKind(unreadableKind(file));
    setAddress(URL.createObjectURL(file));
  };
  const close = (): void => {
    setAddress(null);
    setUnreadable(false);
    sending.reset();
    onClose();
  };
  const save = (): void => {
    if (address === null || area === null || sending.isPending) return;
    sending.mutate(
      { address, area, isOriginal },
      {
        onSuccess: () => {
          say('done', t('saved'));
          close();
        },
      },
    );
  };
  const { error } = sending;
  const refusalOf = (cause: Error | null): string | null => {
    if (cause === null) return null;
    if (!(cause instanceof CallError)) return t('unreadable');
    return cause.isUncertain ? app('state.uncertain') : cause.message;
  };
  const refusal = isUnreadable ? unreadable : refusalOf(error);
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('title')}
      closeLabel={app('act.close')}
      busy={sending.isPending}
      foot={
        address === null ? undefined : (
          <Button tone="primary" full busy={sending.isPending} disabled={area === null} onClick={save}>
            {t('save')}
          </Button>
        )
      }
    >
      {address === null ? (
        <p className="text-label font-normal text-t2">{t('hint')}</p>
      ) : (
        <>
          <Crop
            key={address}
            address={address}
            onArea={setArea}
            onUnreadable={() => {
              setAddress(null);
              setUnreadable(true);
            }}
          />
          <Checkbox
            label={t('original')}
            checked={isOriginal}
            onChange={(event) => setOriginal(event.target.checked)}
          />
        </>
      )}
      {refusal === null ? null : (
        <Note tone="bad" urgent className="mt-3">
          {refusal}
        </Note>
      )}
      <label
        className={`${buttonClass({ size: 'desk', full: true })} mt-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
      >
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="absolute size-px opacity-0"
          onChange={choose}
        />
        {address === null ? t('choose') : t('chooseOther')}
      </label>
    </Sheet>
  );
}

interface CropProps {
  readonly address: string;
  readonly onArea: (area: CropArea) => void;
  readonly onUnreadable: () => void;
}

/** The picture under a round frame: moved by dragging or arrow keys, grown by the slider, two fingers or the wheel. */
function Crop({ address, onArea, onUnreadable }: CropProps) {
  const t = useTranslations('settings.picture');
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className="relative h-72 overflow-hidden rounded-card bg-s2">
        <Cropper
          image={address}
          crop={at}
          zoom={zoom}
          aspect={1}
          showGrid={false}
          // Its styles come as a file: the content security policy allows none that are injected.
          disableAutomaticStylesInjection
          keyboardStep={4}
          cropperProps={{ role: 'group', 'aria-label': t('move') }}
          mediaProps={{ alt: '', onError: onUnreadable }}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => onArea(pixels)}
        />
      </div>
      <input
        type="range"
        min={1}
        max={4}
        step={0.05}
        value={zoom}
        aria-label={t('zoom')}
        className="mt-3 h-11 w-full accent-accent"
        onChange={(event) => setZoom(event.target.valueAsNumber)}
      />
    </>
  );
}
