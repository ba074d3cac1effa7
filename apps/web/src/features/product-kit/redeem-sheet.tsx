import type { IntentionEnd } from '@bourse/client/intentions';
import { Button } from '@bourse/ui/button';
import { Note } from '@bourse/ui/note';
import { OrderSummary } from '@bourse/ui/order-summary';
import { Sheet } from '@bourse/ui/sheet';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useIntention } from '../../base/api/use-intention.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { say } from '../../base/parts/say.ts';
import { changedBy } from './changed-by.ts';
import type { Position, ProductCalls, RedemptionOf } from './product-calls.ts';
import type { ProductFamily } from './product-family.ts';
import { useKitFigures } from './use-kit-figures.ts';
import { useView } from './use-view.ts';

type Redemption = RedemptionOf<ProductCalls>;

interface RedeemSheetProps {
  readonly family: ProductFamily;
  readonly position: Position;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Figures hold for 60 s (S83), and are asked again before. */
const everyMs = 20_000;

/** What leaving early costs, and leaving. Nothing happens before the cost was shown and confirmed. */
export function RedeemSheet({ family, position, open, onClose }: RedeemSheetProps) {
  const t = useTranslations('product-kit.redeem');
  const app = useTranslations('app');
  const figures = useKitFigures();
  const [refused, setRefused] = useState<string | null>(null);
  const { id, currency } = position;
  const quote = useCall(family.calls.cancel, { id, redemption: '0' }, { enabled: open, everyMs });
  const wanted = { id, redemption: '1' as const };
  const onEnd = (end: IntentionEnd<Redemption>): void => {
    if (end.kind === 'done') {
      say('done', t('done', { amount: figures.money(end.message.payout, currency) }));
      onClose();
    } else if (end.kind === 'refused') setRefused(end.text);
    else if (end.kind === 'never') setRefused(t('notDone'));
  };
  const { state, perform } = useIntention(family.calls.cancel, changedBy(family), { wanted, onEnd });
  const isBusy = state !== 'idle';
  const close = (): void => {
    setRefused(null);
    onClose();
  };
  const redeem = async (): Promise<void> => {
    setRefused(null);
    const end = await perform(wanted);
    if (end !== null) onEnd(end);
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('title')}
      closeLabel={app('act.close')}
      busy={isBusy}
      foot={
        <div className="joined">
          <Button onClick={close} disabled={isBusy}>
            {t('keep')}
          </Button>
          <Button
            tone="danger"
            busy={isBusy}
            disabled={quote.data === undefined}
            className="min-w-0"
            onClick={() => void redeem()}
          >
            {quote.data === undefined
              ? t('open')
              : t('confirm', { amount: figures.money(quote.data.payout, currency) })}
          </Button>
        </div>
      }
    >
      {quote.data !== undefined ? (
        <Cost family={family} position={position} redemption={quote.data} />
      ) : quote.isError ? (
        <LoadFailed
          className=""
          said={quote.error.isUncertain ? t('failed') : quote.error.message}
          error={quote.error}
          busy={quote.isFetching}
          onRetry={() => void quote.refetch()}
        />
      ) : (
        <Skeleton height={168} />
      )}
      {state === 'checking' ? (
        <Note tone="warn" urgent className="mt-3">
          {app('outcome.checking')}
        </Note>
      ) : null}
      {refused === null ? null : (
        <Note tone="bad" urgent className="mt-3">
          {refused}
        </Note>
      )}
    </Sheet>
  );
}

interface CostProps {
  readonly family: ProductFamily;
  readonly position: Position;
  readonly redemption: Redemption;
}

function Cost({ family, position, redemption }: CostProps) {
  const t = useTranslations('product-kit.redeem');
  const kit = useTranslations('product-kit');
  const figures = useKitFigures();
  const { currency } = position;
  return (
    <>
      <OrderSummary
        label={t('summary')}
        lines={[
          ...useView(family).redemptionLines(position, redemption),
          {
            key: 'penalty',
            label: t('penalty'),
            value: figures.cost(redemption.penalty, currency),
            note: `${figures.penalty(position.penalty, family.penaltyOn)} \u00b7 ${kit('position.daysLeft', { count: redemption.remaining_days })}`,
            tone: 'loss',
          },
          { key: 'total', label: t('total'), value: figures.money(redemption.payout, currency), tone: 'total' },
        ]}
      />
      <p className="mt-3 text-caption text-t3">{t('hint')}</p>
    </>
  );
}
