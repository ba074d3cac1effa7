import { safetyCalls } from '@bourse/contract/safety';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useRefusal } from '../../../base/security/use-refusal.ts';

/** Makes new recovery codes in the place of those before. */
export function RenewCodesSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('settings.safe.codes');
  const app = useTranslations('app');
  const refusalOf = useRefusal();
  const act = useAct(safetyCalls.recoveryCodes, [safetyCalls.state]);
  const codes = act.data?.recovery_codes;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={app('act.close')}
      busy={act.isPending || codes !== undefined}
    >
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <div className="grid gap-4 pb-2">
          <Note tone="warn">{t('renewText')}</Note>
          {act.error === null ? null : (
            <Note tone="bad" urgent>
              {refusalOf(act.error)}
            </Note>
          )}
          <Button tone="primary" full busy={act.isPending} onClick={() => act.mutate({ input: {} })}>
            {t('renew')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
