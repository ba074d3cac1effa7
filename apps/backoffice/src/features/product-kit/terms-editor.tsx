import { languages } from '@bourse/contract/lang';
import { Input } from '@bourse/ui/input';
import { Select } from '@bourse/ui/select';
import { Switch } from '@bourse/ui/switch';
import { useTranslations } from 'use-intl';
import type { TermsField, TermsForm } from '../../base/manifests/terms-form.ts';
import { languageNames } from '@bourse/client/locale';
import { CoinSelect } from './coin-select.tsx';
import { PenaltyFields } from './penalty-fields.tsx';
import { PledgeFields } from './pledge-fields.tsx';
import type { EditorProps } from './editor-props.ts';
import { fieldsOf } from './terms-fields.ts';
import { useFaultText } from './use-fault-text.ts';
import { WeightFields } from './weight-fields.tsx';

/** The fields of a family's terms. */
export function TermsEditor({ form, ...editing }: EditorProps & { readonly form: TermsForm }) {
  return (
    <div className="grid gap-x-4 gap-y-4 tablet:grid-cols-2">
      {fieldsOf(form).map((field) => (
        <FieldEditor key={field.path} field={field} {...editing} />
      ))}
    </div>
  );
}

/** What is typed on a phone, where it is no decimal. */
const inputModes: Partial<Record<TermsField['kind'], 'numeric' | 'text'>> = {
  whole: 'numeric',
  market: 'text',
  periods: 'text',
  optionalWhole: 'numeric',
  multiples: 'text',
  moment: 'text',
  link: 'text',
  text: 'text',
};

/** What the browser helps to fill in. */
const inputTypes: Partial<Record<TermsField['kind'], 'date' | 'datetime-local' | 'url'>> = {
  day: 'date',
  moment: 'datetime-local',
  link: 'url',
};

function FieldEditor(props: EditorProps & { readonly field: TermsField }) {
  const { field, draft, faults, onChange } = props;
  const t = useTranslations();
  const faultText = useFaultText();
  const set = (path: string) => (text: string) => onChange({ ...draft, [path]: text });
  const texts = {
    label: t(field.label),
    hint: field.hint === undefined ? undefined : t(field.hint),
    error: faultText(field, faults.get(field.path)),
  };
  switch (field.kind) {
    case 'names':
      return languages.map((lang) => {
        const path = `${field.path}.${lang}`;
        return (
          <Input
            key={path}
            label={`${texts.label} · ${languageNames[lang]}`}
            error={faultText(field, faults.get(path))}
            value={draft[path] ?? ''}
            onChange={(event) => set(path)(event.target.value)}
          />
        );
      });
    case 'coin':
      return <CoinSelect {...texts} value={draft[field.path] ?? ''} onChoose={set(field.path)} />;
    case 'flag':
      return (
        <div className="flex min-h-11 items-center justify-between gap-4">
          <span id={`field-${field.path}`} className="text-label text-t2">
            {texts.label}
          </span>
          <Switch
            on={draft[field.path] === '1'}
            aria-labelledby={`field-${field.path}`}
            onSwitch={(on) => set(field.path)(on ? '1' : '')}
          />
        </div>
      );
    case 'penalty':
      return <PenaltyFields {...props} />;
    case 'weights':
      return <WeightFields {...props} />;
    case 'pledges':
      return <PledgeFields {...props} />;
    case 'choice':
      return (
        <Select
          {...texts}
          options={(field.choices ?? []).map(([value, label]) => ({ value, label: t(label) }))}
          value={draft[field.path] ?? null}
          onChoose={set(field.path)}
        />
      );
    case 'tiers':
      return (
        <div className="tablet:col-span-2">
          <Input
            {...texts}
            figures
            value={draft[field.path] ?? ''}
            onChange={(event) => set(field.path)(event.target.value)}
          />
        </div>
      );
    default:
      return (
        <Input
          {...texts}
          figures={field.kind !== 'text'}
          type={inputTypes[field.kind] ?? 'text'}
          inputMode={inputModes[field.kind] ?? 'decimal'}
          unit={field.kind === 'rate' || field.kind === 'optionalRate' ? '%' : undefined}
          value={draft[field.path] ?? ''}
          onChange={(event) => set(field.path)(event.target.value)}
        />
      );
  }
}
