import { useFormatter, useTranslations } from 'use-intl';
import type { Total } from './total-line.ts';

/** By which prices a total was valued, and when. */
export function ValuedAt({ valued_by: by, valued_at: at }: Pick<Total, 'valued_by' | 'valued_at'>) {
  const t = useTranslations('app.valued');
  const format = useFormatter();
  const time = format.dateTime(Date.parse(at), { hour: '2-digit', minute: '2-digit', hour12: false });
  return <p className="mt-0.5 text-caption text-t3">{t(by, { time })}</p>;
}
