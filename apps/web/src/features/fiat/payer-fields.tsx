import { Input } from '@bourse/ui/input';
import { useTranslations } from 'use-intl';
import { missingField, type PayerDraft, type PayerField } from './buy-form.ts';

const kinds: Readonly<Partial<Record<PayerField, 'email' | 'tel'>>> = { email: 'email', phone: 'tel' };
const completes: Readonly<Record<PayerField, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  full_name: 'name',
  email: 'email',
  phone: 'tel',
  tax_id: 'off',
};

interface PayerFieldsProps {
  readonly fields: readonly PayerField[];
  readonly draft: PayerDraft;
  readonly isTried: boolean;
  readonly onChange: (draft: PayerDraft) => void;
}

/** Who pays; the account must be theirs. */
export function PayerFields({ fields, draft, isTried, onChange }: PayerFieldsProps) {
  const t = useTranslations('fiat');
  const missing = isTried ? missingField(fields, draft) : null;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-label text-t2">{t('payer.title')}</legend>
      {fields.map((field) => (
        <Input
          key={field}
          label={t(`payer.${field}`)}
          type={kinds[field] ?? 'text'}
          autoComplete={completes[field]}
          value={draft[field] ?? ''}
          onChange={({ target }) => onChange({ ...draft, [field]: target.value })}
          error={missing === field ? t('wrong.field') : undefined}
        />
      ))}
      <p className="text-caption text-t3">{t('payer.hint')}</p>
    </fieldset>
  );
}
