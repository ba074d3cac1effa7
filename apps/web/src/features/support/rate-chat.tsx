import type { OutputOf } from '@bourse/contract/call';
import { chatCalls } from '@bourse/contract/support-chat';
import { Card } from '@bourse/ui/card';
import { Chip } from '@bourse/ui/chip';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';

const scores = ['1', '2', '3', '4', '5'];

/** How a conversation was, said once after its end. */
export function RateChat({ session }: { readonly session: OutputOf<typeof chatCalls.chatRate> }) {
  const t = useTranslations('support.rate');
  const refusalOf = useRefusal();
  const act = useAct(chatCalls.chatRate, [chatCalls.chatHistory, chatCalls.chatSession]);
  if (session.score !== null) {
    return <p className="text-center text-label text-t2">{t('given', { score: String(session.score) })}</p>;
  }
  return (
    <Card className="grid gap-2">
      <h2 className="text-label text-t2">{t('title')}</h2>
      <div className="grid grid-cols-5 gap-1">
        {scores.map((score) => (
          <Chip
            key={score}
            className="justify-center"
            disabled={act.isPending}
            aria-label={t('score', { score })}
            onClick={() =>
              void act.mutateAsync({ input: { id: session.id, score } }).then(
                // Asked of the promise, because the card is gone with the answer.
                () => say('done', t('thanks')),
                (error: unknown) => say('failed', refusalOf(error)),
              )
            }
          >
            ★ {score}
          </Chip>
        ))}
      </div>
    </Card>
  );
}
