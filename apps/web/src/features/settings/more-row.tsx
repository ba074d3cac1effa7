import { Button } from '@bourse/ui/button';
import { useTranslations } from 'use-intl';

interface MoreRowProps {
  readonly isFetching: boolean;
  readonly onMore: () => void;
}

/** The last row of a section that has more. */
export function MoreRow({ isFetching, onMore }: MoreRowProps) {
  const t = useTranslations('app');
  return (
    <div className="p-2 text-center">
      <Button tone="quiet" size="small" busy={isFetching} onClick={onMore}>
        {t('act.more')}
      </Button>
    </div>
  );
}
