import { Badge } from '@bourse/ui/badge';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { type Float, floatTones, placeOf } from './network.ts';

const percent = (share: number): string => `${String(share * 100)}%`;

/** What the paying address holds free, between its floor and its ceiling, and what somebody must do where it is too little. */
export function FloatGauge({ float, currency }: { readonly float: Float; readonly currency: string }) {
  const t = useTranslations('networks');
  const format = useFormat();
  const { free, state } = float;
  const amount = (text: string): string => format.decimal(text);
  const marks = (['floor', 'target', 'ceiling'] as const).map((name) => ({ name, value: float[name] }));
  const said = t('float.said', {
    free: amount(free),
    currency,
    floor: amount(float.floor),
    ceiling: amount(float.ceiling),
  });
  return (
    <div className="mt-2">
      <p className="flex items-center justify-between gap-4 text-label font-normal">
        <span className="text-t2">{t('float.title')}</span>
        <span className="flex items-center gap-2">
          <Badge tone={floatTones[state]}>{t(`float.is.${state}`)}</Badge>
          <span className="num font-medium">{amount(free)}</span>
        </span>
      </p>
      <div role="img" aria-label={said} className="relative mt-2 h-2 bg-s3">
        <span
          className="absolute inset-y-0 left-0"
          style={{
            width: percent(placeOf(free, float)),
            background: `var(--${state === 'in_range' ? 'accent' : floatTones[state]})`,
          }}
        />
        {marks.map(({ name, value }) => (
          <span
            key={name}
            className="absolute -inset-y-1 w-0.5 bg-t2"
            style={{ left: percent(placeOf(value, float)) }}
          />
        ))}
      </div>
      <p className="num mt-2 flex flex-wrap justify-between gap-x-4 text-caption text-t3">
        {marks.map(({ name, value }) => (
          <span key={name}>{t(`float.${name}`, { amount: amount(value) })}</span>
        ))}
      </p>
      {state === 'low' && <p className="mt-1 text-caption text-bad">{t('float.carry')}</p>}
    </div>
  );
}
