import { kycCalls } from '@bourse/contract/kyc';
import { verificationCalls } from '@bourse/contract/kyc-form';
import { type DocumentType, type PictureSide, sidesOf } from '@bourse/contract/kyc-words';
import { Note } from '@bourse/ui/note';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallError } from '@bourse/client/call-error';
import { callOrThrow } from '../../base/api/api.ts';
import { refresh } from '../../base/api/use-call.ts';
import { PictureStep } from './picture-step.tsx';
import { PrivacyLine } from './privacy-line.tsx';
import type { TakenPicture } from './read-picture.ts';
import { sendPicture } from '../../base/api/send-picture.ts';
import { StepFrame } from './step-frame.tsx';

type Pictures = Readonly<Partial<Record<PictureSide, TakenPicture>>>;

interface Level2FormProps {
  /** Of level 1. */
  readonly idType: DocumentType;
  readonly onDone: () => void;
}

/** Handing in the pictures of a document, one a step, and a selfie; then all are sent. */
export function Level2Form({ idType, onDone }: Level2FormProps) {
  const t = useTranslations('verification');
  const app = useTranslations('app.state');
  const sides = sidesOf(idType);
  const [pictures, setPictures] = useState<Pictures>({});
  const [place, setPlace] = useState(0);
  const [share, setShare] = useState(0);
  const kept = useRef<Pictures>(pictures);
  useEffect(() => {
    kept.current = pictures;
  }, [pictures]);
  useEffect(
    () => () => {
      for (const picture of Object.values(kept.current)) URL.revokeObjectURL(picture.address);
    },
    [],
  );
  const sending = useMutation({
    mutationFn: async () => {
      const addresses: Record<string, string> = {};
      for (const [index, side] of sides.entries()) {
        const picture = pictures[side];
        if (picture === undefined) continue;
        addresses[`${side}_pic`] = await sendPicture(picture.blob, (part) => setShare((index + part) / sides.length));
      }
      await callOrThrow(verificationCalls.submit, { real_type: 2, id_type: idType, ...addresses });
    },
    onSuccess: onDone,
    onError: (error) => {
      setShare(0);
      const isOld = error instanceof CallError && (error.isUncertain || error.code === 'STATE_CHANGED');
      if (isOld) void refresh(kycCalls.state);
    },
  });
  const side = sides[place] ?? 'front';
  const isLast = place === sides.length - 1;
  const { error } = sending;
  const refusal =
    error === null ? null : error instanceof CallError && !error.isUncertain ? error.message : app('uncertain');
  const next = (): void => {
    if (pictures[side] === undefined) return;
    if (isLast) sending.mutate();
    else setPlace(place + 1);
  };
  return (
    <StepFrame
      title={t(pictures[side] === undefined ? `picture.title.${side}` : `picture.checkTitle.${side}`, {
        document: t(`document.${idType}`),
      })}
      text={t(`picture.text.${side}`)}
      step={place + 1}
      count={sides.length}
      onBack={place === 0 ? null : () => setPlace(place - 1)}
      onNext={next}
      nextDisabled={pictures[side] === undefined}
      nextLabel={isLast ? t('act.submit') : t('act.usePicture')}
      busy={sending.isPending}
    >
      <PictureStep
        key={side}
        side={side}
        taken={pictures[side]}
        onTaken={(picture) => {
          const before = pictures[side];
          if (before !== undefined) URL.revokeObjectURL(before.address);
          sending.reset();
          const { [side]: _, ...others } = pictures;
          setPictures(picture === undefined ? others : { ...others, [side]: picture });
        }}
      />
      {sending.isPending && (
        <QuotaBar
          taken={share}
          tone="accent"
          label={t('uploading')}
          text={t('uploaded', { percent: Math.round(share * 100) })}
        />
      )}
      {refusal === null ? null : (
        <Note tone="bad" urgent>
          {refusal}
        </Note>
      )}
      <PrivacyLine />
    </StepFrame>
  );
}
