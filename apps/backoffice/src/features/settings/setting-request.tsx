import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import type { RequestProps } from '../../base/manifests/feature-manifest.ts';
import { clock } from '../../base/time/clock.ts';
import { SettingDiff, SettingEffects } from './setting-diff.tsx';
import { isArea, type Value } from './setting-form.ts';
import { useSettingName } from './setting-rows.ts';

const valueIn = (value: unknown): Value => (typeof value === 'object' && value !== null ? { ...value } : {});

/** What is to change in which setting, and what that would do while it waits for a decision. */
export function SettingRequest({ payload, isOpen }: RequestProps) {
  const t = useTranslations('settings');
  const { time } = useFormat();
  const nameOf = useSettingName();
  const { area, key, before, value, effective_at: from, rolls_back_to: back } = payload;
  if (typeof area !== 'string' || !isArea(area) || typeof key !== 'string')
    return <p className="break-all">{JSON.stringify(payload)}</p>;
  const effectiveAt = typeof from === 'string' ? from : null;
  // One whose date has passed begins when it is approved.
  const isToCome = effectiveAt !== null && Date.parse(effectiveAt) > clock.now();
  return (
    <div className="grid max-w-[680px] gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">
          {nameOf(area, key)}{' '}
          {area === 'countries' && <span className="text-label font-normal text-t2">{t('area.countries')}</span>}
        </span>
        <span className="text-label text-t2">
          {typeof back === 'number' && `${t('rollsBack', { version: back })} · `}
          {effectiveAt === null ? t('atOnce') : t('from', { time: time(effectiveAt) })}
        </span>
      </p>
      <SettingDiff area={area} before={valueIn(before)} after={valueIn(value)} />
      {isOpen && (
        <SettingEffects
          area={area}
          settingKey={key}
          value={valueIn(value)}
          effectiveAt={isToCome ? effectiveAt : null}
        />
      )}
    </div>
  );
}
