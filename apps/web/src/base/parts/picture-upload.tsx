import { FileButton } from '@bourse/ui/file-button';
import { Note } from '@bourse/ui/note';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { pictureTypes, usePictureUpload } from './use-picture-upload.ts';

interface PictureUploadProps {
  readonly label: string;
  /** What stands there while it is sent. */
  readonly sending: string;
  /** Hears the private address of a picture that was sent. */
  readonly onSent: (address: string) => void;
}

/** Chooses one picture and sends it, and says how far that is. */
export function PictureUpload({ label, sending, onSent }: PictureUploadProps) {
  const { send, isPending, share, refusal } = usePictureUpload(onSent);
  return (
    <div className="grid gap-2">
      <FileButton accept={pictureTypes} size="small" disabled={isPending} onChoose={send}>
        {isPending ? sending : label}
      </FileButton>
      {isPending ? <QuotaBar taken={share} label={sending} /> : null}
      {refusal === null ? null : (
        <Note tone="bad" urgent>
          {refusal}
        </Note>
      )}
    </div>
  );
}
