import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Icon } from '@bourse/ui/icon';
import { Tabs } from '@bourse/ui/tabs';
import { ReceiptText } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../../base/router/app-link.tsx';
import { useSession } from '../../../base/session/session.ts';
import { useKept } from '../../../base/router/use-kept.ts';
import { CancelAllDialog } from './cancel-all.tsx';
import { Holdings } from './holdings.tsx';
import { OpenOrders, useOpenOrders } from './open-orders.tsx';
import { OrderHistory } from './order-history.tsx';
import { OwnFills } from './own-fills.tsx';
import { setTrade, useTradeSettings } from '../trade-settings.ts';

/** The lists of the own orders. */
const ordersTabs = ['open', 'history', 'fills', 'holdings'] as const;

interface OrdersPanelProps {
  readonly symbol: string;
  readonly isTable: boolean;
}

/** The own orders below the ticket or the chart: open ones, history, fills, holdings. */
export function OrdersPanel({ symbol, isTable }: OrdersPanelProps) {
  const t = useTranslations('trade.orders');
  const [tab, setTab] = useKept('orders', ordersTabs, 'open');
  const onlyThisPair = useTradeSettings((settings) => settings.onlyThisPair);
  const shown = onlyThisPair ? symbol : null;
  const panelId = useId();
  const orders = useOpenOrders(null);
  const count = orders?.length ?? 0;
  // A visitor has nothing that could be narrowed.
  const isVisitor = useSession((session) => session.token === null);
  const hasTools = !isVisitor && tab !== 'holdings';
  const openLabel = count === 0 ? t('open') : t('openCount', { count: `${count}` });
  return (
    <section aria-label={t('title')} className="flex h-full min-h-0 flex-col">
      <div className="flex flex-none items-center gap-3 border-b border-line pr-3 pl-4 desk:pl-3">
        <div className="min-w-0 flex-1">
          <Tabs
            label={t('title')}
            size="panel"
            tabs={[
              { value: 'open', label: openLabel, panelId },
              { value: 'history', label: t('history'), panelId },
              { value: 'fills', label: t('fills'), panelId },
              { value: 'holdings', label: t('holdings'), panelId },
            ]}
            value={tab}
            onChoose={setTab}
          />
        </div>
        {isTable ? (
          <PanelTools symbol={shown} hasOpen={tab === 'open' && count > 0} isShown={hasTools} />
        ) : (
          <AppLink
            to="/pages/transaction/currency_order"
            aria-label={t('toHistory')}
            className="touch-target grid size-9 flex-none place-items-center text-t1"
          >
            <Icon of={ReceiptText} size={20} />
          </AppLink>
        )}
      </div>
      {!isTable && hasTools && (
        <div className="flex min-h-11 flex-none items-center justify-between px-4">
          <PanelTools symbol={shown} hasOpen={tab === 'open' && count > 0} isShown />
        </div>
      )}
      <div
        id={panelId}
        role="tabpanel"
        className={`min-h-0 flex-1 desk:overflow-auto ${isVisitor && isTable ? 'orders-signed-out' : ''}`}
      >
        {tab === 'open' && <OpenOrders symbol={shown} isTable={isTable} />}
        {tab === 'history' && <OrderHistory symbol={shown} isTable={isTable} />}
        {tab === 'fills' && <OwnFills symbol={shown} isTable={isTable} />}
        {tab === 'holdings' && <Holdings />}
      </div>
    </section>
  );
}

function PanelTools(props: { readonly symbol: string | null; readonly hasOpen: boolean; readonly isShown: boolean }) {
  const { symbol, hasOpen, isShown } = props;
  const t = useTranslations('trade.orders');
  const onlyThisPair = useTradeSettings((settings) => settings.onlyThisPair);
  const [isAsking, setAsking] = useState(false);
  if (!isShown) return null;
  return (
    <>
      <Checkbox
        className="flex-none whitespace-nowrap"
        label={t('onlyThisPair')}
        checked={onlyThisPair}
        onChange={(event) => setTrade({ onlyThisPair: event.target.checked })}
      />
      {hasOpen && (
        <Button size="dense" id="cancel-all" className="flex-none" onClick={() => setAsking(true)}>
          {t('cancelAll')}
        </Button>
      )}
      <CancelAllDialog symbol={symbol} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
