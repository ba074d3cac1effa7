import { FileButton } from '@bourse/ui/file-button';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Note } from '@bourse/ui/note';
import { QuotaBar } from '@bourse/ui/quota-bar';
import { ImagePlus, SendHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { randomKey } from '../time/clock.ts';
import { pictureTypes, usePictureUpload } from './use-picture-upload.ts';

/** A text or a picture, and the key under which a repetition is the same message. */
export interface Written {
  readonly client_id: string;
  readonly text?: string;
  readonly picture?: string;
}

/** How the sending of a message ended; what is uncertain may have arrived. */
type Outcome = 'sent' | 'refused' | 'uncertain';

interface MessageFieldProps {
  readonly write: string;
  readonly send: string;
  /** What the button of a picture does and says while one is sent; `null` where none can be sent. */
  readonly picture: { readonly label: string; readonly sending: string } | null;
  readonly hint: string;
  readonly textMax: number;
  readonly isSending: boolean;
  readonly onSend: (written: Written, ended: (outcome: Outcome) => void) => void;
}

/** The field at the end of a conversation, with a picture before it. */
export function MessageField({ write, send, picture, hint, textMax, isSending, onSend }: MessageFieldProps) {
  const [text, setText] = useState('');
  // Kept until an answer comes: a repetition of what was sent is the same message.
  const key = useRef(randomKey());
  const sendContent = (content: Omit<Written, 'client_id'>): void =>
    onSend({ client_id: key.current, ...content }, (outcome) => {
      if (outcome !== 'uncertain') key.current = randomKey();
      if (outcome === 'sent' && content.text !== undefined) setText('');
    });
  const upload = usePictureUpload((address) => sendContent({ picture: address }));
  const isEmpty = text.trim() === '';
  return (
    <form
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isSending) sendContent({ text });
      }}
    >
      <div className="flex items-end gap-1">
        {picture === null ? null : (
          <FileButton
            accept={pictureTypes}
            label={picture.label}
            className="-ml-2"
            disabled={upload.isPending || isSending}
            onChoose={upload.send}
          >
            <Icon of={ImagePlus} size={20} />
          </FileButton>
        )}
        <textarea
          aria-label={write}
          placeholder={write}
          rows={1}
          maxLength={textMax}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-control bg-control px-3 py-2.5 text-[16px] leading-6 outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent)]"
        />
        <IconButton
          label={send}
          icon={<Icon of={SendHorizontal} size={20} />}
          className={isEmpty ? 'text-t3' : 'text-accent-text'}
          disabled={isSending}
          onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
      </div>
      {picture !== null && upload.isPending ? <QuotaBar taken={upload.share} label={picture.sending} /> : null}
      {upload.refusal === null ? null : (
        <Note tone="bad" urgent>
          {upload.refusal}
        </Note>
      )}
      <p className="text-caption text-t3">{hint}</p>
    </form>
  );
}
