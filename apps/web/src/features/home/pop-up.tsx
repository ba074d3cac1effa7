import { contentCalls } from '@bourse/contract/content';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Dialog } from '@bourse/ui/dialog';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useCall } from '../../base/api/use-call.ts';
import { AppLink } from '../../base/router/app-link.tsx';
import { onDevice } from '../../base/device/device-store.ts';

/** The announcement that was shown last on this device: nobody is told the same twice. */
const useSeen = create(
  persist((): { readonly id: string } => ({ id: '' }), { storage: onDevice(), name: 'bourse.pop-up', version: 1 }),
);

/** The announcement that is to be seen by everybody who opens the first page, once. */
export function PopUp() {
  const t = useTranslations('home.popUp');
  const tApp = useTranslations('app.act');
  const { data } = useCall(contentCalls.newsPopup, {}, { staleTimeMs: 600_000 });
  const seen = useSeen(({ id }) => id);
  if (data === undefined || data === null) return null;
  const { id, title, summary } = data;
  const close = (): void => {
    useSeen.setState({ id });
  };
  return (
    <Dialog
      open={seen !== id}
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close}>{tApp('close')}</Button>
          <AppLink
            to="/pages/mailMessage/ggDetail"
            search={{ id }}
            className={buttonClass({ tone: 'primary' })}
            onClick={close}
          >
            {t('read')}
          </AppLink>
        </>
      }
    >
      {summary}
    </Dialog>
  );
}
