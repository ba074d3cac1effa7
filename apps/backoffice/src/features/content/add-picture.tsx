import { contentStaffCalls } from '@bourse/contract/content-desk';
import { FileButton } from '@bourse/ui/file-button';
import { Note } from '@bourse/ui/note';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { sendPicture } from '../../base/api/api.ts';
import { useSentence } from '../../base/api/use-sentence.ts';

/** Brings a picture for an article. @param onAdded is told its address. */
export function AddPicture({ onAdded }: { readonly onAdded: (address: string) => void }) {
  const t = useTranslations('content');
  const sentence = useSentence();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => sendPicture(contentStaffCalls.picture, file),
    onSuccess: ({ address }) => onAdded(address),
  });
  return (
    <div className="grid gap-2">
      <FileButton
        accept="image/jpeg,image/png,image/webp"
        disabled={isPending}
        className="justify-self-start"
        onChoose={(file) => mutate(file)}
      >
        {t('addPicture')}
      </FileButton>
      <p className="text-caption text-t3">{t('hint.picture')}</p>
      {error === null ? null : (
        <Note tone="bad" urgent>
          {sentence(error)}
        </Note>
      )}
    </div>
  );
}
