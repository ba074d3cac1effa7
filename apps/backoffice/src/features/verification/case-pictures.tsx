import { kycStaffCalls } from '@bourse/contract/kyc-staff';
import type { PictureSide } from '@bourse/contract/kyc-words';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { useKeys } from '../../base/parts/use-keys.ts';

interface CasePicturesProps {
  readonly id: string;
  readonly sides: readonly PictureSide[];
}

/** The pictures, each shown when it is asked for: every look is in the audit log. The number keys ask for them. */
export function CasePictures({ id, sides }: CasePicturesProps) {
  const t = useTranslations('verification');
  const sentence = useActSentence();
  const [shown, setShown] = useState<Readonly<Partial<Record<PictureSide, string>>>>({});
  const { mutate, isPending, variables, error } = useAct(kycStaffCalls.picture);
  const show = (side: PictureSide): void =>
    mutate({ id, side }, { onSuccess: ({ address }) => setShown((before) => ({ ...before, [side]: address })) });
  useKeys(Object.fromEntries(sides.map((side, index) => [String(index + 1), () => show(side)])));
  return (
    <section aria-label={t('pictures')} className="grid gap-3 tablet:grid-cols-2">
      {sides.map((side, index) => {
        const address = shown[side];
        return (
          <figure key={side} className="overflow-hidden rounded-card surface-1">
            <div className="grid aspect-[4/3] place-items-center bg-s2">
              {address === undefined ? (
                <Button size="small" busy={isPending && variables.side === side} onClick={() => show(side)}>
                  {t('act.show', { key: index + 1 })}
                </Button>
              ) : (
                <a href={address} target="_blank" rel="noreferrer" className="size-full">
                  <img src={address} alt={t(`side.${side}`)} className="size-full object-contain" />
                </a>
              )}
            </div>
            <figcaption className="px-3 py-2 text-label text-t2">{t(`side.${side}`)}</figcaption>
          </figure>
        );
      })}
      {error !== null && (
        <Note tone="bad" urgent>
          {sentence(error)}
        </Note>
      )}
    </section>
  );
}
