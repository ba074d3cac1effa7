import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { TermsField } from '../../base/manifests/terms-form.ts';
import { CoinSelect } from './coin-select.tsx';
import { coinsIn, withCoin, withoutCoin } from './terms-draft.ts';
import type { EditorProps } from './editor-props.ts';
import { useFaultText } from './use-fault-text.ts';

/** Coins and their parts of a whole. */
export function WeightFields({ field, draft, faults, onChange }: EditorProps & { readonly field: TermsField }) {
  const t = useTranslations();
  const faultText = useFaultText();
  const { path } = field;
  const set = (part: string) => (text: string) => onChange({ ...draft, [`${path}.${part}`]: text });
  const count = coinsIn(draft, path);
  const fault = faultText(field, faults.get(path));
  return (
    <fieldset className="grid gap-3 tablet:col-span-2">
      <legend className="mb-1.5 text-label text-t2">{t(field.label)}</legend>
      {field.hint !== undefined && <p className="text-caption text-t3">{t(field.hint)}</p>}
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px] items-start gap-2">
          <CoinSelect
            aria-label={t('product-kit.weight.coin', { number: index + 1 })}
            error={faults.has(`${path}.${index}.currency_id`) ? t('product-kit.fault.coin') : undefined}
            value={draft[`${path}.${index}.currency_id`] ?? ''}
            onChoose={set(`${index}.currency_id`)}
          />
          <Input
            aria-label={t('product-kit.weight.part', { number: index + 1 })}
            error={faults.has(`${path}.${index}.weight`) ? t('product-kit.fault.rate') : undefined}
            figures
            inputMode="decimal"
            unit="%"
            value={draft[`${path}.${index}.weight`] ?? ''}
            onChange={(event) => set(`${index}.weight`)(event.target.value)}
          />
          <IconButton
            label={t('product-kit.weight.remove', { number: index + 1 })}
            icon={<Icon of={X} />}
            disabled={count === 1}
            onClick={() => onChange(withoutCoin(draft, path, index))}
          />
        </div>
      ))}
      {fault !== undefined && (
        <Note tone="bad" urgent>
          {fault}
        </Note>
      )}
      <Button
        size="small"
        className="justify-self-start"
        icon={<Icon of={Plus} />}
        onClick={() => onChange(withCoin(draft, path, 'weights'))}
      >
        {t('product-kit.weight.add')}
      </Button>
    </fieldset>
  );
}
