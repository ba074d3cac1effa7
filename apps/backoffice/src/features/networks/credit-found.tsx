import { approvalCalls } from '@bourse/contract/approval';
import { networkStaffCalls } from '@bourse/contract/networks';
import { officeCalls } from '@bourse/contract/office';
import { Button } from '@bourse/ui/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import type { Refused } from './network.ts';

/** Asks a second person to credit what lies at a customer's address without a transfer. */
export function CreditFound({ of: { id, number, currency, user_id: customer } }: { readonly of: Refused }) {
  const t = useTranslations('networks');
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="small" aria-label={t('credit.actOf', { id })} onClick={() => setAsked(true)}>
        {t('credit.act')}
      </Button>
      <ActDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('credit.ask', { number: format.decimal(number), currency, customer: customer ?? '' })}
        text={t('credit.text')}
        act={t('credit.act')}
        call={networkStaffCalls.credit}
        inputWith={(reason) => ({ id, reason })}
        changes={[networkStaffCalls.refused, approvalCalls.list, officeCalls.today]}
        onDone={() => say('done', t('release.done'))}
        refusal={({ code }) => (code === 'STATE_CHANGED' || code === 'NOT_FOUND' ? t('over') : null)}
      />
    </>
  );
}
