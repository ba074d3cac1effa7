import { useTranslations } from 'use-intl';
import { useCoins } from '../../base/api/use-coins.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { activities, type ParameterName, parameterNames, type Parameters } from './rule.ts';

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
