import { Button } from '@bourse/ui/button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { TextArea } from '@bourse/ui/text-area';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CoinSelect } from '../product-kit/coin-select.tsx';
import type { DeskFormState } from './use-desk-form.ts';

interface FieldProps {
  readonly form: DeskFormState;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}

interface TextFieldProps extends FieldProps {
  readonly maxLength?: number;
  readonly unit?: ReactNode;
  readonly kind?: 'text' | 'figure' | 'moment';
}

/** One line of a form. */
export function TextField({ form, name, label, hint, maxLength, unit, kind = 'text' }: TextFieldProps) {
  return (
    <Input
      label={label}
      hint={hint}
      autoComplete="off"
      maxLength={maxLength}
      unit={unit}
      figures={kind === 'figure'}
      inputMode={kind === 'figure' ? 'decimal' : undefined}
      type={kind === 'moment' ? 'datetime-local' : 'text'}
      value={form.draft[name] ?? ''}
      onChange={({ target }) => form.change(name, target.value)}
      error={form.fault(name)}
    />
  );
}

/** Several lines of a form. */
export function LongField({ form, name, label, hint }: FieldProps) {
  return (
    <TextArea
      label={label}
      hint={hint}
      rows={4}
      maxLength={name === 'reason' ? 500 : 2_000}
      value={form.draft[name] ?? ''}
      onChange={({ target }) => form.change(name, target.value)}
      error={form.fault(name)}
    />
  );
}

/** A price with its currency. */
export function PriceFields({ form, label }: { readonly form: DeskFormState; readonly label: string }) {
  const t = useTranslations('nft.field');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_140px] items-start gap-3">
      <TextField form={form} name="price" label={label} kind="figure" />
      <CoinSelect
        label={t('currency')}
        value={form.draft['currency_id'] ?? ''}
        onChoose={(id) => form.change('currency_id', id)}
        error={form.fault('currency_id')}
      />
    </div>
  );
}

/** From when to when, in UTC. */
export function WindowFields({ form }: { readonly form: DeskFormState }) {
  const t = useTranslations('nft');
  return (
    <div className="grid items-start gap-3 tablet:grid-cols-2">
      <TextField form={form} name="start" label={t('field.start')} hint={t('hint.utc')} kind="moment" />
      <TextField form={form} name="end" label={t('field.end')} hint={t('hint.utc')} kind="moment" />
    </div>
  );
}

interface FormEndProps {
  readonly form: DeskFormState;
  readonly label: string;
  /** What cannot be taken back. */
  readonly warning: string;
}

/** The reason, what was refused, and the act. */
export function FormEnd({ form, label, warning }: FormEndProps) {
  const t = useTranslations('app.reason');
  return (
    <>
      <LongField form={form} name="reason" label={t('label')} hint={t('hint')} />
      <Note tone="warn">{warning}</Note>
      {form.refusal === null ? null : (
        <Note tone="bad" urgent>
          {form.refusal}
        </Note>
      )}
      <Button type="submit" tone="primary" className="justify-self-start" busy={form.isPending}>
        {label}
      </Button>
    </>
  );
}
