import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Segmented } from '@bourse/ui/segmented';
import { Select } from '@bourse/ui/select';
import { Fact } from '@bourse/ui/stat';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { PictureUpload } from '../../base/parts/picture-upload.tsx';
import { ActOrWhy } from '../product-kit/act-or-why.tsx';
import { LoanGauge } from './loan-gauge.tsx';
import { closedBy, deskBeginnings, type LoanProduct, withPledge } from './loan-view.ts';
import { type Borrowing, useBorrowing } from './use-borrowing.ts';
import { useLoanFigures } from './use-loan-figures.ts';

interface PartProps {
  readonly borrowing: Borrowing;
}

/** What is asked for at the desk, what it needs, the documents, and the application. */
export function BorrowingForm({ products }: { readonly products: readonly LoanProduct[] }) {
  const [first, ...others] = products;
  return first === undefined ? null : <Form products={[first, ...others]} />;
}

function Form({ products }: { readonly products: readonly [LoanProduct, ...LoanProduct[]] }) {
  const t = useTranslations('loans');
  const borrowing = useBorrowing(products);
  const closed = closedBy(borrowing.product.state);
  return (
    <form
      className="mt-4 grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void borrowing.send();
      }}
    >
      {products.length === 1 ? null : (
        <Select
          label={t('desk.currency')}
          options={products.map(({ currency }) => ({ value: currency, label: currency }))}
          value={borrowing.product.currency}
          onChoose={borrowing.setCurrency}
        />
      )}
      <Wish borrowing={borrowing} />
      <Needs borrowing={borrowing} />
      <Documents borrowing={borrowing} />
      <ActNotes state={borrowing.state} refused={borrowing.refused} />
      <ActOrWhy
        closed={closed === null ? null : t(`stateText.${closed}`)}
        level={2}
        verifyFirst={t('desk.verifyFirst')}
        offline={t('form.offline')}
        busy={borrowing.state !== 'idle'}
        label={t('desk.act')}
      />
    </form>
  );
}

function Wish({ borrowing }: PartProps) {
  const t = useTranslations('loans.form');
  const desk = useTranslations('loans.desk');
  const kit = useTranslations('product-kit');
  const figures = useLoanFigures();
  const { available, beginning, coin, cycle, problem, product, setBeginning, setCoin, setCycle, text, type, wasSent } =
    borrowing;
  const { currency, cycles, lot, maximum, minimum, pledges, pool } = product;
  const isShown = problem !== null && (wasSent || problem !== 'missing');
  const written = (amount: string): string => figures.money(amount, currency);
  const words = { least: written(minimum), most: written(maximum), lot: written(lot), free: written(pool.free) };
  return (
    <>
      <Input
        label={t('amount')}
        hint={t('limits', { least: figures.numbers.whole(minimum), most: written(maximum) })}
        inputMode="decimal"
        autoComplete="off"
        figures
        unit={currency}
        value={text}
        onChange={(event) => type(event.target.value)}
        error={isShown ? t(`problem.${problem}`, words) : undefined}
      />
      <div>
        <p className="mb-1.5 text-label text-t2">{t('cycle')}</p>
        <Segmented
          label={t('cycle')}
          segments={cycles.map((count) => ({ value: String(count), label: kit('days', { count }) }))}
          value={String(cycle)}
          onChoose={(value) => setCycle(Number.parseInt(value, 10))}
        />
      </div>
      <Select
        label={t('coin')}
        note={available === null ? undefined : t('available', { amount: figures.money(available, coin) })}
        options={pledges.map(({ currency: value, price }) => ({ value, label: value, disabled: price === null }))}
        value={coin}
        onChoose={setCoin}
      />
      <div>
        <p className="mb-1.5 text-label text-t2">{t('beginning')}</p>
        <Segmented
          label={t('beginning')}
          segments={deskBeginnings.map((value) => ({ value, label: figures.percent(value) }))}
          value={beginning}
          onChoose={setBeginning}
        />
        <p className="mt-1.5 text-caption text-pretty text-t3">{desk('pledgeHint')}</p>
      </div>
    </>
  );
}

function Needs({ borrowing: { available, coin, isTooDear, pledge, product, quote } }: PartProps) {
  const t = useTranslations('loans');
  const figures = useLoanFigures();
  if (quote === undefined || pledge === null) {
    return <p className="text-label font-normal text-t2">{t('form.typeFirst')}</p>;
  }
  const begins = withPledge(quote, pledge);
  return (
    <section aria-label={t('form.costs')} className="grid gap-3">
      <LoanGauge rate={begins.rate} level={figures.level(begins.level, product.currency)} coin={coin} />
      <div>
        <Fact label={t('form.pledge')} value={figures.money(pledge, coin)} />
        <Fact label={t('dailyRate')} value={figures.rate(product.daily_rate)} />
        <Fact label={t('form.interest')} value={figures.money(quote.interest, product.currency)} />
      </div>
      {isTooDear ? (
        <Note tone="warn">{t('form.tooDear', { available: figures.money(available ?? '0', coin) })}</Note>
      ) : null}
    </section>
  );
}

function Documents({ borrowing: { addDocument, documents, removeDocument, wasSent } }: PartProps) {
  const t = useTranslations('loans.desk');
  return (
    <section className="grid gap-2" aria-label={t('documents')}>
      <h2 className="text-label text-t2">{t('documents')}</h2>
      {documents.map((address, place) => (
        <p key={address} className="flex items-center justify-between gap-2 rounded-control bg-control pl-3 text-label">
          {t('document', { number: place + 1 })}
          <IconButton
            label={t('remove', { number: place + 1 })}
            icon={<Icon of={X} />}
            onClick={() => removeDocument(address)}
          />
        </p>
      ))}
      <PictureUpload label={t('add')} sending={t('sending')} onSent={addDocument} />
      <p className="text-caption text-pretty text-t3">{t('documentsHint')}</p>
      {wasSent && documents.length === 0 ? (
        <p role="alert" className="text-caption text-bad">
          {t('documentsFirst')}
        </p>
      ) : null}
    </section>
  );
}
