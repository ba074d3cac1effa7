import { ThreadComposer } from '@bourse/ui/thread-composer';
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

/** What is written into a conversation, and how often the same: text, or a picture that is uploaded first. */
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
  return (
    <ThreadComposer
      text={text}
      onType={setText}
      onSend={() => sendContent({ text })}
      writeLabel={write}
      sendLabel={send}
      textMax={textMax}
      busy={isSending}
      attachment={
        picture === null
          ? null
          : {
              label: picture.label,
              accept: pictureTypes,
              sending: upload.isPending ? { share: upload.share, label: picture.sending } : null,
              onChoose: upload.send,
            }
      }
      refusal={upload.refusal}
      hint={hint}
    />
  );
}
