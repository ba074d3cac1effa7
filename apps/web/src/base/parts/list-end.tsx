import { Button } from '@bourse/ui/button';
import { useTranslations } from 'use-intl';

interface ListEndProps {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
}

/** Below a list: the way to more of it, or that there is no more. */
export function ListEnd({ hasMore, isLoadingMore, onMore }: ListEndProps) {
  const t = useTranslations('app');
  if (!hasMore) return <p className="py-5 text-center text-caption text-t3">{t('state.noMore')}</p>;
  return (
    <p className="px-4 py-4 text-center">
      <Button onClick={onMore} busy={isLoadingMore}>
        {t('act.more')}
      </Button>
    </p>
  );
}
