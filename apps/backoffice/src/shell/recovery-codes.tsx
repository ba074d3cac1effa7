import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { useTranslations } from 'use-intl';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onNoted: () => void;
}

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onNoted }: RecoveryCodesProps) {
  const t = useTranslations('app.factor');
  return (
    <div className="grid gap-4" role="status">
      <Note tone="warn">{t('codesText')}</Note>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1" aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code className="font-code text-label select-all">{code}</code>
          </li>
        ))}
      </ul>
      <Button tone="primary" full onClick={onNoted}>
        {t('noted')}
      </Button>
    </div>
  );
}
