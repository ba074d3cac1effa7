import { kycCalls } from '@bourse/contract/kyc';
import { verificationCalls } from '@bourse/contract/kyc-form';
import { identityCalls } from '@bourse/contract/identity';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { OrderSummary } from '@bourse/ui/order-summary';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CallError } from '@bourse/client/call-error';
import { refresh, useAct } from '../../base/api/use-call.ts';
import { clock } from '../../base/time/clock.ts';
import { DocumentStep, useCountryRules } from './document-step.tsx';
import { blamedField, type PersonField, type PersonFields, personProblems } from './person-form.ts';
import { type PhoneFields, PhoneStep, sentPhone } from './phone-step.tsx';
import { PrivacyLine } from './privacy-line.tsx';
import { StepFrame } from './step-frame.tsx';
import { useCountries } from './use-countries.ts';

type StepName = 'document' | 'person' | 'phone' | 'check';
type FieldName = PersonField | keyof PhoneFields;
type Fields = PersonFields & PhoneFields;

const fieldsOf: Readonly<Record<StepName, readonly FieldName[]>> = {
  document: ['country', 'idType'],
  person: ['name', 'cardId', 'birthDate'],
  phone: ['phone', 'code'],
  check: [],
};
const empty: Fields = { country: '', idType: null, name: '', cardId: '', birthDate: '', phone: '', code: '' };
const today = (): string => new Intl.DateTimeFormat('en-CA').format(clock.now());

interface Level1FormProps {
  /** Whether a phone is bound, so that none is asked for. */
  readonly hasPhone: boolean;
  readonly onDone: () => void;
}

/** Handing in typed data, step by step; the phone is bound by the way where none is. */
export function Level1Form({ hasPhone, onDone }: Level1FormProps) {
  const t = useTranslations('verification');
  const app = useTranslations('app.state');
  const [fields, setFields] = useState(empty);
  const [step, setStep] = useState<StepName>('document');
  const [tried, setTried] = useState<StepName | null>(null);
  const [refused, setRefused] = useState<CallError | null>(null);
  const rules = useCountryRules(fields.country);
  const act = useAct(verificationCalls.submit, [kycCalls.state, verificationCalls.limits, identityCalls.info]);
  const steps: readonly StepName[] = hasPhone
    ? ['document', 'person', 'check']
    : ['document', 'person', 'phone', 'check'];
  const found = personProblems(fields, { ageMinimum: rules?.age_minimum ?? 18, today: today() });
  const problemOf = (name: FieldName): string | undefined => {
    if (name === 'phone') return sentPhone(fields.phone) === null ? t('problem.phoneWrong') : undefined;
    if (name === 'code') return /^\d{6}$/.test(fields.code) ? undefined : t('problem.codeWrong');
    const problem = found[name];
    return problem === undefined ? undefined : t(`problem.${problem}`, { age: rules?.age_minimum ?? 18 });
  };
  const blamed = blamedField(refused?.field ?? null);
  const errorOf = (name: FieldName): string | undefined =>
    (blamed === name ? refused?.message : undefined) ?? (tried === step ? problemOf(name) : undefined);
  const change = (more: Partial<Fields>): void => {
    setRefused(null);
    setFields({ ...fields, ...more });
  };
  const place = steps.indexOf(step);
  const go = (next: StepName | undefined): void => {
    setTried(null);
    if (next !== undefined) setStep(next);
  };
  const send = (): void => {
    const { country, idType, name, cardId, birthDate, phone, code } = fields;
    if (idType === null) return;
    const person = { real_type: 1 as const, id_type: idType, country, name, card_id: cardId, birth_date: birthDate };
    const bound = hasPhone ? {} : { phone: sentPhone(phone) ?? phone, code };
    act.mutate(
      { input: { ...person, ...bound } },
      {
        onSuccess: onDone,
        onError: (error) => {
          // Whether it went through, the state tells.
          if (error.isUncertain || error.code === 'STATE_CHANGED') void refresh(kycCalls.state);
          setRefused(error);
          const guilty = blamedField(error.field);
          const where = steps.find((one) => guilty !== null && fieldsOf[one].includes(guilty));
          if (where !== undefined) go(where);
        },
      },
    );
  };
  const next = (): void => {
    if (step === 'check') send();
    else if (
      fieldsOf[step].some((name) => problemOf(name) !== undefined) ||
      (step === 'document' && rules?.supported !== true)
    )
      setTried(step);
    else go(steps[place + 1]);
  };
  const whole = refused !== null && blamed === null ? (refused.isUncertain ? app('uncertain') : refused.message) : null;
  return (
    <StepFrame
      title={t(`stepTitle.${step}`)}
      text={t(`stepText.${step}`)}
      step={place + 1}
      count={steps.length}
      onBack={place === 0 ? null : () => go(steps[place - 1])}
      onNext={next}
      busy={act.isPending}
      {...(step === 'check' ? { nextLabel: t('act.submit') } : {})}
    >
      {step === 'document' ? (
        <DocumentStep
          fields={fields}
          errors={{ country: errorOf('country'), idType: errorOf('idType') }}
          onChange={change}
        />
      ) : null}
      {step === 'person' ? <PersonStep fields={fields} errorOf={errorOf} onChange={change} /> : null}
      {step === 'phone' ? (
        <PhoneStep fields={fields} errors={{ phone: errorOf('phone'), code: errorOf('code') }} onChange={change} />
      ) : null}
      {step === 'check' ? <Summary fields={fields} /> : null}
      {whole === null ? null : (
        <Note tone="bad" urgent>
          {whole}
        </Note>
      )}
      <PrivacyLine />
    </StepFrame>
  );
}

interface PersonStepProps {
  readonly fields: Fields;
  readonly errorOf: (name: FieldName) => string | undefined;
  readonly onChange: (change: Partial<Fields>) => void;
}

function PersonStep({ fields: { name, cardId, birthDate }, errorOf, onChange }: PersonStepProps) {
  const t = useTranslations('verification.field');
  return (
    <>
      <Input
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        maxLength={80}
        value={name}
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Input
        label={t('cardId')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        figures
        value={cardId}
        error={errorOf('cardId')}
        onChange={(event) => onChange({ cardId: event.target.value })}
      />
      <Input
        label={t('birthDate')}
        type="date"
        autoComplete="bday"
        min="1906-01-01"
        max={today()}
        figures
        value={birthDate}
        error={errorOf('birthDate')}
        onChange={(event) => onChange({ birthDate: event.target.value })}
      />
    </>
  );
}

/** What will be sent, to be looked over. */
function Summary({ fields }: { readonly fields: Fields }) {
  const t = useTranslations('verification');
  const { options } = useCountries();
  const { country, idType, name, cardId, birthDate } = fields;
  const lines = [
    {
      key: 'country',
      label: t('field.country'),
      value: options?.find(({ value }) => value === country)?.label ?? country,
    },
    { key: 'idType', label: t('field.idType'), value: idType === null ? '' : t(`document.${idType}`) },
    { key: 'name', label: t('field.name'), value: name.trim() },
    { key: 'cardId', label: t('field.cardId'), value: cardId.trim() },
    { key: 'birthDate', label: t('field.birthDate'), value: birthDate },
  ];
  return <OrderSummary label={t('stepTitle.check')} lines={lines} />;
}
