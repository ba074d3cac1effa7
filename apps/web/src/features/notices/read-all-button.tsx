import { supportCalls } from '@bourse/contract/support';
import { Button } from '@bourse/ui/button';
import { useTranslations } from 'use-intl';
import { say } from '../../base/parts/say.ts';
import { useUnread } from '../../base/session/unread-notices.ts';
import { useAct } from '../../base/api/use-call.ts';

/** Marks every notice as read; there while any is not. */
export function ReadAllButton() {
  const t = useTranslations('notices');
  const app = useTranslations('app');
  const count = useUnread(({ all }) => all);
  const act = useAct(supportCalls.mailReadAll, [supportCalls.mails]);
  if (count === 0) return null;
  const readAll = (): void =>
    act.mutate(
      { input: {} },
      {
        onSuccess: (unread) => useUnread.setState(unread),
        onError: (error) => say('failed', error.isUncertain ? app('state.uncertain') : error.message),
      },
    );
  return (
    <Button size="small" tone="quiet" busy={act.isPending} onClick={readAll}>
      {t('readAll')}
    </Button>
  );
}
