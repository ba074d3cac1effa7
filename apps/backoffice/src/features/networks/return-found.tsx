import { approvalCalls } from '@bourse/contract/approval';
import { networkStaffCalls } from '@bourse/contract/networks';
import { officeCalls } from '@bourse/contract/office';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { say } from '../../base/parts/say.ts';
import { type Refused, sourceFaultOf, typedHash } from './network.ts';

/** Asks a second person to send found coins back: staff name the transaction, and its signer gets them. */
export function ReturnFound({ of: { id, number, currency, user_id: customer } }: { readonly of: Refused }) {
  const t = useTranslations('networks');
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const [hash, setHash] = useState('');
  const [isTried, setTried] = useState(false);
  return (
    <>
      <Button size="small" aria-label={t('return.actOf', { id })} onClick={() => setAsked(true)}>
        {t('return.act')}
      </Button>
      <ActDialog
        open={isAsked}
        onClose={() => {
          setHash('');
          setTried(false);
          setAsked(false);
        }}
        title={t('return.ask', { number: format.decimal(number), currency, customer: customer ?? '' })}
        text={t('return.text')}
        act={t('return.act')}
        call={networkStaffCalls.return}
        inputWith={(reason) => {
          setTried(true);
          const typed = typedHash(hash);
          return typed === null ? null : { id, tx_hash: typed, reason };
        }}
        changes={[networkStaffCalls.refused, approvalCalls.list, officeCalls.today]}
        onDone={() => say('done', t('release.done'))}
        refusal={(error) => {
          if (error.code === 'STATE_CHANGED' || error.code === 'NOT_FOUND') return t('over');
          const fault = sourceFaultOf(error);
          return fault === undefined ? null : t(`return.because.${fault}`);
        }}
      >
        <Input
          label={t('return.hash')}
          value={hash}
          onChange={(event) => setHash(event.target.value)}
          error={isTried && typedHash(hash) === null ? t('return.wrong') : undefined}
        />
      </ActDialog>
    </>
  );
}
