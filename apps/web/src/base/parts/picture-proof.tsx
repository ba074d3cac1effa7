import { Button } from '@bourse/ui/button';
import { FileButton } from '@bourse/ui/file-button';
import { Note } from '@bourse/ui/note';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { useEffect, useState } from 'react';
import { pictureTypes, usePictureUpload } from './use-picture-upload.ts';

interface PictureProofProps {
  readonly texts: {
    readonly choose: string;
    /** What the chosen picture is called to whoever cannot see it. */
    readonly chosen: string;
    readonly change: string;
    /** What sending it says or does. */
    readonly confirm: string;
    readonly sending: string;
  };
  readonly busy: boolean;
  /** Hears the private address of the picture, once it was confirmed and sent. */
  readonly onSent: (address: string) => void;
}

/** Chooses one picture, shows it, and sends it only when that is confirmed. */
export function PictureProof({ texts, busy, onSent }: PictureProofProps) {
  const [picture, setPicture] = useState<{ readonly file: File; readonly address: string } | null>(null);
  useEffect(
    () => () => {
      if (picture !== null) URL.revokeObjectURL(picture.address);
    },
    [picture],
  );
  const { send, isPending, share, refusal } = usePictureUpload(onSent);
  const isBusy = isPending || busy;
  return (
    <div className="grid gap-2">
      {picture === null ? null : (
        <>
          <img
            src={picture.address}
            alt={texts.chosen}
            className="mx-auto max-h-80 max-w-full rounded-card object-contain"
          />
          <Button tone="primary" full busy={isBusy} onClick={() => send(picture.file)}>
            {isPending ? texts.sending : texts.confirm}
          </Button>
        </>
      )}
      <FileButton
        accept={pictureTypes}
        full
        {...(picture === null ? { size: 'large' as const, tone: 'primary' as const } : {})}
        disabled={isBusy}
        onChoose={(file) => setPicture({ file, address: URL.createObjectURL(file) })}
      >
        {picture === null ? texts.choose : texts.change}
      </FileButton>
      {isPending ? <QuotaBar taken={share} label={texts.sending} /> : null}
      {refusal === null ? null : (
        <Note tone="bad" urgent>
          {refusal}
        </Note>
      )}
    </div>
  );
}
