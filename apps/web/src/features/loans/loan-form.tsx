import { Checkbox } from '@bourse/ui/checkbox';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Segmented } from '@bourse/ui/segmented';
import { Select } from '@bourse/ui/select';
import { Skeleton } from '@bourse/ui/skeleton';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { ActOrWhy } from '../product-kit/act-or-why.tsx';
import { LienRisk, MultipleChoice, PurchaseFacts } from './lien-form.tsx';
import { LoanGauge } from './loan-gauge.tsx';
import { beginnings, closedBy, type LoanProduct, withPledge } from './loan-view.ts';
import { type LoanWish, useLoanWish } from './use-loan-wish.ts';
import { useLoanFigures } from './use-loan-figures.ts';

interface PartProps {
  readonly product: LoanProduct;
  readonly wish: LoanWish;
}

/** How much for how long against what, what that needs and costs, and the application. */
export function LoanForm({ product }: { readonly product: LoanProduct }) {
  const wish = useLoanWish(product);
  return (
    <form
      className="mt-4 grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void wish.send();
      }}
    >
      <AmountField product={product} wish={wish} />
      <Choices product={product} wish={wish} />
      <Costs product={product} wish={wish} />
      <Agreement wish={wish} />
      <ActNotes state={wish.state} refused={wish.refused} />
      <Act product={product} wish={wish} />
    </form>
  );
}

function AmountField({ product, wish: { text, type, problem, wasSent } }: PartProps) {
  const t = useTranslations('loans.form');
  const figures = useLoanFigures();
  const { currency, minimum, maximum, lot, pool } = product;
  const isShown = problem !== null && (wasSent || problem !== 'missing');
  return (
    <Input
      label={t('amount')}
      hint={t('limits', { least: figures.numbers.whole(minimum), most: figures.money(maximum, currency) })}
      inputMode="decimal"
      autoComplete="off"
      figures
      unit={currency}
      value={text}
      onChange={(event) => type(event.target.value)}
      error={
        isShown
          ? t(`problem.${problem}`, {
              least: figures.money(minimum, currency),
              most: figures.money(maximum, currency),
              lot: figures.money(lot, currency),
              free: figures.money(pool.free, currency),
            })
          : undefined
      }
    />
  );
}

function Choices({ product, wish }: PartProps) {
  const t = useTranslations('loans.form');
  const kit = useTranslations('product-kit');
  const figures = useLoanFigures();
  const { available, coin, cycle, setCycle, setCoin } = wish;
  return (
    <>
      <div>
        <p className="mb-1.5 text-label text-t2">{t('cycle')}</p>
        <Segmented
          label={t('cycle')}
          segments={product.cycles.map((count) => ({ value: String(count), label: kit('days', { count }) }))}
          value={String(cycle)}
          onChoose={(value) => setCycle(Number.parseInt(value, 10))}
        />
      </div>
      <Select
        label={t('coin')}
        note={available === null ? undefined : t('available', { amount: figures.money(available, coin) })}
        options={product.pledges.map(({ currency, price }) => ({
          value: currency,
          label: currency,
          disabled: price === null,
        }))}
        value={coin === '' ? null : coin}
        placeholder={t('noCoin')}
        onChoose={setCoin}
      />
      {product.lien === null ? (
        <div>
          <p className="mb-1.5 text-label text-t2">{t('beginning')}</p>
          <Segmented
            label={t('beginning')}
            segments={beginnings.map((value) => ({ value, label: figures.percent(value) }))}
            value={wish.beginning}
            onChoose={wish.setBeginning}
          />
          <p className="mt-1.5 text-caption text-pretty text-t3">{t('beginningHint')}</p>
        </div>
      ) : (
        <MultipleChoice product={product} wish={wish} />
      )}
    </>
  );
}

function Costs({ product, wish }: PartProps) {
  const { quote, pledge, isQuoting, isTooDear, available, coin } = wish;
  const t = useTranslations('loans.form');
  const figures = useLoanFigures();
  const { currency } = product;
  if (quote === undefined || pledge === null) {
    return isQuoting ? <Skeleton height={220} /> : <p className="text-label font-normal text-t2">{t('typeFirst')}</p>;
  }
  // What is bought weighs, too: the quote has it at its worst.
  const begins =
    quote.purchase === null ? withPledge(quote, pledge) : { rate: quote.risk_rate, level: quote.liquidation_price };
  return (
    <section aria-label={t('costs')} aria-busy={isQuoting} className={`grid gap-3 ${isQuoting ? 'opacity-60' : ''}`}>
      <LoanGauge rate={begins.rate} level={figures.level(begins.level, currency)} coin={coin} />
      <div>
        <Fact label={t('pledge')} value={figures.money(pledge, coin)} />
        {quote.purchase === null ? (
          <Fact label={t('gets')} value={figures.money(quote.number, currency)} />
        ) : (
          <PurchaseFacts product={product} quote={quote} purchase={quote.purchase} />
        )}
        <Fact label={t('firstDay')} value={figures.money(quote.interest_first_day, currency)} />
        <Fact label={t('interest')} value={figures.money(quote.interest, currency)} />
        <Fact label={t('due')} value={figures.moment(quote.due_at)} />
      </div>
      {wish.multiple === null ? null : <LienRisk multiple={wish.multiple} coin={coin} />}
      {isTooDear ? <Note tone="warn">{t('tooDear', { available: figures.money(available ?? '0', coin) })}</Note> : null}
    </section>
  );
}

function Agreement({ wish }: Pick<PartProps, 'wish'>) {
  const t = useTranslations('loans.form');
  const isMissing = wish.wasSent && !wish.isAgreed;
  return (
    <div className="grid justify-items-start gap-2">
      <Checkbox
        label={t('credentials')}
        checked={wish.isAgreed}
        invalid={isMissing}
        aria-describedby={isMissing ? 'credentials-first' : undefined}
        onChange={(event) => wish.setAgreed(event.target.checked)}
      />
      {isMissing ? (
        <p id="credentials-first" role="alert" className="text-caption text-bad">
          {t('credentialsFirst')}
        </p>
      ) : null}
    </div>
  );
}

/** The button, or why there is none. */
function Act({ product, wish: { problem, quote, state } }: PartProps) {
  const t = useTranslations('loans');
  const figures = useLoanFigures();
  const closed = closedBy(product.state);
  const amount = problem === null && quote !== undefined ? figures.money(quote.number, product.currency) : null;
  return (
    <ActOrWhy
      closed={closed === null ? null : t(`stateText.${closed}`)}
      verifyFirst={t('form.verifyFirst')}
      offline={t('form.offline')}
      busy={state !== 'idle'}
      label={
        product.lien !== null
          ? t('leverageForm.act')
          : amount === null
            ? t('form.act')
            : t('form.actAmount', { amount })
      }
    />
  );
}
