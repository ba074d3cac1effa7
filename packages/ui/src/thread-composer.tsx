import { ImagePlus, SendHorizontal } from 'lucide-react';
import type { ReactElement } from 'react';
import { FileButton } from './file-button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Note } from './note.tsx';
import { QuotaBar } from './quota-bar.tsx';

export interface ThreadAttachment {
  readonly label: string;
  /** Types of files, as `accept` has them. */
  readonly accept: string;
  /** How much of a file has been sent, 0 to 1, and what is said meanwhile; null while none is. */
  readonly sending: { readonly share: number; readonly label: string } | null;
  readonly onChoose: (file: File) => void;
}

export interface ThreadComposerProps {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onSend: () => void;
  readonly writeLabel: string;
  readonly sendLabel: string;
  readonly textMax: number;
  /** While a message is on its way, none other is sent. */
  readonly busy: boolean;
  /** Null where no file can be sent. */
  readonly attachment: ThreadAttachment | null;
  /** Why a file was not taken. */
  readonly refusal: string | null;
  readonly hint: string;
}

/** The field at the end of a conversation, with a file before it. It grows with what is written. */
export function ThreadComposer(props: ThreadComposerProps): ReactElement {
  const { text, onType, onSend, writeLabel, sendLabel, textMax, busy, attachment, refusal, hint } = props;
  const isEmpty = text.trim() === '';
  return (
    <form
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !busy) onSend();
      }}
    >
      <div className="flex items-end gap-1">
        {attachment === null ? null : (
          <FileButton
            accept={attachment.accept}
            label={attachment.label}
            className="-ml-2"
            disabled={attachment.sending !== null || busy}
            onChoose={attachment.onChoose}
          >
            <Icon of={ImagePlus} size={20} />
          </FileButton>
        )}
        <textarea
          aria-label={writeLabel}
          placeholder={writeLabel}
          rows={1}
          maxLength={textMax}
          value={text}
          onChange={({ target }) => onType(target.value)}
          className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-control bg-control px-3 py-2.5 text-[16px] leading-6 outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent)]"
        />
        <IconButton
          label={sendLabel}
          icon={<Icon of={SendHorizontal} size={20} />}
          className={isEmpty ? 'text-t3' : 'text-accent-text'}
          disabled={busy}
          onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
      </div>
      {attachment === null || attachment.sending === null ? null : (
        <QuotaBar taken={attachment.sending.share} label={attachment.sending.label} />
      )}
      {refusal === null ? null : (
        <Note tone="bad" urgent>
          {refusal}
        </Note>
      )}
      <p className="text-caption text-t3">{hint}</p>
    </form>
  );
}
