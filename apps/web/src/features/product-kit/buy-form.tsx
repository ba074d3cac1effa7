import { Checkbox } from '@bourse/ui/checkbox';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { OrderSummary } from '@bourse/ui/order-summary';
import { useTranslations } from 'use-intl';
import { ActOrWhy } from './act-or-why.tsx';
import { writeDecimal } from '../../base/money/read-decimal.ts';
import { useNumbers } from '../../base/money/use-money.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { EarlyEndNote } from './early-end-note.tsx';
import type { Product } from './product-calls.ts';
import { type ProductFamily, promisedRate } from './product-family.ts';
import { closedBy } from './sale-state.ts';
import { mostStake } from './stake-form.ts';
import { useKitFigures } from './use-kit-figures.ts';
import { type Purchase, usePurchase } from './use-purchase.ts';

interface BuyFormProps {
  readonly family: ProductFamily;
  readonly product: Product;
}

/** How much is put in, what it brings and costs, and the button that does it. */
export function BuyForm({ family, product }: BuyFormProps) {
  const t = useTranslations('product-kit.buy');
  const figures = useKitFigures();
  const purchase = usePurchase(family, product);
  const { view, amount, quote, wallet, state } = purchase;
  if (wallet.isError && wallet.data === undefined) {
    return (
      <LoadFailed className="" error={wallet.error} busy={wallet.isFetching} onRetry={() => void wallet.refetch()} />
    );
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void purchase.send();
      }}
    >
      <AmountField product={product} purchase={purchase} />
      <OrderSummary
        label={t('summary')}
        className={purchase.isQuoting ? 'opacity-60' : ''}
        lines={[
          ...view.quoteLines(product, quote),
          {
            key: 'ends',
            label: t('ends'),
            value: quote === undefined ? '\u2014' : figures.day(quote.expires_at),
            note: t('endsAt'),
          },
          {
            key: 'penalty',
            label: t('atOnce'),
            value: quote === undefined ? '\u2014' : figures.cost(quote.penalty_at_once, product.currency),
            note: figures.penalty(product.penalty, family.penaltyOn),
            tone: 'loss',
          },
        ]}
      />
      <EarlyEndNote
        product={product}
        amount={amount ?? product.minimum}
        scale={purchase.bounds?.scale ?? 8}
        rate={promisedRate(family, product)}
        on={family.penaltyOn}
      />
      <Agreement family={family} product={product} purchase={purchase} />
      {state === 'checking' ? <Checking /> : null}
      {purchase.refused === null ? null : (
        <Note tone="bad" urgent>
          {purchase.refused}
        </Note>
      )}
      <Act product={product} purchase={purchase} />
    </form>
  );
}

function Checking() {
  const t = useTranslations('app.outcome');
  return (
    <Note tone="warn" urgent>
      {t('checking')}
    </Note>
  );
}

interface PartProps {
  readonly product: Product;
  readonly purchase: Purchase;
}

function AmountField({ product, purchase }: PartProps) {
  const t = useTranslations('product-kit.buy');
  const numbers = useNumbers();
  const figures = useKitFigures();
  const { bounds, problem, wasSent, text, type } = purchase;
  const { currency, minimum, maximum, remaining } = product;
  const written = (amount: string): string => figures.money(amount, currency);
  // An empty field is not yet wrong; anything else is judged as it is typed.
  const isShown = bounds !== null && problem !== null && (wasSent || problem !== 'missing');
  const error = isShown
    ? t(`problem.${problem}`, {
        scale: bounds.scale,
        minimum: written(minimum),
        maximum: written(maximum ?? remaining),
        remaining: written(remaining),
        available: written(bounds.available),
      })
    : undefined;
  return (
    <Input
      label={t('amount')}
      note={bounds === null ? undefined : t('available', { amount: written(bounds.available) })}
      hint={t('minimum', { amount: `${numbers.whole(minimum)}\u00a0${currency}` })}
      inputMode="decimal"
      autoComplete="off"
      figures
      placeholder={numbers.fixed('0', 2)}
      value={text}
      onChange={(event) => type(event.target.value)}
      unit={currency}
      action={
        bounds === null
          ? undefined
          : { label: t('max'), onPress: () => type(writeDecimal(mostStake(product, bounds.available))) }
      }
      error={error}
    />
  );
}

function Agreement({ family, product, purchase }: BuyFormProps & PartProps) {
  const t = useTranslations('product-kit.buy');
  const isMissing = purchase.wasSent && !purchase.isAgreed;
  return (
    <div className="grid justify-items-start gap-4">
      {family.isRenewable(product) ? (
        <Checkbox
          label={t('renew')}
          checked={purchase.renews}
          onChange={(event) => purchase.setRenews(event.target.checked)}
        />
      ) : null}
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
function Act({ product, purchase: { view, amount, state } }: PartProps) {
  const t = useTranslations('product-kit.buy');
  const kit = useTranslations('product-kit');
  const figures = useKitFigures();
  const closed = closedBy(product.state);
  return (
    <ActOrWhy
      closed={closed === null ? null : kit(`stateText.${closed}`)}
      verifyFirst={t('verifyFirst')}
      offline={t('offline')}
      busy={state !== 'idle'}
      label={view.act(amount === null ? null : figures.money(amount, product.currency))}
    />
  );
}
