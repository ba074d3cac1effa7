import { Input } from '@bourse/ui/input';
import { useTranslations } from 'use-intl';
import { mostShare, shareProblem } from './terms-form.ts';
import { useCopyFigures } from './use-copy-figures.ts';

interface ShareFieldProps {
  readonly text: string;
  /** What was typed as a plain decimal: `''` for nothing, null for what is no number. */
  readonly percent: string | null;
  readonly onType: (text: string) => void;
}

/** What part of followers' profit a trader asks for, in percent. */
export function ShareField({ text, percent, onType }: ShareFieldProps) {
  const t = useTranslations('copy');
  const figures = useCopyFigures();
  const most = { most: `${figures.numbers.whole(mostShare)}%` };
  const problem = shareProblem(percent);
  return (
    <Input
      label={t('desk.share')}
      hint={t('desk.shareHint', most)}
      placeholder="0"
      unit="%"
      inputMode="decimal"
      autoComplete="off"
      figures
      value={text}
      onChange={(event) => onType(event.target.value)}
      error={problem === null ? undefined : t(`form.problem.${problem === 'outside' ? 'tooFar' : problem}`, most)}
    />
  );
}
