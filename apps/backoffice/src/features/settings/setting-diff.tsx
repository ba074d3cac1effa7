import { type ConfigurationArea, configurationCalls } from '@bourse/contract/configuration';
import { countryGroups } from '@bourse/contract/country-rules';
import type { OutputOf } from '@bourse/contract/call';
import { ApprovalDiff } from '@bourse/ui/approval-diff';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { Answered } from '../../base/parts/states.tsx';
import type { Value } from './setting-form.ts';
import { diffOf, usePartLabel, useSettingRows } from './setting-rows.ts';

interface SettingDiffProps {
  readonly area: ConfigurationArea;
  readonly before: Value;
  readonly after: Value;
  /** Whether both have been: then they need no heads. */
  readonly isPast?: boolean;
}

/** What differs between two values of a setting. */
export function SettingDiff({ area, before, after, isPast = false }: SettingDiffProps) {
  const t = useTranslations('settings');
  const rowsOf = useSettingRows();
  const rows = diffOf(rowsOf(area, before), rowsOf(area, after));
  if (rows.length === 0) return <p className="text-label font-normal text-t2">{t('nothingChanges')}</p>;
  const heads = isPast ? {} : { heads: { before: t('before'), after: t('after') } };
  return <ApprovalDiff label={t('changes')} rows={rows} {...heads} />;
}

interface SettingEffectsProps {
  readonly area: ConfigurationArea;
  readonly settingKey: string;
  readonly value: Value;
  readonly effectiveAt: string | null;
}

/** What a value would do, as the server counts it now. */
export function SettingEffects({ area, settingKey, value, effectiveAt }: SettingEffectsProps) {
  const t = useTranslations('settings');
  const from = effectiveAt === null ? {} : { effective_at: effectiveAt };
  const input = { area, key: settingKey, value: JSON.stringify(value), ...from };
  const preview = useCall(configurationCalls.preview, input);
  return (
    <section aria-label={t('effects')}>
      <h3 className="mb-1 text-label font-semibold">{t('effects')}</h3>
      <Answered of={preview}>{({ effects }) => <EffectRows area={area} effects={effects} />}</Answered>
      <p className="mt-2 text-caption text-t3">{t('effectsNote')}</p>
    </section>
  );
}

type Effects = OutputOf<typeof configurationCalls.preview>['effects'];

function EffectRows({ area, effects }: { readonly area: ConfigurationArea; readonly effects: Effects }) {
  const t = useTranslations('settings');
  const { decimal } = useFormat();
  const label = useEffectLabel(area);
  if (effects.length === 0) return <p className="text-label font-normal text-t2">{t('noEffect')}</p>;
  const amount = (value: string, unit: string): string =>
    unit === 'customers' ? t('customers', { count: Number.parseInt(value, 10) }) : `${decimal(value)} ${unit}`;
  return (
    <ApprovalDiff
      label={t('effects')}
      rows={effects.map(({ effect, about, unit, before, after }) => ({
        key: `${effect} ${about} ${unit}`,
        label: label(effect, about),
        before: before === null ? null : amount(before, unit),
        after: amount(after, unit),
      }))}
    />
  );
}

function useEffectLabel(area: ConfigurationArea): (effect: string, about: string) => string {
  const t = useTranslations('settings');
  const partLabel = usePartLabel();
  return (effect, about) => {
    const group = countryGroups.find((one) => one === about);
    switch (effect) {
      case 'may_open':
        return t('effect.mayOpen', { group: group === undefined ? about : t(`group.${group}`) });
      case 'limit_falls':
        return t('effect.limitFalls', { limit: partLabel(area, `limits.${about}`) });
      case 'limit_rises':
        return t('effect.limitRises', { limit: partLabel(area, `limits.${about}`) });
      case 'over_limit':
        return t('effect.overLimit', { limit: partLabel(area, `limits.${about}`) });
      case 'is_deleted':
        return t('effect.isDeleted', { what: partLabel(area, about) });
      case 'fees_of_month':
        return t('effect.feesOfMonth');
      case 'fees_of_level':
        return t('effect.feesOfLevel', { level: about });
      default:
        return `${effect} ${about}`;
    }
  };
}
