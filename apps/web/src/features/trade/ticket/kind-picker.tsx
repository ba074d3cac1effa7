import { Select } from '@bourse/ui/select';
import { Tabs } from '@bourse/ui/tabs';
import { useTranslations } from 'use-intl';
import { type OrderKind, orderKinds } from './ticket-terms.ts';
import { changeTicket } from './ticket-store.ts';

const plainKinds = ['limit', 'market'] as const;
const stopKinds = ['stopLimit', 'stopMarket', 'oco'] as const;

const choose = (kind: OrderKind): void => changeTicket({ kind });

/** Chooses the kind of an order: on a phone in one list, on a desk the plain kinds in sight and the stops in a list. */
export function KindPicker({ kind, isDesk }: { readonly kind: OrderKind; readonly isDesk: boolean }) {
  const t = useTranslations('trade.kind');
  const named = (value: OrderKind) => ({ value, label: t(value) });
  if (!isDesk) return <Select aria-label={t('label')} options={orderKinds.map(named)} value={kind} onChoose={choose} />;
  const isStop = stopKinds.some((stop) => stop === kind);
  return (
    <div className="flex items-center gap-[18px]">
      <Tabs<OrderKind> label={t('label')} size="panel" tabs={plainKinds.map(named)} value={kind} onChoose={choose} />
      <Select
        look="tab"
        aria-label={t('more')}
        options={stopKinds.map(named)}
        value={isStop ? kind : null}
        placeholder={t('stopLimit')}
        onChoose={choose}
      />
    </div>
  );
}
