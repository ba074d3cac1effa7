import { apiKeyCalls } from '@bourse/contract/api-keys';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { useTranslations } from 'use-intl';
import { refresh, useAct } from '../../../base/api/use-call.ts';
import { say } from '../../../base/parts/say.ts';
import { useRefusal } from '../../../base/security/use-refusal.ts';
import type { ApiKey } from './api-key-card.tsx';

/** Asks once more, and removes a key. */
export function RemoveKeyDialog({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const t = useTranslations('settings.keys');
  const app = useTranslations('app');
  const refusalOf = useRefusal();
  const act = useAct(apiKeyCalls.remove, [apiKeyCalls.list]);
  const remove = (): void =>
    act.mutate(
      { input: { id: apiKey.id } },
      {
        onSuccess: () => say('done', t('removed')),
        onError: (error) => {
          say('failed', refusalOf(error));
          // Another device may have removed it, or an answer was lost.
          void refresh(apiKeyCalls.list);
        },
        onSettled: onClose,
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      busy={act.isPending}
      title={t('removeQuestion', { name: apiKey.name })}
      actions={
        <>
          <Button onClick={onClose} disabled={act.isPending}>
            {app('act.cancel')}
          </Button>
          <Button tone="danger" busy={act.isPending} onClick={remove}>
            {t('remove')}
          </Button>
        </>
      }
    >
      {t('removeText')}
    </Dialog>
  );
}
