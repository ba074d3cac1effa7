import { c2cCalls } from '@bourse/contract/c2c';
import { c2cMethods } from '@bourse/contract/c2c-rules';
import { buttonClass } from '@bourse/ui/button-class';
import { Checkbox } from '@bourse/ui/checkbox';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { AppLink } from '../../base/router/app-link.tsx';

interface MethodChoiceProps {
  readonly type: 'buy' | 'sell';
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
  readonly error: string | undefined;
}

/** By what an order can be paid: own methods of a seller, kinds of them of a buyer. */
export function MethodChoice({ type, chosen, onChoose, error }: MethodChoiceProps) {
  const t = useTranslations('c2c');
  const { data } = useCall(c2cCalls.methods, {}, { enabled: type === 'sell' });
  const options =
    type === 'buy'
      ? c2cMethods.map((kind) => ({ value: kind as string, label: t(`method.${kind}`) })) // beside ids, which are texts
      : data?.map(({ id, type: kind, account }) => ({ value: id, label: `${t(`method.${kind}`)} · ${account}` }));
  if (options === undefined) return <Skeleton height={60} />;
  return (
    <fieldset className="grid gap-2" aria-describedby={error === undefined ? undefined : 'methods-error'}>
      <legend className="mb-1.5 text-label text-t2">{t('filter.method')}</legend>
      {options.length === 0 ? (
        <Note
          action={
            <AppLink to="/pages/fund/c2c_methods" className={buttonClass({ size: 'small' })}>
              {t('methods.add')}
            </AppLink>
          }
        >
          {t('methods.none')}
        </Note>
      ) : (
        options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={<span className="break-words tabular-nums">{label}</span>}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))
      )}
      {error === undefined ? null : (
        <p id="methods-error" role="alert" className="text-caption text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
