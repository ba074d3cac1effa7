import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { RadioList } from '@bourse/ui/radio-list';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { back } from '../../../base/router/navigation.ts';
import { say } from '../../../base/parts/say.ts';
import type { SafetyState } from '../../../base/security/safety-state.ts';
import { useStepUp } from '../../../base/security/use-step-up.tsx';
import { networkOf } from '../deposit/deposit-view.ts';
import type { WithdrawalNetwork } from '../payment-calls.ts';
import { usePaste } from '../use-paste.ts';
import { addressFaults, nameMost } from './address-form.ts';
import { CodePicture } from './code-picture.tsx';
import { useSaveAddress } from './use-save-address.ts';

interface AddressFormProps {
  readonly currency: string;
  readonly networks: readonly WithdrawalNetwork[];
  readonly safety: SafetyState;
}

/** Name, network, address and the picture of its QR code, which is drawn here where there is none. */
export function AddressForm({ currency, networks, safety }: AddressFormProps) {
  const t = useTranslations('payments.book');
  const all = useTranslations('payments');
  const stepUp = useStepUp(safety);
  const [type, setType] = useState<string | undefined>();
  const [fields, setFields] = useState({ name: '', address: '', memo: '' });
  const [picture, setPicture] = useState<Blob | null>(null);
  const [wasSent, setSent] = useState(false);
  const network = networkOf(networks, type);
  const saving = useSaveAddress();
  const set = (changed: Partial<typeof fields>): void => {
    saving.reset();
    setFields({ ...fields, ...changed });
  };
  const paste = usePaste((address) => set({ address }));
  if (network === undefined) return <Note>{all('noNetwork', { coin: currency })}</Note>;
  const needsMemo = network.needs_memo;
  const faults = addressFaults({ ...fields, needsMemo });
  const faultOf = (field: keyof typeof faults): string | undefined => {
    const fault = faults[field];
    return wasSent && fault !== undefined ? t(`fault.${fault}`) : undefined;
  };
  const save = (): void =>
    saving.save({ ...fields, currency, type: network.type, picture }, () => {
      say('done', t('saved'));
      back();
    });
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (Object.keys(faults).length === 0 && !saving.isPending) stepUp.confirmed(save);
      }}
    >
      {networks.length > 1 ? (
        <fieldset>
          <legend className="pb-1.5 text-label text-t2">{all('network.label')}</legend>
          <RadioList
            label={all('network.label')}
            options={networks.map((one) => ({ value: one.type, title: one.name }))}
            value={network.type}
            onChoose={setType}
          />
        </fieldset>
      ) : (
        <Note>{t('onNetwork', { coin: currency, network: network.name })}</Note>
      )}
      <Input
        label={t('name')}
        placeholder={t('namePlaceholder')}
        autoComplete="off"
        maxLength={nameMost}
        value={fields.name}
        onChange={({ target }) => set({ name: target.value })}
        error={faultOf('name')}
      />
      <Input
        label={t('address')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={fields.address}
        onChange={({ target }) => set({ address: target.value })}
        action={paste}
        error={faultOf('address') ?? (saving.refusedField === 'address' ? saving.refused : undefined)}
      />
      {needsMemo ? (
        <Input
          label={all('withdraw.memo')}
          autoComplete="off"
          hint={all('withdraw.memoHint')}
          value={fields.memo}
          onChange={({ target }) => set({ memo: target.value })}
          error={faultOf('memo')}
        />
      ) : null}
      <CodePicture
        address={fields.address.trim()}
        picture={picture}
        onPicture={(taken) => {
          saving.reset();
          setPicture(taken?.blob ?? null);
          if (taken !== null && taken.address !== null) set({ address: taken.address });
        }}
      />
      <Note>{t('newHint')}</Note>
      {saving.refused !== undefined && saving.refusedField !== 'address' ? (
        <Note tone="bad" urgent>
          {saving.refused}
        </Note>
      ) : null}
      <Button type="submit" tone="primary" full busy={saving.isPending}>
        {t('save')}
      </Button>
      {stepUp.sheet}
    </form>
  );
}
