import { Button } from '@bourse/ui/button';
import { useTranslations } from 'use-intl';

interface ListEndProps {
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  readonly onMore: () => void;
}

/** Below a list: the way to more of it, or that there is no more. */
export function ListEnd({ hasMore, isFetching, onMore }: ListEndProps) {
  const t = useTranslations('app');
  if (!hasMore) return <p className="py-5 text-center text-caption text-t3">{t('state.noMore')}</p>;
  return (
    <p className="px-4 py-4 text-center">
      <Button onClick={onMore} busy={isFetching}>
        {t('act.more')}
      </Button>
    </p>
  );
}
