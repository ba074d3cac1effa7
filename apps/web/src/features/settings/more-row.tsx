import { Button } from '@bourse/ui/button';
import { useTranslations } from 'use-intl';

interface MoreRowProps {
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
}

/** The last row of a section that has more. */
export function MoreRow({ isLoadingMore, onMore }: MoreRowProps) {
  const t = useTranslations('app');
  return (
    <div className="p-2 text-center">
      <Button tone="quiet" size="small" busy={isLoadingMore} onClick={onMore}>
        {t('act.more')}
      </Button>
    </div>
  );
}
