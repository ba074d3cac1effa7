import { Input } from '@bourse/ui/input';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslations } from 'use-intl';
import type { TermsField } from '../../base/manifests/terms-form.ts';
import type { EditorProps } from './editor-props.ts';
import { useFaultText } from './use-fault-text.ts';

/** What an early end costs: a part for each day that is left, or one part whenever it is. */
export function PenaltyFields({ field, draft, faults, onChange }: EditorProps & { readonly field: TermsField }) {
  const t = useTranslations();
  const faultText = useFaultText();
  const [kindPath, ratePath] = [`${field.path}.kind`, `${field.path}.rate`];
  const set = (path: string, text: string): void => onChange({ ...draft, [path]: text });
  return (
    <>
      <div>
        <p className="mb-1.5 text-label text-t2">{t(field.label)}</p>
        <Segmented
          label={t(field.label)}
          size="tall"
          segments={[
            { value: 'ratio', label: t('product-kit.penalty.ratio') },
            { value: 'flat', label: t('product-kit.penalty.flat') },
          ]}
          value={draft[kindPath] === 'flat' ? 'flat' : 'ratio'}
          onChoose={(kind) => set(kindPath, kind)}
        />
      </div>
      <Input
        label={t('product-kit.penalty.rate')}
        error={faultText(field, faults.get(ratePath))}
        figures
        inputMode="decimal"
        unit="%"
        value={draft[ratePath] ?? ''}
        onChange={(event) => set(ratePath, event.target.value)}
      />
    </>
  );
}
