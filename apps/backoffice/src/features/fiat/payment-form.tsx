import { rechargeCalls } from '@bourse/contract/recharge';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Sheet } from '@bourse/ui/sheet';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { typedDecimal } from '../../base/format/decimals.ts';
import { say } from '../../base/parts/say.ts';

const fields = ['currency', 'amount', 'reference', 'payer', 'received_on'] as const;
type Draft = Readonly<Record<(typeof fields)[number], string>>;
const empty: Draft = { currency: '', amount: '', reference: '', payer: '', received_on: '' };

/** Writes a payment down that was found; whoever does so cannot use it. */
export function PaymentForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('fiat');
  const tApp = useTranslations('app');
  const formId = useId();
  const sentence = useActSentence();
  const [draft, setDraft] = useState<Draft>(empty);
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(rechargeCalls.enterPayment, [rechargeCalls.payments]);
  const missing = fields.find((field) => draft[field].trim() === '');
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (missing !== undefined || isPending) return;
    mutate(
      { ...draft, currency: draft.currency.trim(), amount: typedDecimal(draft.amount) },
      {
        onSuccess: () => {
          say('done', t('form.done'));
          onClose();
        },
      },
    );
  };
  return (
    <Sheet
      open
      onClose={onClose}
      busy={isPending}
      title={t('act.enter')}
      closeLabel={tApp('act.close')}
      foot={
        <Button type="submit" form={formId} tone="primary" full busy={isPending}>
          {t('act.enter')}
        </Button>
      }
    >
      <form id={formId} className="grid gap-3 pb-2" noValidate onSubmit={save}>
        <Note>{t('form.text')}</Note>
        {fields.map((field) => (
          <Input
            key={field}
            label={t(`form.${field}`)}
            type={field === 'received_on' ? 'date' : 'text'}
            autoComplete="off"
            figures={field === 'amount'}
            value={draft[field]}
            onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
            error={(isTried && missing === field) || error?.field === field ? t('form.wrong') : undefined}
          />
        ))}
        {error === null ? null : (
          <Note tone="bad" urgent>
            {error.code === 'STATE_CHANGED' ? t('form.same') : sentence(error)}
          </Note>
        )}
      </form>
    </Sheet>
  );
}
