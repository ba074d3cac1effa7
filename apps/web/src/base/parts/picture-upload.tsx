import { FileButton } from '@bourse/ui/file-button';
import { Note } from '@bourse/ui/note';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sendPicture } from '../api/send-picture.ts';
import { useRefusal } from '../security/use-refusal.ts';

interface PictureUploadProps {
  readonly label: string;
  /** What stands there while it is sent. */
  readonly sending: string;
  /** Hears the private address of a picture that was sent. */
  readonly onSent: (address: string) => void;
  readonly isPrimary?: boolean;
  readonly disabled?: boolean;
}

/** Chooses one picture and sends it, and says how far that is. */
export function PictureUpload({ label, sending, onSent, isPrimary = false, disabled = false }: PictureUploadProps) {
  const refusalOf = useRefusal();
  const [share, setShare] = useState(0);
  const act = useMutation({
    mutationFn: (file: File) => sendPicture(file, setShare),
    onMutate: () => setShare(0),
    onSuccess: onSent,
  });
  const { error, isPending } = act;
  return (
    <div className="grid gap-2">
      <FileButton
        accept="image/jpeg,image/png,image/webp"
        size={isPrimary ? 'large' : 'small'}
        {...(isPrimary ? { tone: 'primary' as const, full: true } : {})}
        disabled={isPending || disabled}
        onChoose={(file) => act.mutate(file)}
      >
        {isPending ? sending : label}
      </FileButton>
      {isPending ? <QuotaBar taken={share} label={sending} /> : null}
      {error === null ? null : (
        <Note tone="bad" urgent>
          {refusalOf(error)}
        </Note>
      )}
    </div>
  );
}
