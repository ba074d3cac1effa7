import { useTranslations } from 'use-intl';
import { usePreferences } from '../../base/preferences/preferences.ts';
import { useWorthFigure, type WorthFigure } from '../../base/money/use-worth-figure.ts';

/** Writes worth in the chosen currency. */
export interface Worth {
  readonly code: string;
  /** Units of the currency for one US dollar, as far as the device knows. */
  readonly rate: string;
  readonly figure: WorthFigure;
  /** The figure with its currency behind it, as an approximation; a reason where it is not known. */
  readonly about: (worth: string | null) => string;
}

/** @param told the currency in which the server told the worth. */
export function useWorth(told: string): Worth {
  const t = useTranslations('assets');
  const chosen = usePreferences(({ fiat }) => fiat);
  const { currency_code: code } = chosen;
  const figure = useWorthFigure(told);
  const about = (worth: string | null): string => {
    const text = figure(worth);
    return text === null ? t('noPrice') : `\u2248 ${text} ${code}`;
  };
  return { code, rate: told === code ? chosen.rate : '1', figure, about };
}
