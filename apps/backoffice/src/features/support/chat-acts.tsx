import { supportDeskCalls } from '@bourse/contract/support-desk';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Note } from '@bourse/ui/note';
import { Select } from '@bourse/ui/select';
import { useTranslations } from 'use-intl';
import { useAct, useCall, useMember } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { useKeys } from '../../base/parts/use-keys.ts';
import type { Chat } from './chat.ts';

const changes = [supportDeskCalls.queue, supportDeskCalls.messages];

interface ChatActsProps {
  readonly chat: Chat;
  readonly isOwn: boolean;
  /** After it has changed hands or was closed. */
  readonly onMoved: () => void;
}

/** Takes a conversation that waits (key T), or hands an own one over, gives it back or closes it. */
export function ChatActs({ chat, isOwn, onMoved }: ChatActsProps) {
  const t = useTranslations('support');
  const sentence = useActSentence();
  const member = useMember();
  const take = useAct(supportDeskCalls.take, changes);
  const give = useAct(supportDeskCalls.handOver, changes);
  const close = useAct(supportDeskCalls.close, changes);
  const { data: agents = [] } = useCall(supportDeskCalls.agents, {}, { enabled: isOwn });
  const { id } = chat;
  const done = { onSettled: onMoved };
  const takeIt = (): void => take.mutate({ id }, done);
  useKeys(chat.agent === null ? { t: takeIt } : {});
  const error = take.error ?? give.error ?? close.error;
  const colleagues = agents.filter((one) => one.id !== member?.id);
  if (chat.agent !== null && !isOwn) return null;
  return (
    <Card className="grid gap-3">
      {error !== null && (
        <Note tone="bad" urgent>
          {error.code === 'STATE_CHANGED' ? t('gone') : sentence(error)}
        </Note>
      )}
      {chat.agent === null ? (
        <Button tone="primary" busy={take.isPending} onClick={takeIt}>
          {t('act.take')}
        </Button>
      ) : (
        <>
          {colleagues.length === 0 ? null : (
            <Select
              label={t('act.give')}
              placeholder={t('choose')}
              options={colleagues.map((one) => ({ value: one.id, label: one.name }))}
              value={null}
              onChoose={(to) => give.mutate({ id, staff_id: to }, done)}
            />
          )}
          <Button busy={give.isPending} onClick={() => give.mutate({ id }, done)}>
            {t('act.back')}
          </Button>
          <Button tone="danger" busy={close.isPending} onClick={() => close.mutate({ id }, done)}>
            {t('act.close')}
          </Button>
        </>
      )}
    </Card>
  );
}
