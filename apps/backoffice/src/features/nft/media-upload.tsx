import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { FileButton } from '@bourse/ui/file-button';
import { Note } from '@bourse/ui/note';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sendFile } from '../../base/api/send-file.ts';
import { useSentence } from '../../base/api/use-sentence.ts';
import { useFormat } from '../../base/format/use-format.ts';
import type { Medium } from './nft-desk.ts';

/** As much as the server takes. */
const mostBytes = 10_000_000;
const pictures = 'image/png,image/jpeg';
const media = `${pictures},image/gif,audio/wav,audio/ogg,audio/mpeg,video/mp4,video/webm`;

interface MediaUploadProps {
  readonly label: string;
  /** Only a still picture is taken here. */
  readonly isPicture?: boolean;
  readonly medium: Medium | null;
  readonly onSent: (medium: Medium) => void;
  /** What is wrong, once somebody has tried to go on. */
  readonly error: string | undefined;
}

/** Sends one file, says how far that is, what the server has read in it, and why it was refused. */
export function MediaUpload({ label, isPicture = false, medium, onSent, error }: MediaUploadProps) {
  const t = useTranslations('nft');
  const sentence = useSentence();
  const { decimal } = useFormat();
  const [share, setShare] = useState(0);
  const [isTooLarge, setTooLarge] = useState(false);
  const sending = useMutation({
    mutationFn: (file: File) => sendFile(nftStaffCalls.upload, file, setShare),
    onSuccess: onSent,
  });
  const choose = (file: File): void => {
    setTooLarge(file.size > mostBytes);
    setShare(0);
    sending.reset();
    if (file.size <= mostBytes) sending.mutate(file);
  };
  const refusal = isTooLarge ? t('upload.large') : sending.error === null ? error : sentence(sending.error);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1 text-label text-t2">{label}</span>
        <FileButton accept={isPicture ? pictures : media} size="small" disabled={sending.isPending} onChoose={choose}>
          {t(medium === null ? 'upload.choose' : 'upload.other')}
        </FileButton>
      </div>
      {sending.isPending ? (
        <QuotaBar taken={share} tone="accent" label={t('upload.sending')} text={t('upload.sending')} />
      ) : null}
      {medium === null || sending.isPending ? null : (
        <p className="num text-caption whitespace-normal text-t3">
          {t(`kind.${medium.type}`)} · {medium.media_type} ·{' '}
          {t('upload.size', { size: decimal((medium.bytes / 1_000).toFixed(0)) })}
        </p>
      )}
      {refusal === undefined ? null : (
        <Note tone="bad" urgent>
          {refusal}
        </Note>
      )}
      <p className="text-caption text-t3">{t(isPicture ? 'upload.pictureHint' : 'upload.hint')}</p>
    </div>
  );
}
