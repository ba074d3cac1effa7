import { CallError } from '@bourse/client/call-error';
import { Note } from '@bourse/ui/note';
import { FileButton } from '@bourse/ui/file-button';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sendPicture } from '../../base/api/send-picture.ts';

interface PictureUploadProps {
  readonly label: string;
  /** Hears the private address of a picture that was sent. */
  readonly onSent: (address: string) => void;
  readonly isPrimary?: boolean;
}

/** Chooses one picture and sends it, and says how far that is. */
export function PictureUpload({ label, onSent, isPrimary = false }: PictureUploadProps) {
  const t = useTranslations('fiat');
  const app = useTranslations('app.state');
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
        {...(isPrimary ? { tone: 'primary' as const } : {})}
        full
        disabled={isPending}
        onChoose={(file) => sending.mutate(file)}
      >
        {isPending ? t('upload.sending') : label}
      </FileButton>
      {isPending ? <QuotaBar taken={share} label={t('upload.sending')} /> : null}
      {error === null ? null : (
        <Note tone="bad" urgent>
          {error instanceof CallError && !error.isUncertain ? error.message : app('unreachable')}
        </Note>
      )}
      <p className="text-caption text-t3">{t('upload.hint')}</p>
    </div>
  );
}
