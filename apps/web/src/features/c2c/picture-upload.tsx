import { FileButton } from '@bourse/ui/file-button';
import { Note } from '@bourse/ui/note';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sendPicture } from '../../base/api/send-picture.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';

interface PictureUploadProps {
  readonly label: string;
  /** Hears the private address of a picture that was sent. */
  readonly onSent: (address: string) => void;
  readonly isPrimary?: boolean;
  readonly disabled?: boolean;
}

/** Chooses one picture and sends it, and says how far that is. */
export function PictureUpload({ label, onSent, isPrimary = false, disabled = false }: PictureUploadProps) {
  const t = useTranslations('c2c.upload');
  const refusalOf = useRefusal();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) => sendPicture(file, setShare),
    onMutate: () => setShare(0),
    onSuccess: onSent,
  });
  const { error, isPending } = sending;
  return (
    <div className="grid gap-2">
      <FileButton
        accept="image/jpeg,image/png,image/webp"
        size={isPrimary ? 'large' : 'small'}
        {...(isPrimary ? { tone: 'primary' as const, full: true } : {})}
        disabled={isPending || disabled}
        onChoose={(file) => sending.mutate(file)}
      >
        {isPending ? t('sending') : label}
      </FileButton>
      {isPending ? <QuotaBar taken={share} label={t('sending')} /> : null}
      {error === null ? null : (
        <Note tone="bad" urgent>
          {refusalOf(error)}
        </Note>
      )}
    </div>
  );
}
