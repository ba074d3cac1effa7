import type { ConfigurationArea } from '@bourse/contract/configuration';
import { countryGroups } from '@bourse/contract/country-rules';
import { retentionBounds, type RetentionPeriod } from '@bourse/contract/retention-rules';
import { documentTypes } from '@bourse/contract/kyc-words';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Input } from '@bourse/ui/input';
import { Segmented } from '@bourse/ui/segmented';
import { TextArea } from '@bourse/ui/text-area';
import { useTranslations } from 'use-intl';
import { type Draft, fieldsOf, isAt, type SettingField } from './setting-form.ts';
import { usePartLabel } from './setting-rows.ts';

interface SettingFieldsProps {
  readonly area: ConfigurationArea;
  readonly draft: Draft;
  /** The path of the part that is wrong. */
  readonly fault: string | null;
  readonly offered: readonly string[];
  readonly onChange: (draft: Draft) => void;
}

/** The parts of a setting, filled in. */
export function SettingFields(props: SettingFieldsProps) {
  if (props.area === 'countries') return <CountryFields {...props} />;
  if (props.area === 'fees' || props.area === 'markets') return <FeeFields {...props} />;
  return <PlainFields {...props} />;
}

function CountryFields({ draft, fault, offered, onChange }: SettingFieldsProps) {
  const t = useTranslations('settings');
  const all = (access: string): void => onChange(Object.fromEntries(countryGroups.map((group) => [group, access])));
  const sorted = countryGroups.toSorted((a, b) => Number(offered.includes(b)) - Number(offered.includes(a)));
  return (
    <div className="grid gap-1">
      <div className="mb-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => all('closed')}>
          {t('closeAll')}
        </Button>
        <Button size="small" onClick={() => all('open')}>
          {t('openAll')}
        </Button>
      </div>
      {sorted.map((group) => (
        <div
          key={group}
          className="flex flex-col justify-between gap-x-4 gap-y-1 py-1 tablet:flex-row tablet:items-center"
        >
          <span className="flex items-center gap-2 font-medium">
            {t(`group.${group}`)}
            {!offered.includes(group) && <Badge>{t('notOffered')}</Badge>}
          </span>
          <Segmented
            label={t(`group.${group}`)}
            size="dense"
            value={draft[group] ?? 'open'}
            onChoose={(access) => onChange({ ...draft, [group]: access })}
            segments={(['open', 'level2', 'closed'] as const).map((access) => ({
              value: access,
              label: t(`access.${access}`),
            }))}
          />
        </div>
      ))}
      {fault !== null && <p className="text-label text-bad">{t('wrong')}</p>}
    </div>
  );
}

function FeeFields({ area, draft, fault, onChange }: SettingFieldsProps) {
  const t = useTranslations('settings');
  const labelOf = usePartLabel();
  const input = (path: string) => (
    <Input
      key={path}
      inputMode="numeric"
      label={labelOf(area, path)}
      error={isAt(fault, path) ? t(area === 'fees' ? 'wrongFee' : 'wrongMarketFee') : undefined}
      unit={t('basisPoints')}
      figures
      value={draft[path] ?? ''}
      onChange={(event) => onChange({ ...draft, [path]: event.target.value })}
    />
  );
  return (
    <div className="grid gap-3">
      <p className="text-label font-normal text-t2">{t(area === 'fees' ? 'feesText' : 'marketFeesText')}</p>
      <div className="grid grid-cols-2 gap-3">{fieldsOf[area].map(({ path }) => input(path))}</div>
    </div>
  );
}

function PlainFields({ area, draft, fault, onChange }: SettingFieldsProps) {
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      {fieldsOf[area].map((field) => (
        <PlainField
          key={field.path}
          area={area}
          field={field}
          typed={draft[field.path] ?? ''}
          isWrong={isAt(fault, field.path)}
          onType={(text) => onChange({ ...draft, [field.path]: text })}
        />
      ))}
    </div>
  );
}

interface PlainFieldProps {
  readonly area: ConfigurationArea;
  readonly field: SettingField;
  readonly typed: string;
  readonly isWrong: boolean;
  readonly onType: (text: string) => void;
}

function PlainField({ area, field, typed, isWrong, onType }: PlainFieldProps) {
  const t = useTranslations('settings');
  const label = usePartLabel()(area, field.path);
  if (field.kind === 'flag')
    return (
      <Checkbox
        className="self-center"
        label={label}
        checked={typed === '1'}
        onChange={(event) => onType(event.target.checked ? '1' : '')}
      />
    );
  if (field.kind === 'documents') {
    const chosen = typed.split(', ');
    return (
      <fieldset className="grid content-start">
        <legend className="mb-1 text-label text-t2">{label}</legend>
        {documentTypes.map((type) => (
          <Checkbox
            key={type}
            label={t(`document.${type}`)}
            checked={chosen.includes(type)}
            onChange={(event) =>
              onType(
                documentTypes.filter((one) => (one === type ? event.target.checked : chosen.includes(one))).join(', '),
              )
            }
          />
        ))}
      </fieldset>
    );
  }
  const bounds = area === 'retention' ? retentionBounds[field.path as RetentionPeriod] : undefined; // its fields are the periods
  const wrong = bounds === undefined ? t('wrong') : t('wrongDays', { least: bounds.least, most: bounds.most });
  const hints = {
    codes: t('hint.codes'),
    ages: t('hint.ages'),
    documentsBy: t('hint.documentsBy', { kinds: documentTypes.join(', ') }),
  };
  const { kind } = field;
  const hint = kind === 'codes' || kind === 'ages' || kind === 'documentsBy' ? hints[kind] : undefined;
  const error = isWrong ? wrong : undefined;
  if (kind === 'documentsBy')
    return (
      <TextArea
        className="tablet:col-span-2"
        label={label}
        hint={hint}
        error={error}
        value={typed}
        onChange={(event) => onType(event.target.value.replaceAll('\n', ' '))}
      />
    );
  return (
    <Input
      label={label}
      hint={hint}
      inputMode={field.kind === 'decimal' ? 'decimal' : field.kind === 'whole' ? 'numeric' : 'text'}
      figures={field.kind === 'decimal' || field.kind === 'whole'}
      error={error}
      unit={field.unit}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
