import { bankCardCalls } from '@bourse/contract/bank-cards';
import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { PasswordInput } from '@bourse/ui/password-input';
import { Sheet } from '@bourse/ui/sheet';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { say } from '../../../base/parts/say.ts';
import { useRefusal } from '../../../base/security/use-refusal.ts';
import {
  type CardDraft,
  type CardField,
  type CardKind,
  domesticOf,
  fieldsOf,
  internationalOf,
  missingIn,
} from './card-form.ts';

/** Figures of a number, set in even widths. */
const numbers: readonly CardField[] = ['card_number', 'iban', 'aba', 'swift', 'phone'];
/** What the server finds wrong with a field that is filled in. */
const problems = {
  real_name: 'holder',
  card_number: 'number',
  iban: 'iban',
  aba: 'aba',
  swift: 'swift',
  phone: 'phone',
} as const satisfies Partial<Record<CardField, string>>;
const problemOfField = (field: CardField): (typeof problems)[keyof typeof problems] | 'empty' =>
  field in problems ? problems[field as keyof typeof problems] : 'empty'; // it is one of their keys

interface CardSheetProps {
  readonly kind: CardKind;
  readonly onClose: () => void;
}

/** Takes down a card, with the pay password. */
export function CardSheet({ kind, onClose }: CardSheetProps) {
  const t = useTranslations('settings.cards');
  const app = useTranslations('app');
  const formId = useId();
  const refusalOf = useRefusal();
  const [draft, setDraft] = useState<CardDraft>({});
  const [pin, setPin] = useState('');
  const [isTried, setTried] = useState(false);
  const domestic = useAct(bankCardCalls.save, [bankCardCalls.list]);
  const abroad = useAct(bankCardCalls.saveInternational, [bankCardCalls.listInternational]);
  const { error, isPending } = kind === 'domestic' ? domestic : abroad;
  const wrong = error?.code === 'PARAMETER_ERROR' ? error.field : null;
  const missing = missingIn(kind, draft);
  const problemOf = (field: CardField): string | undefined => {
    if (wrong === field) return t(`wrong.${problemOfField(field)}`);
    return isTried && missing === field ? t(field === 'iban' ? 'wrong.ibanOrAba' : 'wrong.empty') : undefined;
  };
  const isShown = wrong !== null && fieldsOf[kind].some((field) => field === wrong);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (missing !== null || pin.length !== 6 || isPending) return;
    const onSuccess = (): void => {
      say('done', t('saved'));
      onClose();
    };
    if (kind === 'domestic') domestic.mutate({ input: { ...domesticOf(draft), pay_password: pin } }, { onSuccess });
    else abroad.mutate({ input: { ...internationalOf(draft), pay_password: pin } }, { onSuccess });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      busy={isPending}
      closeLabel={app('act.close')}
      title={t(kind === 'domestic' ? 'addDomestic' : 'addInternational')}
      foot={
        <Button type="submit" form={formId} tone="primary" full busy={isPending}>
          {t('save')}
        </Button>
      }
    >
      <form id={formId} className="grid gap-4 pb-2" noValidate onSubmit={save}>
        <Note>{t('holderHint')}</Note>
        {fieldsOf[kind].map((field) => (
          <Input
            key={field}
            label={t(`field.${field}`)}
            value={draft[field] ?? ''}
            onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
            error={problemOf(field)}
            autoComplete="off"
            figures={numbers.includes(field)}
            {...(field === 'iban' || field === 'aba' ? { note: t('either') } : {})}
            {...(kind === 'domestic' && field === 'card_number' ? { inputMode: 'numeric' } : {})}
          />
        ))}
        <PasswordInput
          label={t('payPassword')}
          showLabel={t('show')}
          hideLabel={t('hide')}
          inputMode="numeric"
          autoComplete="off"
          figures
          value={pin}
          onChange={({ target }) => setPin(target.value.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 6))}
          error={isTried && pin.length !== 6 ? t('wrong.pay') : undefined}
        />
        {error === null || isShown ? null : (
          <Note tone="bad" urgent>
            {error.code === 'LIMIT_EXCEEDED' ? t('limit') : refusalOf(error)}
          </Note>
        )}
      </form>
    </Sheet>
  );
}
