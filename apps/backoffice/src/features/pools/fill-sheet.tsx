import { approvalCalls } from '@bourse/contract/approval';
import { goodwillPool } from '@bourse/contract/goodwill';
import { poolCalls } from '@bourse/contract/pool';
import { invitePool } from '@bourse/contract/reward-rules';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Select, type SelectOption } from '@bourse/ui/select';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useCoins } from '../../base/api/use-coins.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { families } from '../../base/manifests/registered.ts';
import { isReason, ReasonField } from '../../base/parts/reason-field.tsx';
import { say } from '../../base/parts/say.ts';
import { goTo } from '../../base/router/place.ts';
import { emptyFill, type FillField, fillFault, fillInput } from './fill-form.ts';
import { usePoolName } from './use-pool-name.ts';

interface FillSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for money of the treasury to be put into a pool, which somebody else approves. */
export function FillSheet({ open, onClose }: FillSheetProps) {
  const t = useTranslations('pools');
  const tApp = useTranslations('app');
  const sentence = useActSentence();
  const nameOf = usePoolName();
  const [fill, setFill] = useState(emptyFill);
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error, reset } = useAct(poolCalls.fill, [approvalCalls.list]);
  const coins = [...useCoins().values()].map(({ id, code }) => ({ value: id.toString(), label: code }));
  const set = (field: FillField) => (text: string) => setFill({ ...fill, [field]: text });
  const faultOf = (field: Exclude<FillField, 'reason'>): string | undefined =>
    isTried && fillFault(fill, field) ? t(`fault.${field}`) : undefined;
  const close = (): void => {
    reset();
    setTried(false);
    setFill(emptyFill);
    onClose();
  };
  const ask = (): void => {
    setTried(true);
    const input = isReason(fill.reason) ? fillInput(fill) : null;
    if (input === null) return;
    const onSuccess = (): void => {
      say('done', t('asked'));
      close();
      goTo('requests');
    };
    mutate(input, { onSuccess });
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      busy={isPending}
      title={t('fill')}
      closeLabel={tApp('act.close')}
      foot={
        <Button tone="primary" full busy={isPending} onClick={ask}>
          {t('ask')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-label font-normal text-t2">{t('fillText')}</p>
        <Select
          label={t('pool')}
          placeholder={t('choosePool')}
          options={[...families().map(({ name }) => name), goodwillPool, invitePool].map(
            (name): SelectOption<string> => ({
              value: name,
              label: nameOf(name),
            }),
          )}
          value={fill.product === '' ? null : fill.product}
          onChoose={set('product')}
          error={faultOf('product')}
        />
        <Select
          label={t('currency')}
          placeholder={t('chooseCurrency')}
          options={coins}
          value={fill.currency === '' ? null : fill.currency}
          onChoose={set('currency')}
          error={faultOf('currency')}
        />
        <Input
          label={t('amount')}
          figures
          inputMode="decimal"
          unit={coins.find(({ value }) => value === fill.currency)?.label}
          value={fill.number}
          onChange={(event) => set('number')(event.target.value)}
          error={faultOf('number')}
        />
        <ReasonField value={fill.reason} onChange={set('reason')} isMissing={isTried && !isReason(fill.reason)} />
        {error !== null && (
          <Note tone="bad" urgent>
            {error.code === 'INSUFFICIENT_BALANCE' ? t('treasury') : sentence(error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}
