import { chatCalls } from '@bourse/contract/support-chat';
import { supportLimits, type SupportTopic } from '@bourse/contract/support-rules';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { MessageField } from '../../base/parts/message-field.tsx';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { useIsVisitor } from './visitor-key.ts';

/** The field of a conversation; for customers with a picture beside it. */
export function WriteChat({ topic }: { readonly topic: SupportTopic }) {
  const t = useTranslations('support.chat');
  const isVisitor = useIsVisitor();
  const refusalOf = useRefusal();
  const act = useAct(chatCalls.chatSend, [chatCalls.chatHistory, chatCalls.chatSession]);
  return (
    <MessageField
      write={t('write')}
      send={t('send')}
      picture={isVisitor ? null : { label: t('picture'), sending: t('sending') }}
      hint={t(isVisitor ? 'visitorHint' : 'hint')}
      textMax={supportLimits.text}
      isSending={act.isPending}
      onSend={(written, ended) =>
        act.mutate(
          { input: { topic, ...written } },
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
