import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { logOut } from '../../base/api/api.ts';
import { relaunch } from '../../base/router/navigation.ts';
import { queries } from '../../base/api/use-call.ts';

/** Ends the session here, after a question. */
export function LogOut() {
  const t = useTranslations('settings.logOut');
  const app = useTranslations('app.act');
  const [isAsked, setAsked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  // Not of a mutation: its end is not told to a page that has gone with the session.
  const leave = async (): Promise<void> => {
    setLeaving(true);
    await logOut();
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
        busy={isLeaving}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{app('cancel')}</Button>
            <Button tone="primary" busy={isLeaving} onClick={() => void leave()}>
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
