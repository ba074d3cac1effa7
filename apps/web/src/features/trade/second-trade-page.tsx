import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { ChevronLeft } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useIsAtLeast } from '../../base/device/use-width.ts';
import { back } from '../../base/router/navigation.ts';
import { TradeView } from './trade-view.tsx';

/** The trade page above the tabs, for links that name market and side (S50). */
export function SecondTradePage() {
  const act = useTranslations('app.act');
  const isDesk = useIsAtLeast('desk');
  return (
    <>
      {isDesk ? null : (
        <IconButton label={act('back')} icon={<Icon of={ChevronLeft} size={22} />} className="mx-1" onClick={back} />
      )}
      <TradeView path="/pages/transaction/index2" />
    </>
  );
}
