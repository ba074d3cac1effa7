import type { OutputOf } from '@bourse/contract/call';
import { beneficiaryStaffCalls } from '@bourse/contract/beneficiary';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { saveFile } from '@bourse/ui/save-file';
import { Fact } from '@bourse/ui/stat';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import type { Withdrawal } from './withdrawal.ts';

type Shown = OutputOf<typeof beneficiaryStaffCalls.show>;

/** Who gets a withdrawal, as its customer has said: opened with a reason, which the log keeps. */
export function BeneficiaryFacts({ of: one }: { readonly of: Pick<Withdrawal, 'id'> }) {
  const t = useTranslations('withdrawals.who');
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="mb-1 text-heading">{t('title')}</h3>
      {shown === null ? (
        <Button size="desk" onClick={() => setAsking(true)}>
          {t('show')}
        </Button>
      ) : (
        <Opened of={shown} id={one.id} />
      )}
      <ActDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('ask', { id: one.id })}
        text={t('askText')}
        act={t('show')}
        call={beneficiaryStaffCalls.show}
        inputWith={(reason) => ({ id: one.id, reason })}
        changes={[]}
        onDone={setShown}
      />
    </section>
  );
}

function Opened({ of: shown, id }: { readonly of: Shown; readonly id: string }) {
  const t = useTranslations('withdrawals.who');
  const format = useFormat();
  const { wallet_of: owner, beneficiary_name: name, hosting, provider, declared, country, said_at: at } = shown;
  const save = (): void => {
    saveFile(`ivms101-${id}.json`, [JSON.stringify(shown.ivms101, null, 2)], 'application/json');
  };
  return (
    <>
      <Fact label={t('walletOf')} value={t(`owner.${owner}`)} />
      {name === null ? null : <Fact label={t('name')} value={name} />}
      <Fact label={t('hosting')} value={t(`host.${hosting}`)} />
      {provider === null ? null : <Fact label={t('provider')} value={provider} />}
      {owner === 'own' ? <Fact label={t('declared')} value={t(declared ? 'yes' : 'no')} /> : null}
      {country === null ? null : <Fact label={t('country')} value={country} />}
      <Fact label={t('said')} value={format.moment(at)} />
      <Button size="small" className="mt-2" icon={<Icon of={Download} size={16} />} onClick={save}>
        {t('save')}
      </Button>
    </>
  );
}
