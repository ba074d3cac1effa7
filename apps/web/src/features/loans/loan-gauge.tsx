import { LtvGauge } from '@bourse/ui/ltv-gauge';
import { Big } from 'big.js';
import { useTranslations } from 'use-intl';
import { ltvOf, zones } from './loan-view.ts';
import { useLoanFigures } from './use-loan-figures.ts';

interface LoanGaugeProps {
  /** Null without an index. */
  readonly rate: string | null;
  /** The price below which the pledge is sold, written with its currency. */
  readonly level: string;
  readonly coin: string;
}

/** How much is owed by what the pledge counts, where warnings and liquidation lie, and at which price. */
export function LoanGauge({ rate, level, coin }: LoanGaugeProps) {
  const t = useTranslations('loans.gauge');
  const figures = useLoanFigures();
  const ltv = ltvOf(rate);
  const [call, liquidation] = [zones.call.toFixed(1), zones.liquidation.toFixed(1)];
  if (ltv === null) return <p className="text-label font-normal text-t2">{t('noPrice')}</p>;
  const text = figures.percent(ltv);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <LtvGauge
        percent={new Big(ltv).toNumber()}
        text={text}
        caption={t('caption')}
        label={t('label', { ltv: text, call: figures.percent(call), liquidation: figures.percent(liquidation) })}
        callPercent={zones.call}
        liquidationPercent={zones.liquidation}
      />
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-caption text-t3">{t('level', { coin })}</p>
        <p className="num text-heading">{level}</p>
        <p className="mt-1 text-caption text-pretty text-t2">
          {t('text', { call: figures.percent(call), liquidation: figures.percent(liquidation) })}
        </p>
      </div>
    </div>
  );
}
