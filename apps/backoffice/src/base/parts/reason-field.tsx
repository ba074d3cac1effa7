import { TextArea } from '@bourse/ui/text-area';
import { useTranslations } from 'use-intl';

/** The shortest and the longest reason that the server keeps. */
const bounds = { least: 3, most: 500 } as const;

/** Whether a reason is long enough to be kept; the field itself lets nobody write too much. */
export const isReason = (text: string): boolean => text.trim().length >= bounds.least;

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Whether it is to be said that one is missing. */
  readonly isMissing: boolean;
}

/** Why somebody asks or decides: kept in the audit log for ever. */
export function ReasonField({ value, onChange, isMissing }: ReasonFieldProps) {
  const t = useTranslations('app.reason');
  return (
    <TextArea
      label={t('label')}
      hint={t('hint')}
      error={isMissing ? t('missing') : undefined}
      maxLength={bounds.most}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
