import { identityCalls } from '@bourse/contract/identity';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { relaunch } from '../../app/navigation.ts';
import { endSession } from '../../app/session.ts';
import { queries, useAct } from '../../app/use-call.ts';

/** Ends the session here. The device forgets it even when the server cannot be told. */
export function LogOut() {
  const t = useTranslations('settings.logOut');
  const app = useTranslations('app.act');
  const act = useAct(identityCalls.logout);
  const [isAsked, setAsked] = useState(false);
  const leave = (): void => {
    endSession();
    queries.clear();
    relaunch('/pages/index/index');
  };
  return (
    <>
      <Button tone="danger" full onClick={() => setAsked(true)}>
        {app('logout')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('question')}
        busy={act.isPending}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{app('cancel')}</Button>
            <Button tone="primary" busy={act.isPending} onClick={() => act.mutate({ input: {} }, { onSettled: leave })}>
              {app('logout')}
            </Button>
          </>
        }
      >
        {t('text')}
      </Dialog>
    </>
  );
}
