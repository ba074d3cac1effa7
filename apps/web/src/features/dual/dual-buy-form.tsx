import { Checkbox } from '@bourse/ui/checkbox';
import { Input } from '@bourse/ui/input';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslations } from 'use-intl';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { ActOrWhy } from '../product-kit/act-or-why.tsx';
import { closedBy, costOf, type DualProduct, mostShares, payoffOf } from './dual-view.ts';
import { Outcomes } from './outcomes.tsx';
import { PayoffChart } from './payoff-chart.tsx';
import { type DualPurchase, useDualPurchase } from './use-dual-purchase.ts';
import { useDualFigures } from './use-dual-figures.ts';

interface PartProps {
  readonly product: DualProduct;
  readonly purchase: DualPurchase;
}

/** How many shares, both ways in which they can end, and the purchase. */
export function DualBuyForm({ product }: { readonly product: DualProduct }) {
  const t = useTranslations('dual.buy');
  const purchase = useDualPurchase(product);
  return (
    <form
      className="mt-4 grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void purchase.send();
      }}
    >
      <SharesField product={product} purchase={purchase} />
      <Ways product={product} purchase={purchase} />
      <Agreement purchase={purchase} />
      <ActNotes state={purchase.state} refused={purchase.refused} />
      <p className="text-caption text-t3">{t('locked')}</p>
      <Act product={product} purchase={purchase} />
    </form>
  );
}

function SharesField({ product, purchase }: PartProps) {
  const t = useTranslations('dual.buy');
  const figures = useDualFigures();
  const { available, problem, wasSent, text, type } = purchase;
  const { unit_price: unit, pay_currency: currency, remaining_shares: left, maximum_shares: maximum } = product;
  const isShown = problem !== null && (wasSent || problem !== 'missing');
  const error = isShown
    ? t(`problem.${problem}`, {
        count: problem === 'tooMany' ? (maximum ?? left) : left,
        available: available === null ? '' : figures.money(available, currency),
      })
    : undefined;
  const isCount = /^[1-9]\d{0,9}$/.test(text.trim());
  return (
    <Input
      label={t('shares')}
      note={available === null ? undefined : t('available', { amount: figures.money(available, currency) })}
      hint={
        isCount
          ? t('costs', { amount: figures.money(costOf(unit, Number.parseInt(text, 10)), currency) })
          : t('each', { amount: figures.money(unit, currency) })
      }
      inputMode="numeric"
      autoComplete="off"
      figures
      value={text}
      onChange={(event) => type(event.target.value)}
      unit={`\u00d7 ${figures.money(unit, currency)}`}
      action={
        available === null
          ? undefined
          : { label: t('max'), onPress: () => type(String(Math.max(1, mostShares(product, available)))) }
      }
      error={error}
    />
  );
}

function Ways({ product, purchase: { quote, isQuoting } }: PartProps) {
  const t = useTranslations('dual.outcomes');
  const figures = useDualFigures();
  return (
    <section aria-labelledby="dual-ways" aria-busy={isQuoting} className="grid gap-3">
      <h2 id="dual-ways" className="text-heading">
        {t('title')}
      </h2>
      {quote === undefined ? (
        isQuoting ? (
          <Skeleton height={290} />
        ) : (
          <p className="text-label font-normal text-t2">{t('typeFirst')}</p>
        )
      ) : (
        <div className={`grid gap-3 ${isQuoting ? 'opacity-60' : ''}`}>
          <Outcomes product={{ ...product, days: quote.days }} {...quote} onCard />
          <PayoffChart
            payoff={payoffOf(product, quote)}
            product={product}
            put={figures.money(quote.amount, product.pay_currency)}
          />
        </div>
      )}
    </section>
  );
}

function Agreement({ purchase }: Pick<PartProps, 'purchase'>) {
  const t = useTranslations('dual.buy');
  const isMissing = purchase.wasSent && !purchase.isAgreed;
  return (
    <div className="grid justify-items-start gap-4">
      <Checkbox
        label={t('agree')}
        checked={purchase.isAgreed}
        invalid={isMissing}
        aria-describedby={isMissing ? 'agree-first' : undefined}
        onChange={(event) => purchase.setAgreed(event.target.checked)}
      />
      {isMissing ? (
        <p id="agree-first" role="alert" className="text-caption text-bad">
          {t('agreeFirst')}
        </p>
      ) : null}
    </div>
  );
}

/** The button, or why there is none. */
function Act({ product, purchase: { problem, text, state } }: PartProps) {
  const t = useTranslations('dual');
  const kit = useTranslations('product-kit.buy');
  const figures = useDualFigures();
  const closed = closedBy(product.state);
  const cost = problem === null ? costOf(product.unit_price, Number.parseInt(text, 10)) : null;
  return (
    <ActOrWhy
      closed={closed === null ? null : t(`stateText.${closed}`)}
      verifyFirst={kit('verifyFirst')}
      offline={kit('offline')}
      busy={state !== 'idle'}
      label={cost === null ? t('buy.act') : t('buy.actAmount', { amount: figures.money(cost, product.pay_currency) })}
    />
  );
}
