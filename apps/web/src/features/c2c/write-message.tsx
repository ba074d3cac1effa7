import { threadCalls, threadLimits } from '@bourse/contract/threads';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { MessageField } from '../../base/parts/message-field.tsx';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';

/** The field of a conversation, with a picture beside it. */
export function WriteMessage({ id }: { readonly id: string }) {
  const t = useTranslations('c2c.chat');
  const upload = useTranslations('c2c.upload');
  const refusalOf = useRefusal();
  const act = useAct(threadCalls.send, [threadCalls.messages]);
  return (
    <MessageField
      write={t('write')}
      send={t('send')}
      picture={{ label: t('picture'), sending: upload('sending') }}
      hint={t('hint')}
      textMax={threadLimits.text}
      isSending={act.isPending}
      onSend={(written, ended) =>
        act.mutate(
          { input: { id, ...written } },
          {
            onSuccess: () => ended('sent'),
            onError: (error) => {
              ended(error.isUncertain ? 'uncertain' : 'refused');
              say('failed', refusalOf(error));
            },
          },
        )
      }
    />
  );
}
