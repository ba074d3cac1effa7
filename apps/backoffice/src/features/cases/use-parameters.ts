import type { caseCalls } from '@bourse/contract/alerts';
import type { OutputOf } from '@bourse/contract/call';
import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/api/use-coins.ts';
import { useFormat } from '../../base/format/use-format.ts';

/** A rule as the server lists it. */
export type Rule = OutputOf<typeof caseCalls.rules>[number];
/** What a rule is tuned by. */
export type Parameters = Rule['parameters'];

/** Everything that any rule is tuned by. */
export const parameterNames = [
  'activity',
  'currency_id',
  'amount',
  'threshold',
  'below_bps',
  'count',
  'minutes',
  'days',
  'price_bps',
] as const;
/** One of them. */
export type ParameterName = (typeof parameterNames)[number];

/** What can be counted. */
export const activities = ['transfer', 'conversion', 'trade'] as const;

/** Gives the parameters of a rule with their names, as people read them. */
export function useParameters(): (of: Parameters) => readonly { readonly name: string; readonly value: string }[] {
  const t = useTranslations('cases');
  const { decimal, whole } = useFormat();
  const coins = useCoins();
  const valueOf = (name: ParameterName, value: string | number): string => {
    if (name === 'currency_id') return coins.get(Number.parseInt(String(value), 10))?.code ?? `#${value}`;
    const activity = activities.find((one) => one === value);
    if (activity !== undefined) return t(`activity.${activity}`);
    return typeof value === 'number' ? whole(value) : decimal(value);
  };
  return (of) =>
    parameterNames.flatMap((name) => {
      const value = of[name];
      return value === undefined ? [] : [{ name: t(`parameter.${name}`), value: valueOf(name, value) }];
    });
}
