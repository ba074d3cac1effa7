import type { OutputOf } from '@bourse/contract/call';
import { priceAlertCalls } from '@bourse/contract/price-alert';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Input } from '@bourse/ui/input';
import { ListRow } from '@bourse/ui/list-row';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { Slab } from '@bourse/ui/slab';
import { useIsOffline } from '@bourse/ui/use-is-offline';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../base/api/use-call.ts';
import { usePages } from '../../../base/api/use-pages.ts';
import { useQuote } from '../../../base/market/quotes.ts';
import { readDecimal } from '../../../base/money/read-decimal.ts';
import { useMoment } from '../../../base/money/use-moment.ts';
import { useNumbers } from '../../../base/money/use-money.ts';
import { useTypedDecimal } from '../../../base/money/use-typed-decimal.ts';
import { HistoryList } from '../../../base/parts/history-list.tsx';
import { say } from '../../../base/parts/say.ts';
import { SignedOut } from '../../../base/parts/signed-out.tsx';
import { useRefusal } from '../../../base/security/use-refusal.ts';
import { useSession } from '../../../base/session/session.ts';
import type { Market } from '../market-terms.ts';

type PriceAlert = OutputOf<typeof priceAlertCalls.list>['list'][number];

interface AlertSheetProps {
  readonly market: Market;
  readonly onClose: () => void;
}

/** What the customer wants to be told of: adds to it, lists it, and takes from it. */
export function AlertSheet({ market, onClose }: AlertSheetProps) {
  const t = useTranslations('trade.alerts');
  const act = useTranslations('app.act');
  const isVisitor = useSession((session) => session.token === null);
  return (
    <Sheet open onClose={onClose} title={t('title')} closeLabel={act('close')}>
      {isVisitor ? (
        <SignedOut />
      ) : (
        <div className="grid gap-5">
          <AlertForm market={market} />
          <AlertList />
        </div>
      )}
    </Sheet>
  );
}

function AlertForm({ market }: { readonly market: Market }) {
  const t = useTranslations('trade.alerts');
  const numbers = useNumbers();
  const refusalOf = useRefusal();
  const isOffline = useIsOffline();
  const quote = useQuote(market.symbol);
  const [condition, setCondition] = useState<'above' | 'below'>('above');
  const [price, setPrice] = useTypedDecimal();
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, isPending } = useAct(priceAlertCalls.add, [priceAlertCalls.list]);
  const add = (): void => {
    const typed = readDecimal(price);
    if (typed === null) {
      setFault(t('noPrice'));
      return;
    }
    setFault(null);
    mutate(
      { input: { symbol: market.symbol, condition, price: typed } },
      {
        onSuccess: () => {
          setPrice('');
          say('done', t('added'));
        },
        onError: (error) => {
          const { code } = error;
          if (code === 'PRICE_CHANGED') setFault(t('there'));
          else if (code === 'INVALID_PRICE') setFault(t('step', { tick: numbers.whole(market.tick) }));
          else if (code === 'LIMIT_EXCEEDED') setFault(t('full'));
          else setFault(refusalOf(error));
        },
      },
    );
  };
  return (
    <div className="grid gap-3">
      <p className="num text-label font-normal text-t2">
        {quote === undefined || quote.price === null
          ? market.symbol
          : t('now', { symbol: market.symbol, price: numbers.fixed(quote.price, market.priceDecimals) })}
      </p>
      <Segmented
        label={t('when')}
        segments={[
          { value: 'above', label: t('above') },
          { value: 'below', label: t('below') },
        ]}
        value={condition}
        onChoose={setCondition}
      />
      <Input
        label={t('price')}
        figures
        inputMode="decimal"
        unit={market.quote.code}
        value={price}
        onChange={(event) => setPrice(event.target.value)}
        error={fault ?? undefined}
      />
      <Button tone="primary" full busy={isPending} disabled={isOffline} onClick={add}>
        {t('add')}
      </Button>
    </div>
  );
}

function AlertList() {
  const t = useTranslations('trade.alerts');
  const pages = usePages(priceAlertCalls.list, {});
  return (
    <section aria-label={t('list')}>
      <h3 className="mb-2 text-heading">{t('list')}</h3>
      <HistoryList pages={pages} none={{ title: t('none'), text: t('noneHint') }}>
        {(items) => (
          <Slab>
            {items.map((alert) => (
              <AlertRow key={alert.id} alert={alert} />
            ))}
          </Slab>
        )}
      </HistoryList>
    </section>
  );
}

function AlertRow({ alert }: { readonly alert: PriceAlert }) {
  const t = useTranslations('trade.alerts');
  const numbers = useNumbers();
  const momentOf = useMoment();
  const refusalOf = useRefusal();
  const { mutate, isPending } = useAct(priceAlertCalls.remove, [priceAlertCalls.list]);
  const { id, symbol, condition, price, created_at: createdAt, told_at: toldAt, reached } = alert;
  const at = toldAt ?? createdAt;
  const line = t(`line.${condition}`, { price: numbers.whole(price) });
  return (
    <ListRow
      title={symbol}
      subtitle={
        <time dateTime={at}>
          {toldAt === null
            ? t('since', { at: momentOf(at) })
            : t('told', { price: numbers.whole(reached ?? price), at: momentOf(at) })}
        </time>
      }
      tail={
        <span className="flex items-center gap-1">
          <span className="num">{line}</span>
          <IconButton
            size={36}
            label={t('remove', { symbol, line })}
            icon={<Icon of={Trash2} size={16} />}
            className="text-t2"
            disabled={isPending}
            onClick={() => mutate({ input: { id } }, { onError: (error) => say('failed', refusalOf(error)) })}
          />
        </span>
      }
    />
  );
}
